import { clockMayBeFastMs } from '../positions/intake.ts'

/** A step may be reported for a task that was assigned after the fact, but only within this time. */
const beforeAssignedMs = 24 * 3_600_000

/** Why the date of a step needs a person's confirmation; null: it is likely. All three are instants. */
export function unlikelyDate(
  at: string,
  assignedAt: string | null,
  receivedAt: string,
): 'stepTooOld' | 'stepInFuture' | null {
  if (Date.parse(at) > Date.parse(receivedAt) + clockMayBeFastMs) return 'stepInFuture'
  if (assignedAt && Date.parse(at) < Date.parse(assignedAt) - beforeAssignedMs) return 'stepTooOld'
  return null
}
