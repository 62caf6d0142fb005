import { call } from '../../call/call.ts'
import { resetToken, session } from '../../call/session.ts'

/** Ends the session on the server and here. The person is signed out here even if the server cannot be reached. */
export async function signOut() {
  const { token } = session.getState()
  const { calls } = await import('virtual:calls')
  await call(calls.user.logout, { token }, { handles: 'all' }).catch(() => undefined)
  resetToken()
}
