import type { AppDetails } from '@shortcut/domain/drivers/presence.ts'
import { useQueue } from '../queue/queue.ts'

interface Battery {
  level: number
  charging: boolean
}
/** Chromium only, and https only. */
type WithBattery = { getBattery?: () => Promise<Battery> }
/** Chromium only: the model of the phone. */
type WithModel = {
  userAgentData?: {
    getHighEntropyValues(hints: string[]): Promise<{ model?: string; platform?: string; platformVersion?: string }>
  }
}

const mostLetters = 80

/** Such as "Pixel 9, Android 16"; a browser that says less gives its own line. */
async function deviceName(): Promise<string> {
  const { userAgentData } = navigator as WithModel
  const told = await userAgentData?.getHighEntropyValues(['model', 'platformVersion']).catch(() => undefined)
  const system = [told?.platform, told?.platformVersion?.split('.')[0]].filter(Boolean).join(' ')
  const [, inBrackets = ''] = /\(([^)]*)\)/.exec(navigator.userAgent) ?? []
  return ([told?.model, system].filter(Boolean).join(', ') || inBrackets || navigator.userAgent).slice(0, mostLetters)
}

async function location(): Promise<AppDetails['location']> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  return state
}

function notifications(): AppDetails['notifications'] {
  if (!('Notification' in window)) return null
  return Notification.permission === 'default' ? 'prompt' : Notification.permission
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined ? null : Math.max(0, Math.round(quota - (usage ?? 0)))
}

/** A browser that does not know something, or does not tell, leaves it out. */
const orNull = async <T>(ask: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await ask()
  } catch {
    return null
  }
}

/** What the office sees of this phone, before it fails. */
export async function healthNow(): Promise<AppDetails> {
  const { acts, contact } = useQueue.getState()
  const waiting = acts.filter(({ state }) => state === 'waiting')
  const oldest = waiting[0]
  const battery = await orNull(() => (navigator as WithBattery).getBattery?.())
  return {
    device: await deviceName(),
    appVersion: import.meta.env.VITE_APP_VERSION,
    batteryPercent: battery ? Math.round(battery.level * 100) : null,
    charging: battery?.charging ?? null,
    location: await orNull(location),
    notifications: notifications(),
    freeBytes: await orNull(freeBytes),
    actsWaiting: waiting.length,
    oldestActSeconds: oldest ? Math.max(0, (Date.now() - Date.parse(oldest.act.at)) / 1000) : null,
    skewMs: contact?.skewMs ?? null,
  }
}
