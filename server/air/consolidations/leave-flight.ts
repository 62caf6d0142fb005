import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import { flightText, hasLeftFlight, isOtherFlight } from '@shortcut/domain/air/left-flight.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { planFactsOf, planLogged } from './plan-logged.ts'

/**
 * A locked master that was changed on its paper forgets departure and cut-offs of a flight that it is no longer on, and with
 * another flight its aircraft. The caller refreshes its clocks.
 */
export async function leaveFlight(context: Context, before: MasterDetail, after: MasterDetail): Promise<void> {
  const { db } = context
  const { id } = after
  const isOther = isOtherFlight(before, after)
  if (!isOther && before.flightOn === after.flightOn) return
  const known = await planFactsOf(context, id)
  const { departsAt, typed } = known
  const hasTimes = departsAt !== null || clockKinds.some((clock) => typed[clock] !== null)
  const departsOn = departsAt && timeIn((await placeOf(after.origin)).zone, departsAt).slice(0, 10)
  const hasLeft = hasTimes && hasLeftFlight(before, after, departsOn)
  const losesAircraft = isOther && known.aircraft !== ''
  if (!hasLeft && !losesAircraft) return
  await db
    .updateTable('masterWaybill')
    .set({
      ...(hasLeft && { departsAt: null, flightBefore: flightText(before) }),
      ...(losesAircraft && { aircraft: '' }),
    })
    .where('id', '=', id)
    .execute()
  if (hasLeft) await db.updateTable('masterClock').set({ typedAt: null }).where('masterId', '=', id).execute()
  await record(context, {
    action: 'masterWaybill.leaveFlight',
    entity: 'masterWaybill',
    entityId: id,
    label: masterLabel(after),
    before: await planLogged({ ...known, origin: before.origin }),
    after: await planLogged(await planFactsOf(context, id)),
  })
}
