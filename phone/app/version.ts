import { create } from 'zustand'

/** Chromium's offer to install a page as an app. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** `waiting`: a new version is on the phone and takes over when the person asks. `install`: the browser offers to install the app. */
export const version = create<{ waiting: ServiceWorker | null; install: InstallEvent | null }>(() => ({
  waiting: null,
  install: null,
}))

/** What waits to be sent stays on the phone: the new version finds it there. */
export function takeOver() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  version.getState().waiting?.postMessage('takeOver')
}

const checkMs = 3_600_000

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
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`, { type: 'module' }).then(
    (registration) => {
      notice(registration)
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', () => notice(registration)),
      )
      setInterval(() => void registration.update().catch(() => {}), checkMs)
    },
    () => {},
  )
  // The browser then keeps it when the phone runs short of room.
  void navigator.storage?.persist?.()
}
