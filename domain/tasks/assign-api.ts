import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { text } from '../text.ts'
import { finding } from './finding.ts'

/** One driver, truck and trailer for several orders. */
const toDriver = { ids: ids.shape.ids, driverId: id, truckId: id.nullish(), trailerId: id.nullish() }

/** Assigns many orders of the list to a driver at once. */
export const workOrderAssignApi = {
  /** Conflicts of assigning each of these orders to one driver, in the order in which `assign` handles them. */
  preflight: endpoint({
    method: 'POST',
    path: 'workOrder/preflight',
    permission: '/work/order/assign',
    writes: false,
    input: z.object(toDriver),
    reply: z.array(z.object({ id, findings: z.array(finding) })),
  }),
  /** Creates a task for each order, or uses the waiting one, and assigns it to the driver. */
  assign: endpoint({
    method: 'POST',
    path: 'workOrder/assign',
    permission: '/work/order/assign',
    input: z.object({ ...toDriver, overrideReason: text(500).optional() }),
    reply: perItem,
  }),
}
