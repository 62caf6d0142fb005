import type { InputOf } from '@shortcut/domain/endpoint.ts'
import type { workOrderApi } from '@shortcut/domain/work-orders/api.ts'

/** The work-order list filtered to exactly what a figure counts. Days are the viewer's: the list reads them in the same zone. */
export const ordersWhere = (filters: InputOf<(typeof workOrderApi)['list']>) =>
  `/work/order?${new URLSearchParams(filters as Record<string, string>)}`

/** Booking messages that wait for a person. */
export const quarantined = '/bookingMonitor/index?receivedStatus=QUARANTINED'

/** Drivers whose app is online. */
export const onlineDrivers = '/driver/management?online=yes&status=active'

/** Drivers whose renewed papers wait to be checked. */
export const papersToCheck = '/driver/management?paperToCheck=yes'

/** Drivers with a live task whose app is silent. */
export const silentDrivers = '/warehouse/monitor?silent=yes'

/** Recurring orders that cannot make their next order. */
export const stuckRecurring = '/work/recurring?hasProblem=yes'
