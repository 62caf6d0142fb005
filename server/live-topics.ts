import { houseRows } from './air/houses/house-queries.ts'
import { manifestRows, manifestsConcerned } from './air/manifests/manifest-queries.ts'
import { masterRows } from './air/masters/master-queries.ts'
import { stockRows } from './air/stock/stock-queries.ts'
import { trackingRows } from './air/tracking/tracking-queries.ts'
import { billRows } from './air-bills/bill-queries.ts'
import { invoiceRows } from './billing/invoices/invoice-rows.ts'
import { boardTaskRows } from './board/board-lanes.ts'
import { mailRows } from './bookings/mailbox/mail-queries.ts'
import { messageRows } from './bookings/monitor/monitor.ts'
import { pdfRows } from './bookings/pdf/pdf-queries.ts'
import { discrepancyRows } from './cargo/discrepancy-routes.ts'
import { pieceRows, piecesConcerned } from './cargo/piece-queries.ts'
import { ordersConcerned, receiptRows, receiptsConcerned } from './cargo/receipt-queries.ts'
import { customersConcerned } from './customers/customers-concerned.ts'
import { driverRows, workerRows } from './drivers/queries.ts'
import { trailerRows, truckRows } from './fleet/queries.ts'
import type { Topics } from './live/feed.ts'
import { outgoingRows } from './partners/outgoing-routes.ts'
import { now } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { messageRows as conversationRows } from './tracking/conversations.ts'
import { peopleConcerned } from './tracking/people-concerned.ts'
import { workOrderRows } from './work-orders/list/list-work-orders.ts'

/** Topics that consoles follow: the permission, and the rows as lists show them, if a list does. */
export const liveTopics = ({ kysely }: Database): Topics => ({
  workOrder: {
    permission: '/work/order/list',
    rows: (ids) => workOrderRows(kysely, ids),
    also: (changes) => ordersConcerned(kysely, changes),
  },
  task: { permission: '/work/order/list', rows: (ids) => boardTaskRows(kysely, ids) },
  recurringOrder: { permission: '/work/recurring/list' },
  bookingMessage: { permission: '/bookingMonitor/index/list', rows: (ids) => messageRows(kysely, ids) },
  driver: { permission: '/driver/management/list', rows: (ids) => driverRows(kysely, ids) },
  warehouse: { permission: '/warehouse/management/list', rows: (ids) => workerRows(kysely, ids) },
  truck: { permission: '/truck/index/list', rows: (ids) => truckRows(kysely, ids) },
  trailer: { permission: '/truck/trailer/list', rows: (ids) => trailerRows(kysely, ids) },
  account: { permission: '/truck/account/list' },
  rateSheet: { permission: '/truck/rateSheet/list' },
  exchangeRate: { permission: '/truck/exchangeRate/list' },
  fuelPrice: { permission: '/truck/fuelSurcharge/list' },
  fuelProgramme: { permission: '/truck/fuelSurcharge/list' },
  partner: { permission: '/truck/account/list' },
  billing: { permission: '/billing/index/list' },
  outgoingMessage: { permission: '/bookingMonitor/index/list', rows: (ids) => outgoingRows(kysely, ids) },
  invoice: { permission: '/billing/invoices/list', rows: (ids) => invoiceRows(kysely, now(), ids) },
  invoiceRun: { permission: '/billing/invoices/list' },
  payment: { permission: '/billing/invoices/list' },
  rule: { permission: '/rules/list' },
  appMessage: { permission: '/warehouse/monitor/list', rows: (ids) => conversationRows(kysely, ids) },
  user: { permission: '/truck/user/list' },
  role: { permission: '/truck/role/list' },
  log: { permission: '/log/index/list' },
  receipt: {
    permission: '/cargo/management/list',
    rows: (ids) => receiptRows(kysely, ids),
    also: (changes) => receiptsConcerned(kysely, changes),
  },
  piece: {
    permission: '/cargo/parcels/list',
    rows: (ids) => pieceRows(kysely, ids),
    also: (changes) => piecesConcerned(kysely, changes),
  },
  discrepancy: { permission: '/cargo/discrepancies/list', rows: (ids) => discrepancyRows(kysely, ids) },
  cargoWarehouse: { permission: '/cargo/warehouse/list' },
  template: { permission: '/cargo/template/list' },
  masterWaybill: { permission: '/air/master/list', rows: (ids) => masterRows(kysely, ids) },
  houseWaybill: { permission: '/air/house/list', rows: (ids) => houseRows(kysely, ids) },
  airTracking: {
    permission: '/air/tracking/list',
    rows: (ids) => trackingRows(kysely, ids, now()),
    also: async (changes) =>
      changes.flatMap(({ entity, entity_id: id }) => (entity === 'masterWaybill' && id ? [id] : [])),
  },
  airBill: { permission: '/air/bill/list', rows: (ids) => billRows(kysely, ids, now()) },
  airManifest: {
    permission: '/air/manifest/list',
    rows: (ids) => manifestRows(kysely, ids),
    also: (changes) => manifestsConcerned(kysely, changes),
  },
  cutOffRule: { permission: '/air/consolidation/list' },
  pdfOrder: { permission: '/bookingMonitor/pdf/list', rows: (ids) => pdfRows(kysely, ids) },
  mail: { permission: '/bookingMonitor/mail/list', rows: (ids) => mailRows(kysely, ids) },
  waybillStock: { permission: '/air/stock/list', rows: (ids) => stockRows(kysely, ids) },
  ownOrder: { permission: '/own/order/list', people: (changes) => customersConcerned(kysely, changes) },
  ownWork: { permission: '/app/online/use', people: (changes) => peopleConcerned(kysely, changes) },
})
