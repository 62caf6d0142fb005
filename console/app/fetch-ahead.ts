import { askForFigures } from './ask-for-figures.ts'
import { askForOrders } from './ask-for-orders.ts'
import { SignedIn } from './frames.tsx'
import { matchRoute, routes } from './routes.tsx'

/** A page's first requests, exactly as the page makes them. */
const questions: Readonly<Record<string, (token: string) => unknown>> = {
  '/home': askForFigures,
  '/work/order': askForOrders,
  // Its day needs the arithmetic of time zones, which no other first page does.
  '/work/board': async (token) => (await import('./ask-for-board.ts')).askForBoard(token),
}

/** The page that opens at `path`: / leads to Home. */
const routeAt = (path: string) => routes.find((route) => matchRoute(route, path === '/' ? '/home' : path))

/** A page whose code takes longer is shown without it: meanwhile people can go elsewhere, or sign out. Milliseconds. */
const patience = 5_000

/** Fetches the code of the frame and of the page at `path`. Resolves when it is there or cannot be had, which the page itself tells. */
export function fetchCode(path: string) {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  return Promise.allSettled([SignedIn.fetch(), Promise.race([routeAt(path)?.page.fetch(), late])])
}

/** Asks what the page at `path` will ask, while its code is still on its way. Resolves once it is answered, if the page can begin with it. */
export async function askAhead(path: string, token: string): Promise<void> {
  const route = routeAt(path)
  if (route) await questions[route.path]?.(token)
}
