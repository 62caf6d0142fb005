import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { trackingApi } from '@shortcut/domain/tracking/api.ts'
import { record } from '../operation-log/record.ts'
import type { Handlers } from '../platform/http/http.ts'
import { lockWorkOrder } from '../work-orders/lock-work-order.ts'
import type { Fleet } from './fleet.ts'
import { readHistory } from './history.ts'
import { acceptProposal, dismissProposal, listProposals } from './proposals.ts'

export const trackingRoutes = (fleet: Fleet): Handlers<typeof trackingApi> => ({
  fleet: (_, { since }) => fleet(since),
  history: readHistory,
  proposals: listProposals,
  accept: acceptProposal,
  dismiss: dismissProposal,

  async fence(context, { stopId, metres }) {
    const stop = await context.db.selectFrom('stop').select('workOrderId').where('id', '=', stopId).executeTakeFirst()
    if (!stop) throw new Refusal(codes.notFound, 'notFound', { thing: 'stop' })
    const order = await lockWorkOrder(context, stop.workOrderId)
    await context.db.updateTable('stop').set({ fenceM: metres }).where('id', '=', stopId).execute()
    await record(context, {
      action: 'workOrder.fence',
      entity: 'workOrder',
      entityId: order.id,
      label: order.bookingId,
      after: { stop: order.stops.find(({ id }) => id === stopId)?.sequence ?? null, metres },
    })
    return { stopId, metres }
  },
})
