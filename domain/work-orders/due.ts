import { toInstant, toLocalDate } from '../time.ts'

/** When a stop is planned: instants as ISO 8601, and the IANA zone of the place. */
export interface PlannedStop {
  from: string | null
  to: string | null
  timeZone: string
}

/**
 * When a stop is due: at the end of its window. "Not before" alone is no deadline: such a stop is due by the end of that day at the place.
 * Null where nothing is planned. The database's `stop_due` says the same.
 */
export function dueOf({ from, to, timeZone }: PlannedStop): string | null {
  if (to || !from) return to
  return toInstant(`${toLocalDate(from, timeZone)}T23:59`, timeZone)
}
