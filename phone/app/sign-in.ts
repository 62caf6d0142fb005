import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { call, send } from '../call/call.ts'
import { keepSession, type Session } from '../call/session.ts'

export type App = 'driver' | 'worker'

/** The specification's numbers of the apps. */
export const appTypes = { driver: 2, worker: 3 } as const
/** What a session says of its app. */
export const ofApp = (app: App): Pick<Session, 'app'> => (app === 'worker' ? { app: appTypes.worker } : {})
export const productOf = (app: App) => (app === 'worker' ? 'phone:workerProduct' : 'phone:product')

/** @throws Refused, Unreached */
export async function signIn(username: string, password: string, app: App) {
  const form = { username, password, appType: String(appTypes[app]) }
  const { token, account, mustChangePassword } = (await send('login', { form }, '')) as ReplyOf<typeof userApi.login>
  const { id, name } = await call<typeof userApi.menu>('user/menu', token, {})
  keepSession(Object.assign({ token, account, mustChangePassword, personId: id, name }, ofApp(app)))
}
