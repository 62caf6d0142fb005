import type { Permission } from '@shortcut/domain/permissions.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'

/** What a session may do; read for every call. */
export interface Session {
  tokenHash: Buffer
  appType: AppType
  personId: string
  account: string
  name: string
  timeZone: string
  permissions: ReadonlySet<Permission>
  /** It was opened by a password that somebody else chose: nothing else is open until that is changed. */
  mustChangePassword: boolean
  /** A second factor is demanded and there is none: nothing is open but its set-up. */
  mustSetUpSecondFactor: boolean
  /** Milliseconds since 1970: when it ends whatever is done, and when it ends unless something is done. */
  endsAt: number
  idleEndsAt: number
}
