import type { Permission } from '../permissions.ts'

/** Lists whose views can be shared, and the permission to see each list: a view shows names from it. */
export const sharedGrids: ReadonlyMap<string, Permission> = new Map([
  ['workOrder', '/work/order/list'],
  ['driver', '/driver/management/list'],
  ['warehouse', '/warehouse/management/list'],
  ['appOnline', '/warehouse/monitor/list'],
  ['bookingMonitor', '/bookingMonitor/index/list'],
  ['truck', '/truck/index/list'],
  ['trailer', '/truck/trailer/list'],
  ['account', '/truck/account/list'],
  ['user', '/truck/user/list'],
  ['billing', '/billing/index/list'],
  ['invoice', '/billing/invoices/list'],
  ['payment', '/billing/invoices/list'],
  ['rateSheet', '/truck/rateSheet/list'],
  ['log', '/log/index/list'],
])
