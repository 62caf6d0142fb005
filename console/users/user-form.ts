import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'

export type UserDetail = ReplyOf<(typeof userApi)['detail']>

export type UserForm = {
  account: string
  name: string
  email: string
  phone: string
  timeZone: string
  accountId: string
  roleIds: readonly string[]
  password: string
  passwordAgain: string
}

/** The form of a user, or of a new one. */
export const userFormOf = (user: UserDetail | null): UserForm => ({
  account: user?.account ?? '',
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  timeZone: user?.timeZone ?? '',
  accountId: user?.accountId ?? '',
  roleIds: user?.roles.map(({ id }) => id) ?? [],
  password: '',
  passwordAgain: '',
})

export const userTones = { active: 'green', frozen: 'red', closed: 'red' } as const
export const statusOf = ({ frozen, accountClosed }: Pick<UserDetail, 'frozen' | 'accountClosed'>) =>
  frozen ? 'frozen' : accountClosed ? 'closed' : 'active'
