import { z } from 'zod'
import { text } from '../text.ts'

/** An app counts as online for this long after its last heartbeat. */
export const onlineForSeconds = 90
/** Without a heartbeat for this long it is offline; before that, stale. */
export const staleForSeconds = 15 * 60

export const presences = ['online', 'stale', 'offline'] as const
/** Whether an app is connected, by its last heartbeat. */
export type Presence = (typeof presences)[number]

/** Whether a phone's owner has let the app do something. */
export const permitted = z.enum(['granted', 'denied', 'prompt'])
const mostSeconds = 10 * 366 * 86_400

/** How a phone is, as its app sees it. A browser does not know all of it. */
const health = {
  batteryPercent: z.number().min(0).max(100).nullish(),
  charging: z.boolean().nullish(),
  location: permitted.nullish(),
  notifications: permitted.nullish(),
  /** Room that is left for the app. */
  freeBytes: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  /** Acts that are not sent yet, and the age of the oldest one. */
  actsWaiting: z.int().min(0).max(1_000_000).nullish(),
  oldestActSeconds: z.number().min(0).max(mostSeconds).nullish(),
  /** The server's clock less the phone's. */
  skewMs: z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullish(),
}
export const phoneHealth = z.object(health)
export type PhoneHealth = z.output<typeof phoneHealth>

/** What an app reports about itself with its heartbeat. */
export const appDetails = z.object({ device: text(80).optional(), appVersion: text(40).optional(), ...health })
export type AppDetails = z.output<typeof appDetails>
