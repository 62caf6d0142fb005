import type { bookingApi, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { Logger } from 'pino'
import type { FindPartners } from '../partners/queries.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { messageDetail } from './monitor/message-detail.ts'
import { listMessages } from './monitor/monitor.ts'
import { repair, reprocess, showRepairText, tryOnFailures, tryRepair } from './monitor/repair.ts'
import { muteSilence, openSilence } from './monitor/silence.ts'
import { receiveDelivery } from './receive/receive-delivery.ts'

export const bookingRoutes = (findPartners: FindPartners, log: Logger): Handlers<typeof bookingApi> => ({
  inbound: receiveDelivery(findPartners, log),
})

export function bookingMonitorRoutes(log: Logger): Handlers<typeof bookingMonitorApi> {
  const silence = openSilence()
  return {
    list: (context, input) => listMessages(context.db, input),
    detail: (context, { id }) => messageDetail(context.db, id, context.language),
    repairText: (context, { id }) => showRepairText(context, id),
    tryRepair: (context, input) => tryRepair(context, input, log),
    tryOnFailures: (context, input) => tryOnFailures(context, input, log),
    repair: (context, input) => repair(context, input, log),
    reprocess: (context, { ids }) => perItem(context, ids, (item, id) => reprocess(item, id, log)),
    silent: (context) => silence.list(context.db, context.now),
    async mute(context, input) {
      context.afterCommit(silence.forget)
      return muteSilence(context, input)
    },
  }
}
