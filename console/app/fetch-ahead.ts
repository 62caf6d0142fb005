import { matchPath } from 'react-router'
import { askForBoard } from './ask-for-board.ts'
import { askForOrders } from './ask-for-orders.ts'
import { SignedIn } from './frames.tsx'
import { routes } from './routes.tsx'

/** What a page asks first, in the same words. */
const questions: Readonly<Record<string, () => unknown>> = {
  '/work/order': askForOrders,
  '/work/board': askForBoard,
}

/**
 * Fetches the code of the frame and of the page at `path`, and what the page will ask, for somebody with a token: while the server is
 * asked who that is, not after it has answered, which would be more round trips one after the other.
 */
export function fetchAhead(path: string) {
  SignedIn.fetchAhead()
  const route = routes.find((route) => matchPath(route.path, path))
  if (!route) return
  route.page.fetchAhead()
  questions[route.path]?.()
}
