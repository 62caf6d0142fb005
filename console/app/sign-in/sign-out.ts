import { call } from '../../call/call.ts'
import { saveNow } from '../../call/save-later.ts'
import { forgetPerson, session } from '../../call/session.ts'

/** For a server that does not answer, ms. */
const patience = 3_000

/** Ends the session on the server and here. The person is signed out here even if the server cannot be reached. */
export async function signOut() {
  const { token } = session.getState()
  const { calls } = await import('virtual:first-calls')
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([saveNow(), late])
  const ended = call(calls.user.logout, { token }, { handles: 'all' }).catch(() => undefined)
  await Promise.race([ended, late])
  // Another browser tab may have signed in meanwhile.
  if (session.getState().token === token) forgetPerson()
}
