import { z } from 'zod'
import { text } from '../text.ts'

/** How long after its last heartbeat a phone's app counts as online. */
export const onlineForSeconds = 90
/** After this long without a word it is offline; between the two it is stale. */
export const staleForSeconds = 15 * 60

export const presences = ['online', 'stale', 'offline'] as const
/** Whether an app is there, by when it was last heard. */
export type Presence = (typeof presences)[number]

/** What an app says of itself with its heartbeat. */
export const appDetails = z.object({ device: text(80).optional(), appVersion: text(40).optional() })
export type AppDetails = z.output<typeof appDetails>
