import { type HouseDetail, type HouseForm, houseForm } from '@shortcut/domain/air/house-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { readWorkOrder } from '../../work-orders/current.ts'
import { findMasterOfNumber } from '../masters/master-queries.ts'
import { contentOfOrders } from './house-of-orders.ts'

/** A draft of a house with all that its orders know. @throws Refusal 403 without permission to see orders, 404 */
export async function makeHouse(
  context: Context,
  workOrderIds: readonly string[],
  save: (context: Context, form: HouseForm, orders: readonly string[]) => Promise<HouseDetail>,
): Promise<HouseDetail> {
  if (!sessionOf(context).permissions.has('/work/order/list')) throw notPermitted('/work/order/list')
  const ids = [...new Set(workOrderIds)]
  const orders: WorkOrderReply[] = []
  for (const id of ids) orders.push(await readWorkOrder(context, id))
  const master = await masterOf(context, orders)
  const [first] = orders
  const isOfOne = orders.every(({ accountId }) => accountId === first?.accountId)
  const form = houseForm.parse({
    masterId: master?.takesHouses ? master.id : null,
    accountId: isOfOne ? first?.accountId : null,
    content: contentOfOrders(orders, master?.content),
  })
  return save(context, form, ids)
}

/** The master whose number stands in the orders, if they name one and the same. */
async function masterOf({ db }: Context, orders: readonly WorkOrderReply[]) {
  const numbers = new Set(
    orders.flatMap(({ mawb }) => {
      const checked = checkAwb(mawb)
      return checked.valid ? [checked.number] : []
    }),
  )
  const [number] = numbers
  const master = number && numbers.size === 1 ? await findMasterOfNumber(db, number) : undefined
  return (
    master && {
      ...master,
      takesHouses: master.kind === 'consolidation' && nextWaybillStatus('edit', master.status) !== null,
    }
  )
}
