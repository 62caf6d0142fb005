import { nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { ScreeningForm } from '@shortcut/domain/air/security-api.ts'
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
    return { entity: 'houseWaybill' as const, entityId: houseId, label }
  }
  const id = masterId ?? ''
  await db.selectFrom('masterWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const master = await getMaster(db, id)
  const label = masterLabel(master)
  if (!nextWaybillStatus('plan', master.status)) throw closed(label, say(language, 'waybillStatus', master.status))
  return { entity: 'masterWaybill' as const, entityId: id, label }
}

const keyOf = ({ houseId, masterId }: Of) => houseId ?? masterId ?? ''

/**
 * Records how pieces of some waybills were made secure. The waybills are locked in one order.
 * @throws Refusal 404, 422 for a time to come, 501 if one is void or has left
 */
export async function recordScreening(context: Context, { of, ...how }: ScreeningForm): Promise<{ ids: string[] }> {
  const { db, now, actor, language } = context
  if (how.doneAt > now) throw atField(context, 'doneAt', 'screeningInFuture')
  const ids: string[] = []
  for (const one of of.toSorted((first, second) => (keyOf(first) < keyOf(second) ? -1 : 1))) {
    const waybill = await lockWaybill(context, one)
    const id = newId()
    await db
      .insertInto('screening')
      .values({ id, ...one, ...how, createdAt: now, createdBy: actor.name })
      .execute()
    ids.push(id)
    await record(context, {
      action: `${waybill.entity}.screening`,
      ...waybill,
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
  const waybill = await lockWaybill(context, row)
  if (row.withdrawnBecause !== '')
    throw new Refusal(codes.refused, 'screeningWithdrawn', { reason: row.withdrawnBecause })
  await db.updateTable('screening').set({ withdrawnBecause: reason }).where('id', '=', id).execute()
  await record(context, {
    action: `${waybill.entity}.screeningWithdraw`,
    ...waybill,
    before: { screenedBy: row.doneBy, pieces: row.pieces },
    after: { screenedBy: '', pieces: 0 },
    reason,
  })
  return { id }
}
