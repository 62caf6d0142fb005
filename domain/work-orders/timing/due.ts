import { toInstant, toLocalDate } from '../../time.ts'

/** A stop's planned time: instants as ISO 8601, and the IANA zone of the place. */
export interface PlannedStop {
  from: string | null
  to: string | null
  timeZone: string
}

/**
 * When a stop is due: at the end of its window. "Not before" alone is no deadline: then it is due by the end of that
 * day at the place. Null if nothing is planned. The database function `stop_due` has the same rule.
 */
export function dueOf({ from, to, timeZone }: PlannedStop): string | null {
  if (to || !from) return to
  return toInstant(`${toLocalDate(from, timeZone)}T23:59`, timeZone)
}
