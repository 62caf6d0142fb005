import { matchPath } from 'react-router'
import { SignedIn } from './frames.tsx'
import { routes } from './routes.tsx'

/**
 * Fetches the code of the frame and of the page at `path`, for somebody with a token: while the server is asked who that is,
 * not after it has answered, which would be two more round trips one after the other.
 */
export function fetchAhead(path: string) {
  SignedIn.fetchAhead()
  routes.find((route) => matchPath(route.path, path))?.page.fetchAhead()
}
