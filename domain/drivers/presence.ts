import { z } from 'zod'
import { text } from '../text.ts'

/** An app counts as online for this long after its last heartbeat. */
export const onlineForSeconds = 90
/** Without a heartbeat for this long it is offline; before that, stale. */
export const staleForSeconds = 15 * 60

export const presences = ['online', 'stale', 'offline'] as const
/** Whether an app is connected, by its last heartbeat. */
export type Presence = (typeof presences)[number]

/** What an app reports about itself with its heartbeat. */
export const appDetails = z.object({ device: text(80).optional(), appVersion: text(40).optional() })
export type AppDetails = z.output<typeof appDetails>
