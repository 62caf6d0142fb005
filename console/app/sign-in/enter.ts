import { keepToken, resetToken, session } from '../../call/session.ts'
import { viewerZone } from '../../time/viewer-zone.ts'
import { askAhead, fetchCode } from '../fetch-ahead.ts'
import { askedWho, askWho, askWhoAhead } from './ask-who.ts'
import { isShared } from './guard.ts'

/** How long a page that could be shown waits for its first answers, ms. */
const patience = 50

/**
 * Asks who holds `token` and what the page at `path` will ask, and fetches the code of frame and page: all at once, because one after the
 * other would be as many round trips. Resolves when page and person are known, so that the first thing shown is the page itself.
 */
async function comeAhead(token: string, path: string) {
  askWhoAhead(token)
  const asked = askAhead(path, token)
  const coming = Promise.all([askedWho(), fetchCode(path)])
  // Meanwhile is time for it: the browser reads its time zones for some 15 ms, which the first rendering would wait for.
  setTimeout(() => viewerZone(''))
  const [who] = await coming
  // The page begins with its rows if they are about to come, and does not wait for slow ones.
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience))])
  return who
}

/**
 * Says who is signed in, once that is known. What failed is asked again, and told, by the guard; so is who it is now, if another browser tab
 * has signed in or out meanwhile.
 */
async function show(token: string, who: Awaited<ReturnType<typeof comeAhead>>) {
  if (!who || session.getState().token !== token) return
  const user = await askWho()
  if (user) session.setState({ user, account: user.account })
}

/** Opens the console at `path` for the token that this browser keeps. A customer's link asks for nobody. */
export async function reopen(path: string, search: string) {
  const { token } = session.getState()
  if (token && !isShared(path, search)) await show(token, await comeAhead(token, path))
}

/** Opens the console for somebody who has just signed in; until it is there they see the form that they sent. */
export async function enter(path: string, token: string, account: string, typed = '') {
  const who = await comeAhead(token, path)
  // The same person may do more than a moment ago.
  resetToken()
  keepToken(token, account, typed)
  await show(token, who)
}
