import { toInstant } from '@shortcut/domain/time.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/** True for a zone that this browser can show times in. */
export function isZone(zone: string): boolean {
  try {
    formatter(zone)
    return zone !== ''
  } catch {
    return false
  }
}

/** The zone in which times without a place are shown: the person's own, else the browser's, else +08:00 (spec.md §9). */
export function viewerZone(chosen: string): string {
  if (isZone(chosen)) return chosen
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isZone(own) ? own : '+08:00'
}

/** An instant as 'YYYY-MM-DD HH:mm' in `zone`; '' for none. An unknown zone reads as UTC. */
export function timeIn(zone: string, instant: string | null): string {
  if (!instant) return ''
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return instant
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter(isZone(zone) ? zone : 'UTC').formatToParts(moment)) parts[type] = value
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

/** The day of an instant in `zone`, YYYY-MM-DD. */
export const dayIn = (zone: string, instant: string) => timeIn(zone, instant).slice(0, 10)

/** Short name of `zone` at that instant, such as 'CST' or 'GMT+8'. */
export function zoneName(zone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: isZone(zone) ? zone : 'UTC',
    timeZoneName: 'short',
  }).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/**
 * The instant, ISO 8601 UTC, at which clocks in `zone` show `local` ('YYYY-MM-DD HH:mm'). An hour that is skipped in spring is
 * the one after, of an hour that repeats in autumn the first is meant.
 */
export const instantOf = (zone: string, local: string) =>
  toInstant(local.replace(' ', 'T'), isZone(zone) ? zone : 'UTC')

/** First instant of a day in `zone`. */
export const startOfDay = (zone: string, day: string) => instantOf(zone, `${day} 00:00`)

/** Last instant of a day in `zone`. */
export function endOfDay(zone: string, day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(startOfDay(zone, next)) - 1).toISOString()
}

/** Whole minutes from one instant to another; negative when the second is earlier. */
export const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)
