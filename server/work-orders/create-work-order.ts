import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { emptyWorkOrder, type sources, type WorkOrderFields } from '@shortcut/domain/work-orders/fields.ts'
import { sql } from 'kysely'
import { type Made, recordedWith } from '../operation-log/record-all.ts'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { columnsOf, placeFields } from './columns.ts'
import { insertStops, placeStops, summaryOf, zoneOf } from './stops.ts'

export type NewWorkOrder = Partial<WorkOrderFields> & Pick<WorkOrderFields, 'accountId' | 'customerReferenceNumber'>

export interface Origin {
  status: 'NEW' | 'DRAFT'
  source: (typeof sources)[number]
  references?: { qualifier: string; value: string; description: string }[]
}

/** Makes an order with its stops. The pickup date is that of the first pickup's window where none is given. */
export async function createWorkOrder(context: Context, input: NewWorkOrder, origin: Origin) {
  const { db, now, actor } = context
  const { rows } = await sql<{ name: string; n: number }>`
    SELECT name, nextval('work_order_number') AS n FROM account WHERE id = ${input.accountId} AND deleted_at IS NULL FOR KEY SHARE`.execute(
    db,
  )
  const account = rows[0]
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'customer' })
  const id = newId()
  const bookingId = `WO-${now.slice(2, 4)}-${String(account.n).padStart(6, '0')}`
  const stops = await placeStops(input.stops ?? [], [])
  const fields = placeFields({ ...emptyWorkOrder, ...input }, stops, zoneOf(stops))
  const bookingPickupDate = fields.bookingPickupDate ?? summaryOf(stops).pickupDate
  const { tags = [], ...columns } = columnsOf(fields)
  const order = db.insertInto('workOrder').values({
    ...columns,
    accountId: input.accountId,
    customerReferenceNumber: input.customerReferenceNumber,
    id,
    bookingId,
    tags,
    bookingPickupDate,
    bookingStatus: origin.status,
    customerName: account.name,
    bookingReceivedAt: now,
    source: origin.source,
    referencesSent: JSON.stringify(origin.references ?? []),
    createdAt: now,
    createdBy: actor.name,
    updatedAt: now,
    updatedBy: actor.name,
  })
  const made: Made = {
    action: origin.status === 'NEW' ? 'workOrder.receive' : 'workOrder.draft',
    entity: 'workOrder',
    entityId: id,
    label: bookingId,
    after: { bookingStatus: origin.status, customerName: account.name, ...meaningful(fields), bookingPickupDate },
  }
  // One statement for all of it: bookings arrive by the thousand, and each round trip counts.
  await sql`
    WITH made AS (${order}), ${stops.length > 0 ? sql`placed AS (${insertStops(context, id, stops)}),` : sql``}
    ${recordedWith(context, [made])} SELECT 1`.execute(db)
  return { id, bookingId, bookingStatus: origin.status }
}

/** What was actually said: an order's empty fields are no news. */
const meaningful = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) =>
        key !== 'accountId' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
