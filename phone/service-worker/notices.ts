import type { PushNotice } from '@shortcut/domain/phones/push.ts'

interface AppWindow {
  url: string
  visibilityState: string
  focus(): Promise<unknown>
  postMessage(data: unknown): void
}
interface PushEvent {
  data: { json(): unknown } | null
  waitUntil(done: Promise<unknown>): void
}
interface ClickEvent {
  notification: { close(): void; data: unknown }
  waitUntil(done: Promise<unknown>): void
}
/** The parts of a service worker's scope that showing notices needs. */
export interface NoticeScope {
  clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled: boolean }): Promise<AppWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: object): Promise<void> }
  navigator: { userAgent: string }
  addEventListener(name: 'push', work: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', work: (event: ClickEvent) => void): void
}

/** Safari ends subscriptions of apps that show nothing. */
const mustShow = (userAgent: string) => /Safari/.test(userAgent) && !/Chrom|Android/.test(userAgent)

/** Shows what the server tells while the app is closed, and opens its page when it is tapped. */
export function showNotices(self: NoticeScope) {
  /** The console may be open in the same browser. */
  const isOurs = ({ url }: AppWindow) => new URL(url).pathname.startsWith('/app/')
  const windows = async () =>
    (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isOurs)

  async function show({ title, body, path, tag }: PushNotice) {
    const open = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible')
    // The app is on the screen: it asks for the news, and says it by itself.
    for (const one of open) one.postMessage({ news: true })
    if (open.length > 0 && !mustShow(self.navigator.userAgent)) return
    const look = { body, tag, renotify: true, icon: '/app/icon-192.png', data: { path } }
    await self.registration.showNotification(title, look)
  }

  async function open(path: string) {
    const [first] = await windows()
    if (!first) return self.clients.openWindow(path)
    first.postMessage({ open: path })
    return first.focus()
  }

  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushNotice))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { path: string }).path))
  })
}
