import { accountApi } from './accounts/api.ts'
import { bookingApi, bookingMonitorApi } from './bookings/api.ts'
import { driverApi, warehouseApi } from './drivers/api.ts'
import { fileApi } from './files/api.ts'
import { trailerApi, truckApi } from './fleet/api.ts'
import { liveApi } from './live/api.ts'
import { logApi } from './operation-log/api.ts'
import { layoutApi, roleApi, userApi } from './users/api.ts'
import { workOrderApi } from './work-orders/api.ts'
import { rulesApi } from './work-orders/rule.ts'
import { driverTaskApi, taskApi } from './work-orders/task-api.ts'

/** Every call there is. The server fails to build until each has a handler. */
export const api = {
  user: userApi,
  role: roleApi,
  layout: layoutApi,
  account: accountApi,
  driver: driverApi,
  warehouse: warehouseApi,
  truck: truckApi,
  trailer: trailerApi,
  workOrder: workOrderApi,
  task: taskApi,
  driverTask: driverTaskApi,
  rules: rulesApi,
  booking: bookingApi,
  bookingMonitor: bookingMonitorApi,
  log: logApi,
  file: fileApi,
  live: liveApi,
} as const
/** @public what the console's typed client is made of */
export type ProductApi = typeof api
