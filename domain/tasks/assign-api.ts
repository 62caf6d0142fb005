import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { text } from '../text.ts'
import { finding } from './finding.ts'

/** One driver, truck and trailer for several orders. */
const toDriver = { ids: ids.shape.ids, driverId: id, truckId: id.nullish(), trailerId: id.nullish() }

/** Orders given to a driver from the list, many at a time. */
export const workOrderAssignApi = {
  /** Conflicts of assigning each of these orders to one driver, in the order in which `assign` takes them. */
  preflight: endpoint({
    method: 'POST',
    path: 'workOrder/preflight',
    permission: '/work/order/assign',
    writes: false,
    input: z.object(toDriver),
    reply: z.array(z.object({ id, findings: z.array(finding) })),
  }),
  /** Makes a task of each order, or takes the one that waits, and gives it to the driver. */
  assign: endpoint({
    method: 'POST',
    path: 'workOrder/assign',
    permission: '/work/order/assign',
    input: z.object({ ...toDriver, overrideReason: text(500).optional() }),
    reply: perItem,
  }),
}
