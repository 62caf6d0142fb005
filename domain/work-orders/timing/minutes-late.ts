import { dueOf, type PlannedStop } from './due.ts'

/** Up to this many minutes do not count as late. */
const grace = 5

/** Minutes by which a stop was reached after its due time, or is overdue at `now` (an instant); 0 if neither. */
export function minutesLate(stop: PlannedStop & { actualArriveTime: string | null }, now: string): number {
  const due = dueOf(stop)
  if (!due) return 0
  const late = Math.round((Date.parse(stop.actualArriveTime ?? now) - Date.parse(due)) / 60_000)
  return late > grace ? late : 0
}
