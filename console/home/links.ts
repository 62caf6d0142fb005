import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'

/** The work-order list narrowed to exactly what a figure counts. Days are the viewer's: the list reads them in the same zone. */
export const ordersWhere = (filters: InputOf<(typeof workOrderApi)['list']>) =>
  `/work/order?${new URLSearchParams(filters as Record<string, string>)}`

/** The booking messages that wait for a person. */
export const quarantined = '/bookingMonitor/index?receivedStatus=QUARANTINED'

/** The drivers whose app was heard just now. */
export const onlineDrivers = '/driver/management?online=yes&status=active'

/** Drivers with a live task whose app is not heard. */
export const silentDrivers = '/warehouse/monitor?silent=yes'
