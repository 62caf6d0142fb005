import { call } from './call.ts'
import { clearNotices } from './notices.ts'
import { resetToken, session } from './session.ts'

/** Ends the session on the server and here. The person is out even when the server cannot be told. */
export async function signOut() {
  const { token } = session.getState()
  const { calls } = await import('virtual:calls')
  await call(calls.user.logout, { token }, { handles: 'all' }).catch(() => undefined)
  clearNotices()
  resetToken()
}
