import { sql } from 'kysely'
import type { Logger } from 'pino'
import { secretPlace } from '../../partners/sftp/connection-queries.ts'
import { failureOf, withSftp } from '../../partners/sftp/sftp.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { pullFolder } from './pull-folder.ts'
import type { PulledFrom } from './pulled.ts'
import { RestingFiles } from './resting-files.ts'

export interface Pulling {
  database: Database
  log: Logger
  logGrew: () => void
  /** The operator allows private addresses. */
  toPrivate: boolean
}

/** Longer than one file may take: if the node dies, another pulls after that. */
const claimMs = 180_000
/** Servers that a node pulls from at once: a slow one must not delay the others. */
const lanes = 8

type Claimed = PulledFrom & {
  host: string
  port: number
  userName: string
  signIn: string
  secret: string
  hostKey: string
  everySeconds: number
  failure: string
}

const claimedUntil = () => new Date(nowMs() + claimMs).toISOString()

/** A connection that is due, claimed for this node. @param due since when: what was pulled in this round is not pulled again in it */
async function claim({ database }: Pulling, due: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    WITH due AS (
      SELECT c.id, a.name AS account_name FROM sftp_connection c JOIN account a ON a.id = c.account_id
      WHERE c.is_on AND c.deleted_at IS NULL AND a.deleted_at IS NULL AND c.host_key <> '' AND c.pull_folder <> ''
        AND (c.claimed_until IS NULL OR c.claimed_until < ${due})
      ORDER BY c.claimed_until NULLS FIRST LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
    UPDATE sftp_connection c SET claimed_until = ${claimedUntil()} FROM due WHERE c.id = due.id
    RETURNING c.id, c.account_id, due.account_name, c.host, c.port, c.user_name, c.sign_in, c.secret, c.host_key, c.pull_folder,
      c.done_folder, c.failed_folder, c.push_folder, c.every_seconds, c.rest_seconds, c.failure`.execute(
    database.kysely,
  )
  return rows[0]
}

/** Pulls files from the servers of accounts. @returns one round over all that are due; true if another should follow at once */
export function openPulling(parts: Pulling): () => Promise<boolean> {
  const resting = new RestingFiles()
  return async () => {
    const due = now()
    let hasMore = false
    const lane = async (first?: Claimed) => {
      for (let one = first ?? (await claim(parts, due)); one; one = await claim(parts, due))
        if (await pull(parts, one, resting)) hasMore = true
    }
    const first = await claim(parts, due)
    if (first) await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())])
    return hasMore
  }
}

/** @returns whether files are left */
async function pull(parts: Pulling, connection: Claimed, resting: RestingFiles): Promise<boolean> {
  const { database, log, toPrivate } = parts
  const { id, everySeconds, restSeconds } = connection
  const keepClaim = () =>
    database.kysely.updateTable('sftpConnection').set({ claimedUntil: claimedUntil() }).where('id', '=', id).execute()
  try {
    const secret = database.secrets.open(connection.secret, secretPlace(id))
    const { isMore, isResting, failure } = await withSftp({ ...connection, secret }, toPrivate, (remote) =>
      pullFolder({ ...parts, keepClaim }, connection, remote, resting),
    )
    const pause = isMore ? 0 : isResting ? Math.min(restSeconds, everySeconds) : everySeconds
    await release(database, id, pause, failure)
    return isMore
  } catch (error) {
    const failure = failureOf(error)
    if (failure !== connection.failure) log.warn({ err: error, connection: id }, 'an SFTP server cannot be used')
    await release(database, id, everySeconds, failure)
    return false
  }
}

const mostFailure = 500

const release = (database: Database, id: string, seconds: number, failure: string) =>
  database.kysely
    .updateTable('sftpConnection')
    .set({
      claimedUntil: new Date(nowMs() + seconds * 1000).toISOString(),
      failure: failure.replaceAll('\0', ' ').toWellFormed().slice(0, mostFailure),
      ...(failure
        ? { failingSince: sql<string>`coalesce(failing_since, ${now()})` }
        : { failingSince: null, readAt: now() }),
    })
    .where('id', '=', id)
    .execute()
