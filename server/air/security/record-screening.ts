import { nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { securedPieces } from '@shortcut/domain/air/security.ts'
import type { ScreeningForm, Shipment } from '@shortcut/domain/air/security-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { newId } from '../../platform/ids.ts'
import { getHouse } from '../houses/house-queries.ts'
import { houseLabel } from '../houses/lock-house.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { keepOrdersOfAlarms } from './carried-alarms.ts'
import { securityOfHouse, securityOfMaster } from './shipments.ts'

type Of = ScreeningForm['of'][number]

/** The waybill of a record, locked until the transaction ends. @throws Refusal 404, 501 if it is void or has left */
async function lockWaybill({ db, language }: Context, { houseId, masterId }: Pick<Of, 'houseId' | 'masterId'>) {
  const closed = (label: string, status: string) => new Refusal(codes.refused, 'screeningClosed', { label, status })
  if (houseId) {
    await db.selectFrom('houseWaybill').select('id').where('id', '=', houseId).forNoKeyUpdate().execute()
    const house = await getHouse(db, houseId)
    const label = houseLabel(house)
    if (!nextHouseStatus('edit', house.status)) throw closed(label, say(language, 'houseStatus', house.status))
    if (house.masterStatus && !nextWaybillStatus('plan', house.masterStatus))
      throw closed(house.masterNumber ?? label, say(language, 'waybillStatus', house.masterStatus))
    return { entity: 'houseWaybill' as const, entityId: houseId, label, pieces: house.pieces }
  }
  const id = masterId ?? ''
  await db.selectFrom('masterWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const master = await getMaster(db, id)
  const label = masterLabel(master)
  if (!nextWaybillStatus('plan', master.status)) throw closed(label, say(language, 'waybillStatus', master.status))
  return { entity: 'masterWaybill' as const, entityId: id, label, pieces: master.pieces, kind: master.kind }
}
type Locked = Awaited<ReturnType<typeof lockWaybill>>

const keyOf = ({ houseId, masterId }: Of) => houseId ?? masterId ?? ''

/** Nothing is flown that was screened so long ago: such a time is a typing error. */
const oldestMs = 30 * 24 * 3_600_000

/** @throws Refusal 422 for a time to come or one long past, or if a waybill stands twice in the record */
function guardRecord(context: Context, { of, doneAt }: ScreeningForm): void {
  if (doneAt > context.now) throw atField(context, 'doneAt', 'screeningInFuture')
  if (Date.parse(doneAt) < Date.parse(context.now) - oldestMs) throw atField(context, 'doneAt', 'screeningTooOld')
  const twice = of.findIndex((one, index) => of.findIndex((other) => keyOf(other) === keyOf(one)) < index)
  if (twice !== -1) throw atField(context, `of.${twice}`, 'screeningTwice')
}

/** The freight of the waybill itself. A master that is not direct is screened only to answer an alarm. */
async function shipmentOf({ db }: Context, { houseId, masterId }: Of): Promise<Shipment | undefined> {
  const { shipments } = houseId ? await securityOfHouse(db, houseId) : await securityOfMaster(db, masterId ?? '')
  return shipments.find((one) => one.houseId === houseId)
}

/**
 * Pieces are secured once: records that passed never have more than the waybill. @param path of its pieces
 * @throws Refusal 422 at the pieces, 501 for a master whose houses are screened
 */
async function guardPieces(context: Context, waybill: Locked, one: Of, form: ScreeningForm, path: string) {
  const shipment = await shipmentOf(context, one)
  if (waybill.kind && waybill.kind !== 'direct' && !shipment)
    throw new Refusal(codes.refused, 'screeningOfHouses', { master: waybill.label })
  const { label, pieces } = waybill
  if (one.pieces > pieces) throw atField(context, path, 'screeningTooManyPieces', { label, pieces })
  if (form.result === 'failed') return
  const records = (shipment?.records ?? []).filter(({ withdrawnBecause }) => withdrawnBecause === '')
  const inOrder = [...records, { ...form, pieces: one.pieces }].toSorted(
    (first, second) => Date.parse(first.doneAt) - Date.parse(second.doneAt),
  )
  const secured = securedPieces(inOrder)
  if (secured > pieces)
    throw atField(context, path, 'screeningTooManySecured', { label, pieces, secured: secured - one.pieces })
}

/**
 * Records how pieces of some waybills were made secure. The waybills are locked in one order.
 * @throws Refusal 404, 422 for a time or a number of pieces that cannot be, 501 if one is void or has left
 */
export async function recordScreening(context: Context, form: ScreeningForm): Promise<{ ids: string[] }> {
  const { of, ...how } = form
  const { db, now, actor, language } = context
  guardRecord(context, form)
  const ids: string[] = []
  for (const one of of.toSorted((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1))) {
    const waybill = await lockWaybill(context, one)
    const { entity, entityId, label } = waybill
    await guardPieces(context, waybill, one, form, `of.${of.indexOf(one)}.pieces`)
    const id = newId()
    await db
      .insertInto('screening')
      .values({ id, ...one, ...how, createdAt: now, createdBy: actor.name })
      .execute()
    if (how.result === 'failed') await keepOrdersOfAlarms(db, one)
    ids.push(id)
    await record(context, {
      action: `${entity}.screening`,
      entity,
      entityId,
      label,
      after: {
        screeningMethod: say(language, 'securityMethod', how.method),
        screeningResult: say(language, 'securityResult', how.result),
        pieces: one.pieces,
        screenedAt: how.doneAt,
        screenedBy: how.doneBy,
        screenedWhere: how.place,
        seal: how.seal,
      },
    })
  }
  return { ids }
}

/** Takes a record back that is wrong; it stays in the list with its reason. */
export async function withdrawScreening(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const { db } = context
  const row = await db.selectFrom('screening').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'screening record' })
  const { entity, entityId, label } = await lockWaybill(context, row)
  if (row.withdrawnBecause !== '')
    throw new Refusal(codes.refused, 'screeningWithdrawn', { reason: row.withdrawnBecause })
  await db.updateTable('screening').set({ withdrawnBecause: reason }).where('id', '=', id).execute()
  await record(context, {
    action: `${entity}.screeningWithdraw`,
    entity,
    entityId,
    label,
    before: { screenedBy: row.doneBy, pieces: row.pieces },
    after: { screenedBy: '', pieces: 0 },
    reason,
  })
  return { id }
}
