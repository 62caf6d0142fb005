import { type HouseDetail, type HouseForm, houseForm } from '@shortcut/domain/air/house-api.ts'
import { whyNotOneHouse } from '@shortcut/domain/air/houses/one-house.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { isPast } from '@shortcut/domain/air/tracking/past-waybill.ts'
import type { Address } from '@shortcut/domain/cargo/warehouse-place.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { OrderWaybillParty } from '@shortcut/domain/work-orders/waybill/order-waybill.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { readAndLock } from '../../work-orders/current.ts'
import { findMasterOfNumber } from '../masters/master-queries.ts'
import { contentOfOrders, endsOf } from './house-of-orders.ts'
import { housesOfOrder } from './house-queries.ts'

/** A draft of a house with all that its orders know. @throws Refusal 403 without permission to see orders, 404 */
export async function makeHouse(
  context: Context,
  { workOrderIds, besides }: { workOrderIds: readonly string[]; besides: readonly string[] },
  save: (context: Context, form: HouseForm, orders: readonly string[]) => Promise<HouseDetail>,
): Promise<HouseDetail> {
  if (!sessionOf(context).permissions.has('/work/order/list')) throw notPermitted('/work/order/list')
  const ids = [...new Set(workOrderIds)]
  const orders = await lockOrders(context, ids)
  const warehouses = await warehousesOf(context)
  await guardOneHouse(context, orders, warehouses, besides)
  const master = await masterOf(context, orders)
  const form = houseForm.parse({
    masterId: master?.takesHouses ? master.id : null,
    accountId: orders.find(({ accountId }) => accountId !== null)?.accountId ?? null,
    content: contentOfOrders(orders, master?.content, warehouses, context.now),
  })
  return save(context, form, ids)
}

/** The orders, locked in one order until the transaction ends: of two houses made of the same orders at once, one is refused. */
async function lockOrders(context: Context, ids: readonly string[]): Promise<WorkOrderReply[]> {
  const locked = new Map<string, WorkOrderReply>()
  for (const id of ids.toSorted()) locked.set(id, await readAndLock(context, id))
  return ids.flatMap((id) => locked.get(id) ?? [])
}

const warehousesOf = ({ db }: Context): Promise<Address[]> =>
  db.selectFrom('warehouse').select(['address', 'postalCode', 'country']).where('deletedAt', 'is', null).execute()

const named = (stop: { company: string; city: string } | undefined) =>
  [stop?.company, stop?.city].filter(Boolean).join(', ')
const sentName = (party: OrderWaybillParty | undefined) =>
  party?.name ? [party.name, party.city].filter(Boolean).join(', ') : ''
const numberOf = (mawb: string) => {
  const checked = checkAwb(mawb)
  return checked.valid ? checked.number : ''
}

/** @throws Refusal 501 if the orders are not of one shipper, one consignee, one customer and one master, or one of them has a house or is cancelled */
async function guardOneHouse(
  { db }: Context,
  orders: readonly WorkOrderReply[],
  warehouses: readonly Address[],
  besides: readonly string[],
) {
  const said = []
  for (const { id, bookingId, bookingStatus, accountId, customerName, mawb, stops, waybill } of orders) {
    const { shipper, consignee } = endsOf(stops, warehouses)
    const houses = (await housesOfOrder(db, id)).filter(({ status }) => status !== 'void')
    said.push({
      bookingId,
      shipper: sentName(waybill?.shipper) || named(shipper),
      consignee: sentName(waybill?.consignee) || named(consignee),
      mawb: numberOf(mawb),
      customer: accountId ? customerName : '',
      isCancelled: bookingStatus === 'BOOKING_CANCELLED',
      houses: houses.map(({ id, number, shipper }) => ({ id, name: number ?? shipper, isDraft: number === null })),
    })
  }
  const why = whyNotOneHouse(said, besides)
  if (why) throw new Refusal(codes.refused, why.key, why.params)
}

/** The master whose number stands in the orders, if they name one. */
async function masterOf({ db }: Context, orders: readonly WorkOrderReply[]) {
  const number = orders.map(({ mawb }) => numberOf(mawb)).find((one) => one !== '')
  const master = number ? await findMasterOfNumber(db, number) : undefined
  if (master && orders.every(({ bookingReceivedDate }) => isPast(master, bookingReceivedDate))) return undefined
  return (
    master && {
      ...master,
      takesHouses: master.kind === 'consolidation' && nextWaybillStatus('edit', master.status) !== null,
    }
  )
}
