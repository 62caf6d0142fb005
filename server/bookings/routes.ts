import type { bookingApi, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { Logger } from 'pino'
import type { Handlers } from '../platform/http.ts'
import { listMessages, messageDetail } from './monitor.ts'
import { receiveDelivery } from './receive-delivery.ts'

export const bookingRoutes = (log: Logger): Handlers<typeof bookingApi> => ({ inbound: receiveDelivery(log) })

export const bookingMonitorRoutes: Handlers<typeof bookingMonitorApi> = {
  list: (context, input) => listMessages(context.db, input),
  detail: (context, { id }) => messageDetail(context.db, id, context.language),
}
