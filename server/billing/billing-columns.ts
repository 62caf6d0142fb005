import { sql } from 'kysely'
import { rowJson } from '../platform/database/row-json.ts'

/** A line of the billing queue (billingApi.list) by field: columns of `billing b` and its order, `work_order w`. */
export const { rowColumns, columnCount, objectColumns, indexOf, lineOf } = rowJson({
  id: ['b.work_order_id', 'plain'],
  bookingId: ['w.booking_id', 'text'],
  customerReferenceNumber: ['w.customer_reference_number', 'text'],
  accountId: ['b.account_id', 'plain'],
  customerName: ['w.customer_name', 'text'],
  bookingStatus: ['w.booking_status', 'plain'],
  route: [`concat_ws(' → ', nullif(w.pickup_place, ''), nullif(w.delivery_place, ''))`, 'text'],
  status: ['b.status', 'plain'],
  reason: ['b.reason', 'text'],
  reviewer: ['(SELECT u.name FROM "user" u WHERE u.id = b.reviewer_id)', 'text'],
  deliveredAt: ['b.delivered_at', 'time'],
  pickupOn: ['b.pickup_on', 'plain'],
  currency: ['b.currency', 'plain'],
  linehaul: ['b.linehaul', 'plain'],
  fuel: ['b.fuel', 'plain'],
  accessorials: ['b.accessorials', 'plain'],
  air: ['b.air', 'plain'],
  total: ['b.total', 'plain'],
  miles: ['b.miles', 'plain'],
  exceptions: ['b.exception_values', 'json'],
  ratedAt: ['b.rated_at', 'time'],
  version: ['b.version', 'json'],
  updatedAt: ['b.updated_at', 'time'],
  updatedBy: ['b.updated_by', 'text'],
})

/** The same for rows as objects. */
export const billingColumns = sql.raw(objectColumns)
/** Joins for the columns outside `billing b`. */
export const besideBilling = 'JOIN work_order w ON w.id = b.work_order_id'
