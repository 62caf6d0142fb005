import type { PushNotice } from '@shortcut/domain/phones/push.ts'
import type { PushService } from '@shortcut/server/testing/phones/push-service.ts'
import type { Phone } from './phones.ts'

type Browser = ReturnType<PushService['browser']>
interface Shown {
  title: string
  body: string
  tag: string
  path: string
}

/** What stands in for a phone's own parts, in its pages: no headless browser has them. */
interface PagePart {
  tray: { asked: number; tones: number; vibrations: number }
}
interface WorkerPart {
  shown: Shown[]
}

/** The browser's subscription and permission, its loudspeaker and its motor. */
function standIn({ subscription, first }: { subscription: Browser['subscription']; first: NotificationPermission }) {
  const tray = { asked: 0, tones: 0, vibrations: 0 }
  ;(window as unknown as PagePart).tray = tray
  const permission = () => localStorage.getItem('test permission') ?? first
  Object.defineProperty(Notification, 'permission', { get: permission })
  Notification.requestPermission = async () => {
    tray.asked++
    localStorage.setItem('test permission', 'granted')
    return 'granted'
  }
  const kept = {
    options: {},
    toJSON: () => subscription,
    async unsubscribe() {
      localStorage.removeItem('test subscription')
      return true
    },
  } as unknown as PushSubscription
  const isKept = () => localStorage.getItem('test subscription') !== null
  PushManager.prototype.getSubscription = async () => (isKept() ? kept : null)
  PushManager.prototype.subscribe = async (options) => {
    if (!options?.userVisibleOnly || !options.applicationServerKey) throw new Error('not a subscription')
    localStorage.setItem('test subscription', 'yes')
    return kept
  }
  navigator.vibrate = () => {
    tray.vibrations++
    return true
  }
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (when) {
    tray.tones++
    return start.call(this, when)
  }
}

/** Gives a phone the parts that a headless browser lacks: notifications, a push service, sound and vibration. */
export async function giveTray(phone: Phone, browser: Browser, first: NotificationPermission = 'default') {
  const { context } = phone
  await context.addInitScript(standIn, { subscription: browser.subscription, first })
  await phone.page.reload()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the app has no service worker')
  await worker.evaluate(() => {
    const shown: Shown[] = []
    ;(self as unknown as WorkerPart).shown = shown
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      shown.push({ title, body, tag, path: data.path })
    }
  })
  const { origin } = new URL(phone.page.url())
  // Outside of the app, so that it does not count as the app being open.
  const outside = await context.newPage()
  await outside.goto(`${origin}/shortcut-api/health`)
  const cdp = await context.newCDPSession(outside)
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/app/`)
      if (ours) found(ours.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const inPage = () => phone.page.evaluate(() => (window as unknown as PagePart).tray)
  return {
    browser,
    /** The browser gives the service worker what came for it. */
    deliver: (notice: PushNotice) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) }),
    /** What is on the screen of the phone while the app is closed. */
    shown: () => worker.evaluate(() => (self as unknown as WorkerPart).shown),
    /** A tap on a notice. */
    tap: (path: string) =>
      worker.evaluate((to) => {
        const event = Object.assign(new Event('notificationclick'), {
          notification: { close() {}, data: { path: to } },
          // Only a real tap may bring the window to the front.
          waitUntil: (done: Promise<unknown>) => void done.catch(() => {}),
        })
        self.dispatchEvent(event)
      }, path),
    asked: async () => (await inPage()).asked,
    signals: async () => {
      const { tones, vibrations } = await inPage()
      return { tones, vibrations }
    },
    unsubscribed: () => phone.page.evaluate(() => localStorage.getItem('test subscription') === null),
  }
}
export type Tray = Awaited<ReturnType<typeof giveTray>>
