/**
 * Every permission: one closed list. A key is the console's route, then the verb; the sentence is what administrators
 * read.
 */
export const permissions = {
  '/work/order/list': 'See work orders, their stops, tasks, photos and history.',
  '/work/order/save': 'Create work orders and edit their fields.',
  '/work/order/confirm': 'Confirm bookings and decide on revisions, field by field.',
  '/work/order/revise': 'Propose changes to a confirmed booking.',
  '/work/order/cancel': 'Cancel bookings and deliveries that are not under way.',
  '/work/order/cancelInTransit': 'Cancel a booking whose freight is already on a truck.',
  '/work/order/reopen': 'Reopen delivered orders that are not invoiced, and cancelled ones.',
  '/work/order/assign': 'Create tasks, and assign a driver, truck and trailer.',
  '/work/order/overridePreflight': 'Override a blocked assignment, with a reason.',
  '/work/order/cancelTask': 'Take a task away from its driver before pickup.',
  '/work/order/cancelPickedUpTask': 'Take a task away from its driver after pickup.',
  '/work/order/driverStep': 'Report a step for a driver who is on the phone.',
  '/work/order/share': 'Create and revoke tracking links for customers.',
  '/work/recurring/list': 'See recurring orders and the company’s holidays.',
  '/work/recurring/save': 'Create, change, pause and end recurring orders.',
  '/work/recurring/holidays': 'Add and remove the holidays of the company.',
  '/map/list': 'See where drivers are, and where they have been.',
  '/driver/management/list': 'See drivers.',
  '/driver/management/save': 'Add and edit drivers.',
  '/driver/management/delete': 'Delete drivers.',
  '/driver/management/device': 'Create and revoke the keys of drivers’ phones and trackers.',
  '/warehouse/management/list': 'See warehouse workers.',
  '/warehouse/management/save': 'Add and edit warehouse workers.',
  '/warehouse/management/delete': 'Delete warehouse workers.',
  '/warehouse/monitor/list': 'See whose app is online, and their messages with the office.',
  '/warehouse/monitor/message': 'Write to drivers and warehouse workers in their app, and read their replies.',
  '/bookingMonitor/index/list': 'See every booking message received, with its source file and errors.',
  '/bookingMonitor/index/resend': 'Send messages to customers’ systems again, or set given-up ones aside.',
  '/bookingMonitor/index/upload': 'Book from a customer’s CSV and XLSX files.',
  '/bookingMonitor/index/repair':
    'Repair and reprocess quarantined booking messages, and mute the alert on a silent partner.',
  '/truck/index/list': 'See trucks.',
  '/truck/index/save': 'Add and edit trucks.',
  '/truck/index/delete': 'Delete trucks.',
  '/truck/index/certify': 'Certify that defects of trucks and trailers are repaired, or that no repair is needed.',
  '/truck/trailer/list': 'See trailers.',
  '/truck/trailer/save': 'Add and edit trailers.',
  '/truck/trailer/delete': 'Delete trailers.',
  '/truck/user/list': 'See console users.',
  '/truck/user/save': 'Add and edit console users and give them roles.',
  '/truck/user/freeze': 'Freeze and unfreeze console users, and sign them out.',
  '/truck/user/reset': 'Give console users a new password, and take their second factor away.',
  '/truck/user/delete': 'Delete console users.',
  '/truck/role/list': 'See roles, what they permit and who has them.',
  '/truck/role/save': 'Create and change roles and the menu.',
  '/truck/account/list': 'See accounts.',
  '/truck/account/save': 'Add and edit accounts.',
  '/truck/account/delete': 'Delete accounts that have no open orders.',
  '/truck/account/key': 'Create and revoke the API keys of accounts.',
  '/truck/account/place': 'Add, edit and remove the places of accounts.',
  '/truck/account/partner': 'Set up an account’s EDI and webhook partners.',
  '/billing/index/list': 'See the billing queue, with the charges of each order.',
  '/billing/index/review': 'Review orders in the billing queue, hold them and send them back.',
  '/billing/index/approve': 'Approve the charges of orders for invoicing.',
  '/billing/index/charge': 'Rate orders again, and add, void and approve their charges.',
  '/truck/fuelSurcharge/list': 'See fuel prices and fuel programs.',
  '/truck/fuelSurcharge/save': 'Enter and import fuel prices, and edit fuel programs.',
  '/truck/exchangeRate/list': 'See exchange rates.',
  '/truck/exchangeRate/save': 'Enter, correct, delete and import exchange rates.',
  '/billing/invoices/list': 'See invoices, payments, statements and what is overdue.',
  '/billing/invoices/draft': 'Draft invoices from approved orders.',
  '/billing/invoices/issue': 'Issue invoices and send them to customers.',
  '/billing/invoices/issueEarly': 'Date invoices and credit notes before their last pickup or delivery, with a reason.',
  '/billing/invoices/credit': 'Credit issued invoices, and bill them again.',
  '/billing/invoices/pay': 'Record, allocate and void payments.',
  '/billing/invoices/writeOff': 'Write off the open balance of an invoice.',
  '/billing/invoices/close': 'Close months of the books, and reopen the last one.',
  '/truck/rateSheet/list': 'See rate sheets, and test what an order would cost.',
  '/truck/rateSheet/save': 'Create and edit rate sheets that are not active yet.',
  '/truck/rateSheet/activate': 'Activate rate sheets, and end them.',
  '/rules/list': 'See the folders of the work-order list.',
  '/rules/save': 'Create, change and delete the folders of the work-order list.',
  '/billing/report/list': 'See revenue, margin, miles and punctuality by customer, lane, truck and driver.',
  '/billing/report/cost': 'See and set what drivers cost.',
  '/cargo/management/list': 'See dock receipts: what is expected, counted and on hand in the warehouses.',
  '/cargo/management/save': 'Announce, change and cancel dock receipts, and have them counted again.',
  '/cargo/parcels/list': 'See pieces, their labels and where they have been.',
  '/cargo/consignee/list': 'See what consignees received, refused and signed.',
  '/cargo/discrepancies/list': 'See where counts differ from bookings, and damage.',
  '/cargo/discrepancies/resolve': 'Resolve discrepancies of dock receipts.',
  '/cargo/discrepancies/override': 'Release freight with an unresolved discrepancy, with a reason.',
  '/cargo/warehouse/list': 'See warehouses and their locations.',
  '/cargo/warehouse/save': 'Add, edit and delete warehouses and their locations.',
  '/cargo/template/list': 'See the templates of labels and papers of freight.',
  '/cargo/template/save': 'Lay out labels and papers of freight, and choose which template prints.',
  '/air/stock/list': 'See the numbers of air waybills: which are left, and who has which.',
  '/air/stock/number': 'Reserve, release and void numbers of air waybills.',
  '/air/stock/save': 'Add, edit and delete ranges of air waybill numbers.',
  '/company/formats/save': 'Set the dates and units of everybody who has not chosen their own.',
  '/log/index/list': 'See the operation log.',
  '/app/task/list': 'Driver app: see your own tasks.',
  '/app/task/report': 'Driver app: accept, reject, pick up, deliver and report positions.',
  '/app/warehouse/use': 'Worker app: use the warehouse pages.',
  '/app/online/use': 'Driver and worker app: report presence, and exchange messages with the office.',
} as const

export type Permission = keyof typeof permissions

type PageOf<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? Tail extends `${string}/${string}`
    ? `${Head}/${PageOf<Tail>}`
    : Head
  : never
/** A permission without its verb: the page, or the group in place of one. */
export type PermissionPage = `/${PageOf<Permission extends `/${infer Rest}` ? Rest : never>}`

export const pageOfPermission = (permission: Permission) =>
  permission.slice(0, permission.lastIndexOf('/')) as PermissionPage

export const allPermissions = Object.keys(permissions) as Permission[]

/** Permissions of the phone apps only; no console role can have them. */
const isAppPermission = (permission: Permission) => permission.startsWith('/app/')

/** Permissions of a signed-in driver; drivers have no roles. */
export const driverPermissions: readonly Permission[] = ['/app/task/list', '/app/task/report', '/app/online/use']

/** Permissions of a signed-in warehouse worker. */
export const workerPermissions: readonly Permission[] = ['/app/warehouse/use', '/app/online/use']

/** Permissions that roles can have: all but those of the phone apps. The table `permission` holds the same list. */
export const consolePermissions = allPermissions.filter((permission) => !isAppPermission(permission))

const office: Permission[] = [
  '/work/order/list',
  '/work/recurring/list',
  '/map/list',
  '/driver/management/list',
  '/warehouse/management/list',
  '/warehouse/monitor/list',
  '/truck/index/list',
  '/truck/trailer/list',
  '/truck/account/list',
  '/bookingMonitor/index/list',
  '/rules/list',
  '/cargo/management/list',
  '/cargo/parcels/list',
  '/cargo/consignee/list',
  '/cargo/discrepancies/list',
  '/cargo/warehouse/list',
  '/cargo/template/list',
  '/air/stock/list',
]

/** The five built-in roles. Keys are stable, names are what people see. */
export const builtInRoles: Record<
  'administrator' | 'dispatcher' | 'billingClerk' | 'warehouseSupervisor' | 'auditor',
  { name: string; permissions: Permission[] }
> = {
  administrator: { name: 'Administrator', permissions: consolePermissions },
  dispatcher: {
    name: 'Dispatcher',
    permissions: [
      ...office,
      '/work/order/save',
      '/work/recurring/save',
      '/work/order/confirm',
      '/work/order/revise',
      '/work/order/cancel',
      '/work/order/assign',
      '/work/order/overridePreflight',
      '/work/order/cancelTask',
      '/work/order/cancelPickedUpTask',
      '/work/order/driverStep',
      '/work/order/share',
      '/work/order/cancelInTransit',
      '/work/order/reopen',
      '/bookingMonitor/index/upload',
      '/driver/management/save',
      '/truck/account/place',
      '/warehouse/monitor/message',
      '/truck/index/save',
      '/truck/index/certify',
      '/truck/trailer/save',
      '/bookingMonitor/index/repair',
      '/rules/save',
      '/bookingMonitor/index/resend',
      '/cargo/management/save',
      '/cargo/discrepancies/resolve',
      '/air/stock/number',
      '/air/stock/save',
    ],
  },
  billingClerk: {
    name: 'Billing clerk',
    permissions: [
      '/work/order/list',
      '/truck/account/list',
      '/rules/list',
      '/truck/fuelSurcharge/list',
      '/truck/fuelSurcharge/save',
      '/truck/exchangeRate/list',
      '/truck/exchangeRate/save',
      '/billing/invoices/list',
      '/billing/invoices/draft',
      '/billing/invoices/issue',
      '/billing/invoices/credit',
      '/billing/invoices/pay',
      '/billing/invoices/close',
      '/truck/rateSheet/list',
      '/truck/rateSheet/save',
      '/truck/rateSheet/activate',
      '/billing/index/list',
      '/billing/index/review',
      '/billing/index/approve',
      '/billing/index/charge',
      '/billing/report/list',
    ],
  },
  warehouseSupervisor: {
    name: 'Warehouse supervisor',
    permissions: [
      '/work/order/list',
      '/warehouse/management/list',
      '/warehouse/management/save',
      '/warehouse/management/delete',
      '/warehouse/monitor/list',
      '/warehouse/monitor/message',
      '/truck/trailer/list',
      '/rules/list',
      '/cargo/management/list',
      '/cargo/parcels/list',
      '/cargo/consignee/list',
      '/cargo/discrepancies/list',
      '/cargo/warehouse/list',
      '/cargo/management/save',
      '/cargo/discrepancies/resolve',
      '/cargo/discrepancies/override',
      '/cargo/warehouse/save',
      '/cargo/template/list',
      '/cargo/template/save',
    ],
  },
  auditor: {
    name: 'Auditor',
    permissions: [
      ...office,
      '/billing/invoices/list',
      '/truck/rateSheet/list',
      '/billing/index/list',
      '/truck/fuelSurcharge/list',
      '/truck/exchangeRate/list',
      '/billing/report/list',
      '/truck/user/list',
      '/truck/role/list',
      '/log/index/list',
    ],
  },
}
