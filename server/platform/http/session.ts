import type { Permission } from '@shortcut/domain/permissions.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'

/** A session's rights; read for every call. */
export interface Session {
  tokenHash: Buffer
  appType: AppType
  personId: string
  account: string
  name: string
  timeZone: string
  permissions: ReadonlySet<Permission>
  /** Opened with a password set by somebody else: only changing it is allowed. */
  mustChangePassword: boolean
  /** A second factor is required and missing: only its setup is allowed. */
  mustSetUpSecondFactor: boolean
  /** Milliseconds since 1970: when it ends in any case, and when it ends if idle. */
  endsAt: number
  idleEndsAt: number
}
