import { freeTimes } from '@shortcut/domain/billing/rating/free-time.ts'
import type { freeTimeApi } from '@shortcut/domain/billing/rating/free-time-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { loadOrders } from './load-order.ts'
import { activeSheet, sheetIdFor } from './sheet-for.ts'

export const freeTimeRoutes = (roads: Roads): Handlers<typeof freeTimeApi> => ({
  async list(context, { id }) {
    const { db } = context
    const { personId, link } = sessionOf(context)
    const task = await db
      .selectFrom('task as t')
      .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
      .select(['t.workOrderId', 't.stopIds', 'w.accountId'])
      .where('t.id', '=', id)
      .where('t.driverId', '=', personId)
      .where('t.status', 'in', liveTaskStatuses)
      .executeTakeFirst()
    if (!task || (link && (link.taskId !== id || link.state !== 'open')))
      throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
    // Detention does not depend on miles: no routing server is asked.
    const load = (await loadOrders(db, [task.workOrderId], { ...roads, source: undefined })).get(task.workOrderId)
    const sheetId = load && (await sheetIdFor(db, task.accountId, load.pickupOn))
    const sheet = sheetId === undefined ? undefined : await activeSheet(db, sheetId)
    if (!load || !sheet) return []
    const stops = await db.selectFrom('stop').select(['id', 'sequence']).where('id', 'in', task.stopIds).execute()
    return freeTimes(load, sheet).flatMap(({ sequence, minutes, from }) => {
      const stop = stops.find((one) => one.sequence === sequence)
      return stop ? [{ stopId: stop.id, minutes, from }] : []
    })
  },
})
