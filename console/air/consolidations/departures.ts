import type { BoardMaster } from '@shortcut/domain/air/consolidation-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'

/** Those that were known are of another flight, and can still be entered: after the departure nobody can. */
export const isToEnter = (status: BoardMaster['status'], { flightBefore }: Pick<BoardMaster['plan'], 'flightBefore'>) =>
  flightBefore !== '' && nextWaybillStatus('plan', status) !== null

/** An instant. `changed`: those that were known are of another flight; `none`: not entered. */
export type Departure = 'changed' | 'none' | (string & {})

/**
 * The departure of a flight, and at each master what differs from it. Masters with different departures name their own, so that
 * none is hidden by another one's.
 */
export function departuresOf(
  masters: readonly (Pick<BoardMaster, 'id' | 'status'> & {
    plan: Pick<BoardMaster['plan'], 'departsAt' | 'flightBefore'>
  })[],
): { ofFlight: Departure | null; ofMasters: Record<string, Departure> } {
  const known = [...new Set(masters.flatMap(({ plan }) => plan.departsAt ?? []))]
  const ofFlight = known.length > 1 ? null : (known[0] ?? 'none')
  const own = masters.map(({ id, status, plan }): [string, Departure] => [
    id,
    plan.departsAt ?? (isToEnter(status, plan) ? 'changed' : 'none'),
  ])
  return { ofFlight, ofMasters: Object.fromEntries(own.filter(([, departure]) => departure !== ofFlight)) }
}
