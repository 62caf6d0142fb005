import { toInstant, toWallClock } from '../../time.ts'
import type { digests } from './notice-fields.ts'

/** When a partner may be told. */
export interface NoticeHours {
  quietFrom: string
  quietTo: string
  timeZone: string
  digest: (typeof digests)[number]
  digestAt: string
}

const hourMs = 3_600_000

/** The next time after `at` (ISO 8601 UTC) when the clock of `zone` shows `clock` (HH:MM). */
function nextAt(at: string, clock: string, zone: string): string {
  const local = toWallClock(at, zone)
  const day = Date.parse(`${local.slice(0, 10)}T00:00Z`)
  for (let days = 0; ; days++) {
    const date = new Date(day + days * 24 * hourMs).toISOString().slice(0, 10)
    const found = toInstant(`${date}T${clock}`, zone)
    if (found > at) return found
  }
}

/** The end of the quiet hours that `at` is in; undefined outside them. */
export function quietUntil(at: string, { quietFrom, quietTo, timeZone }: NoticeHours): string | undefined {
  if (!quietFrom || !quietTo) return undefined
  const clock = toWallClock(at, timeZone || 'UTC').slice(11)
  const isQuiet = quietFrom < quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo
  return isQuiet ? nextAt(at, quietTo, timeZone || 'UTC') : undefined
}

/** When a notice of `at` (ISO 8601 UTC) goes together with others; undefined: by itself, at once. */
export function gatherUntil(at: string, hours: NoticeHours): string | undefined {
  const { digest, digestAt, timeZone } = hours
  const due =
    digest === 'daily'
      ? nextAt(at, digestAt, timeZone || 'UTC')
      : digest === 'hourly'
        ? new Date((Math.floor(Date.parse(at) / hourMs) + 1) * hourMs).toISOString()
        : undefined
  return due === undefined ? quietUntil(at, hours) : (quietUntil(due, hours) ?? due)
}
