import type { Logger } from 'pino'
import type { RemoteFile } from '../../partners/sftp/remote.ts'
import type { Database } from '../../platform/database/database.ts'

/** A connection as far as its files need it. */
export interface PulledFrom {
  id: string
  accountId: string
  accountName: string
  pullFolder: string
  doneFolder: string
  failedFolder: string
  pushFolder: string
  restSeconds: number
}

export interface FolderParts {
  database: Database
  log: Logger
  logGrew: () => void
  /** Another node does not take the connection over. */
  keepClaim: () => Promise<unknown>
}

/** A file that is taken in. */
export type Kept = RemoteFile & { id: string; sha256: Buffer; takenAt: string }
