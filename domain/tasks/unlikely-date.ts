import { clockMayBeFastMs } from '../positions/intake.ts'

/** A step may be reported for a task that was assigned after the fact, but not longer after. */
const beforeAssignedMs = 24 * 3_600_000

/** Why nobody believes the date of a step without a person's yes; null: it is likely. All three are instants. */
export function unlikelyDate(
  at: string,
  assignedAt: string | null,
  receivedAt: string,
): 'stepTooOld' | 'stepInFuture' | null {
  if (Date.parse(at) > Date.parse(receivedAt) + clockMayBeFastMs) return 'stepInFuture'
  if (assignedAt && Date.parse(at) < Date.parse(assignedAt) - beforeAssignedMs) return 'stepTooOld'
  return null
}
