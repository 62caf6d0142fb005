import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { contradictionsOf } from '@shortcut/domain/air/tracking/contradictions.ts'
import { countsOf, stepsTaken, type WaybillEvent } from '@shortcut/domain/air/tracking/progress.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Context } from '../../platform/http/context.ts'
import { guardTender } from '../houses/master-gates.ts'
import { masterLabel } from '../masters/master-label.ts'
import { moveMaster } from '../masters/move-master.ts'
import { eventsOf } from './retrack.ts'

/** What an airline tells only of freight that it has. */
const airlineHasIt = ['RCS', 'DEP', 'RCF', 'DLV'] as const

const countsNow = (events: readonly WaybillEvent[], master: MasterDetail) => {
  const found = contradictionsOf(events, master)
  return countsOf(
    events.filter((_, index) => found[index] === null),
    master,
  )
}

const stepsNow = (events: readonly WaybillEvent[], master: MasterDetail) =>
  stepsTaken(master.status, countsNow(events, master), master.pieces)

/**
 * Takes the steps of a locked waybill that all its pieces took by what is known. An airline may tell them before this office
 * reports its manifest. What the airline tells is a fact; what a person tells passes the guard of the button.
 * @param by who acts now
 * @param known its events; absent: they are read
 * @throws Refusal 501 naming what keeps a person from tendering it
 */
export async function takeToldSteps(
  context: Context,
  master: MasterDetail,
  by: 'person' | 'airline',
  known?: readonly WaybillEvent[],
): Promise<MasterDetail> {
  const events = known ?? (await eventsOf(context.db, master.id))
  const steps = stepsNow(events, master)
  const ofAirline = events.filter(({ isMessage }) => isMessage)
  if (by === 'person' && steps.includes('tender') && !stepsNow(ofAirline, master).includes('tender'))
    await guardTender(context, master)
  let moved = master
  for (const step of steps) moved = await moveMaster(context, moved, step)
  return moved
}

/** Freight that the airline has, or a part of it, flies under this number. @throws Refusal 501 naming the status that says so */
export async function guardNotFlying({ db }: Context, master: MasterDetail): Promise<void> {
  const counts = countsNow(await eventsOf(db, master.id), master)
  const code = airlineHasIt.findLast((one) => counts[one] > 0)
  if (code)
    throw new Refusal(codes.refused, 'waybillWithAirline', { master: masterLabel(master), code, pieces: counts[code] })
}
