import { create } from 'zustand'

/** Chromium's offer to install a page as an app. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/**
 * `waiting`: a new version is on the phone and takes over when the person asks. `install`: the browser offers to install the app.
 * `needsNetwork`: the browser refuses to keep the app, such as for a certificate that it does not trust.
 */
export const version = create<{ waiting: ServiceWorker | null; install: InstallEvent | null; needsNetwork: boolean }>(
  () => ({ waiting: null, install: null, needsNetwork: false }),
)

/** Safari on iPhones and iPads, which never offers to install a page; it alone says whether it runs as an app. */
export const isUninstalledIphone = () => 'standalone' in navigator && navigator.standalone === false

/** What waits to be sent stays on the phone: the new version finds it there. */
export function takeOver() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  version.getState().waiting?.postMessage('takeOver')
}

const checkMs = 3_600_000
/** A network that was lost while the app was fetched is no refusal of the browser. */
const tryAgainMs = 30_000

/** Keeps the app on the phone, where the browser allows it, and notices new versions. */
export function startVersion() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    version.setState({ install: event as InstallEvent })
  })
  if (!('serviceWorker' in navigator)) return
  const notice = (registration: ServiceWorkerRegistration) => {
    // The first one of all has nobody to take over from.
    if (navigator.serviceWorker.controller) version.setState({ waiting: registration.waiting })
  }
  const keep = () =>
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`, { type: 'module' }).then(
      (registration) => {
        version.setState({ needsNetwork: false })
        notice(registration)
        registration.addEventListener('updatefound', () =>
          registration.installing?.addEventListener('statechange', () => notice(registration)),
        )
        setInterval(() => void registration.update().catch(() => {}), checkMs)
      },
      () => {
        version.setState({ needsNetwork: navigator.onLine })
        setTimeout(keep, tryAgainMs)
      },
    )
  void keep()
  // The browser then keeps it when the phone runs short of room.
  void navigator.storage?.persist?.()
}
