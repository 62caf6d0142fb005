import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type NoticeScope, showNotices } from './notices.ts'

/** The parts of a service worker's scope that are used here; the compiler's own list of them excludes that of pages. */
interface WorkerScope {
  /** Filled in by the build: the files of the app. */
  __WB_MANIFEST: (PrecacheEntry | string)[]
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'activate', work: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
  addEventListener(name: 'message', work: (event: { data: unknown }) => void): void
}
declare const self: WorkerScope & NoticeScope

// The app's files are kept when it is installed, so that it opens without network. What the server tells is the app's own to keep.
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html')))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
showNotices(self)
/** A new version takes over when the person asks for it, not under their hands. */
self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void self.skipWaiting()
})
