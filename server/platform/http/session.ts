import type { Permission } from '@shortcut/domain/permissions.ts'
import type { TaskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'

/** A link to one task that opened a session, as it is now. */
export interface LinkSession {
  id: string
  taskId: string
  /** The dispatcher who made it. */
  madeBy: string
  /** The name that the person who opened it entered. */
  holder: string
  expiresAt: string
  state: TaskLinkState
}

/** A session's rights; read for every call. */
export interface Session {
  tokenHash: Buffer
  appType: AppType
  personId: string
  account: string
  name: string
  timeZone: string
  permissions: ReadonlySet<Permission>
  /** The account of a customer, who sees nothing of others; null for everybody else. */
  accountId: string | null
  /** Set if a link to one task opened it, for the driver who has that task. */
  link: LinkSession | null
  /** Opened with a password set by somebody else: only changing it is allowed. */
  mustChangePassword: boolean
  /** A second factor is required and missing: only its setup is allowed. */
  mustSetUpSecondFactor: boolean
  /** Milliseconds since 1970: when it ends in any case, and when it ends if idle. */
  endsAt: number
  idleEndsAt: number
}
