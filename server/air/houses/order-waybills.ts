import type { houseApi } from '@shortcut/domain/air/house-api.ts'
import { isPast } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { findMasterOfNumber } from '../masters/master-queries.ts'
import { housesOfOrder } from './house-queries.ts'

/** The waybills of an order. A number that is no air waybill's stays text and leads nowhere. */
export async function orderWaybills(
  context: Context,
  { workOrderId }: InputOf<typeof houseApi.ofOrder>,
): Promise<ReplyOf<typeof houseApi.ofOrder>> {
  const { db } = context
  const { permissions } = sessionOf(context)
  if (!permissions.has('/work/order/list')) throw notPermitted('/work/order/list')
  const order = await db
    .selectFrom('workOrder')
    .select(['mawb', 'bookingReceivedAt'])
    .where('id', '=', workOrderId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  const checked = checkAwb(order.mawb)
  const found =
    checked.valid && permissions.has('/air/master/list') ? await findMasterOfNumber(db, checked.number) : undefined
  const named = found?.number ? { ...found, number: found.number } : undefined
  const isOld = named !== undefined && isPast(named, order.bookingReceivedAt)
  return {
    master: named && !isOld ? { id: named.id, number: named.number, status: named.status } : null,
    past: named && isOld ? { id: named.id, number: named.number, deliveredAt: named.updatedAt } : null,
    houses: await housesOfOrder(db, workOrderId),
  }
}
