import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import type { PlanForm } from '@shortcut/domain/air/consolidation-api.ts'
import { type GateKey, tenderGates } from '@shortcut/domain/air/gates.ts'
import { isNearFlight } from '@shortcut/domain/air/left-flight.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { gatesOf } from '../houses/master-gates.ts'
import { placeOf } from '../masters/find-airports.ts'
import { lockMaster } from '../masters/lock-master.ts'
import { masterLabel } from '../masters/master-label.ts'
import type { PlanFacts } from './plan-facts.ts'
import { planFactsOf, planLogged } from './plan-logged.ts'
import { refreshClocks } from './refresh-clocks.ts'

/** Sets the cut-offs of a master, where its filings stand, and whether its dangerous goods were accepted. */
export async function savePlan(context: Context, form: PlanForm): Promise<{ id: string; version: number }> {
  const { id, version } = form
  const master = await lockMaster(context, id, version, 'plan')
  const before = await planFactsOf(context, id)
  if (form.departsAt && form.departsAt !== before.departsAt && isUnlikely(form.departsAt, context.now))
    throw atField(context, 'departsAt', 'dayFarOff')
  await guardFlightDay(context, form, master)
  guardBeforeDeparture(context, form, before)
  const acceptance = acceptanceOf(context, form, before, masterLabel(master))
  const { db, now, actor } = context
  const isLate = master.status === 'tendered' && form.aircraft !== before.aircraft
  const openBefore = isLate ? await openKinds(context, master) : []
  await db
    .updateTable('masterWaybill')
    .set({
      departsAt: form.departsAt,
      aircraft: form.aircraft,
      ...(hasTimes(form) && { flightBefore: '' }),
      version: version + 1,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .set(acceptance)
    .where('id', '=', id)
    .execute()
  if (isLate) await guardAircraft(context, master, openBefore)
  await writeClocks(context, form)
  await writeFilings(context, form, before)
  await refreshClocks(context, [id])
  await record(context, {
    action: 'masterWaybill.plan',
    entity: 'masterWaybill',
    entityId: id,
    label: masterLabel(master),
    before: await planLogged(before),
    after: await planLogged(await planFactsOf(context, id)),
  })
  return { id, version: version + 1 }
}

const openKinds = async (context: Context, master: MasterDetail) =>
  tenderGates(await gatesOf(context, master)).map(({ gate }) => gate)

/** Freight that the airline has flies on no aircraft that opens a gate. @param before gates that were open before @throws Refusal 422 at the field */
async function guardAircraft(context: Context, master: MasterDetail, before: readonly GateKey[]): Promise<void> {
  const opened = new Set((await openKinds(context, master)).filter((gate) => !before.includes(gate)))
  if (opened.size > 0)
    throw atField(context, 'aircraft', 'aircraftOpensGates', {
      master: masterLabel(master),
      missing: [...opened].map((gate) => say(context.language, 'waybillGate', gate)).join('; '),
    })
}

/** Also what stood there before: it would be the departure of another flight. @throws Refusal 422 at the field */
async function guardFlightDay(
  context: Context,
  { departsAt }: PlanForm,
  { flightOn, origin }: Pick<MasterDetail, 'flightOn' | 'origin'>,
): Promise<void> {
  if (departsAt === null || flightOn === null) return
  const day = timeIn((await placeOf(origin)).zone, departsAt).slice(0, 10)
  if (!isNearFlight(day, flightOn)) throw atField(context, 'departsAt', 'departureNotOnFlightDay', { day: flightOn })
}

/** What stood there before is left. @throws Refusal 422 at the field */
function guardBeforeDeparture(context: Context, { departsAt, typed }: PlanForm, before: PlanFacts): void {
  if (departsAt === null) return
  const isSame = (one: string | null, other: string | null) => one !== null && other !== null && ms(one) === ms(other)
  const late = clockKinds.find((clock) => {
    const at = typed[clock]
    const isKnown = isSame(at, before.typed[clock]) && isSame(departsAt, before.departsAt)
    return at !== null && ms(at) > ms(departsAt) && !isKnown
  })
  if (late) throw atField(context, `typed.${late}`, 'cutOffAfterDeparture')
}
const ms = (at: string) => Date.parse(at)

/**
 * What changes in the acceptance of dangerous goods: they are accepted, or refused with a reason, or neither yet.
 * @throws Refusal 422 if the form says both, 501 without dangerous goods
 */
function acceptanceOf(context: Context, { isAccepted, refusedBecause }: PlanForm, before: PlanFacts, master: string) {
  const because = isAccepted ? (refusedBecause ?? '') : (refusedBecause ?? before.refusedBecause)
  if (isAccepted && because) throw atField(context, 'refusedBecause', 'acceptedAndRefused')
  const isAcceptedNow = isAccepted !== before.isAccepted
  const isRefusedNow = because !== before.refusedBecause
  if (!before.isDangerous && ((isAcceptedNow && isAccepted) || (isRefusedNow && because)))
    throw new Refusal(codes.refused, 'notDangerous', { master })
  const { now, actor } = context
  const by = (is: boolean) => ({ at: is ? now : null, who: is ? actor.name : '' })
  const accepted = by(isAccepted)
  const refused = by(because !== '')
  return {
    ...(isAcceptedNow && { dangerousAcceptedAt: accepted.at, dangerousAcceptedBy: accepted.who }),
    ...(isRefusedNow && {
      dangerousRefusedAt: refused.at,
      dangerousRefusedBy: refused.who,
      dangerousRefusedBecause: because,
    }),
  }
}

/** Somebody looked up the flight that the waybill is on now. */
const hasTimes = ({ departsAt, typed }: PlanForm) =>
  departsAt !== null || clockKinds.some((clock) => typed[clock] !== null)

const writeClocks = ({ db }: Context, { id, typed }: PlanForm) =>
  sql`
    INSERT INTO master_clock (master_id, clock, typed_at, is_open)
    SELECT ${id}, clock, typed_at, false
    FROM unnest(${clockKinds}::text[], ${clockKinds.map((clock) => typed[clock])}::timestamptz[]) AS one (clock, typed_at)
    ON CONFLICT (master_id, clock) DO UPDATE SET typed_at = excluded.typed_at`.execute(db)

async function writeFilings({ db, now, actor }: Context, { id, filings }: PlanForm, before: PlanFacts): Promise<void> {
  for (const { scheme, state, reference } of filings) {
    const known = before.filings.find((one) => one.scheme === scheme)
    if (known?.state === state && known.reference === reference) continue
    const said = { state, reference, updatedAt: now, updatedBy: actor.name }
    await db
      .insertInto('masterFiling')
      .values({ masterId: id, scheme, ...said })
      .onConflict((conflict) => conflict.columns(['masterId', 'scheme']).doUpdateSet(said))
      .execute()
  }
}
