import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { emptyWorkOrder, type WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { type Made, recordedWith } from '../operation-log/record-all.ts'
import { insertingRows } from '../platform/database/insert-rows.ts'
import { textRows, Values } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { type FolderRule, foldersOf } from './folders/folders.ts'
import { columnsOf, placeFields } from './list/columns.ts'
import { placeStops, summaryOf, zoneOf } from './stops.ts'

export type NewWorkOrder = Partial<WorkOrderFields> & Pick<WorkOrderFields, 'accountId' | 'customerReferenceNumber'>

export interface Origin {
  status: 'NEW' | 'DRAFT'
  source: Channel
  references?: { qualifier: string; value: string; description: string }[]
}

/** Everything that is to be written of an order. */
export interface PreparedWorkOrder {
  id: string
  bookingId: string
  bookingStatus: 'NEW' | 'DRAFT'
  row: object
  stops: object[]
  made: Made
  /** What must still be added before it can be confirmed. */
  missing: string[]
}

/** Makes an order with its stops. The pickup date is that of the first pickup's window where none is given. */
export async function createWorkOrder(context: Context, input: NewWorkOrder, origin: Origin) {
  // Held until the order is there: a customer who is being renamed or deleted is so before it or after it.
  const [account] = await textRows(
    context.db,
    `SELECT name, nextval('work_order_number') FROM account WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE`,
    [input.accountId],
  )
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'customer' })
  const given = { id: newId(), number: Number(account[1]), customerName: String(account[0]), rules: [] }
  const order = await prepareWorkOrder(context, input, origin, given)
  await insertWorkOrders(context, [order])
  return order
}

/** What an order is given that nobody says. */
export interface Given {
  id: string
  /** The next of the sequence work_order_number. */
  number: number
  /** Its account's. */
  customerName: string
  /** The folders' that it is put into at once; what these leave out is filed a moment later. */
  rules: readonly FolderRule[]
}

/** Reads the fields of an order to be. */
export async function prepareWorkOrder(
  { now, actor }: Context,
  input: NewWorkOrder,
  origin: Origin,
  { id, number, customerName, rules }: Given,
): Promise<PreparedWorkOrder> {
  const bookingId = `WO-${now.slice(2, 4)}-${String(number).padStart(6, '0')}`
  const stops = await placeStops(input.stops ?? [], [])
  const fields = placeFields({ ...emptyWorkOrder, ...input }, stops, zoneOf(stops))
  const bookingPickupDate = fields.bookingPickupDate ?? summaryOf(stops).pickupDate
  const plain = {
    ...columnsOf(fields),
    id,
    bookingId,
    bookingPickupDate,
    bookingStatus: origin.status,
    customerName,
    bookingReceivedAt: now,
    source: origin.source,
    referencesSent: origin.references ?? [],
    createdAt: now,
    createdBy: actor.name,
    updatedAt: now,
    updatedBy: actor.name,
  }
  const subject = { ...plain, bookingType: fields.bookingType, tags: fields.tags ?? [], driver: '' }
  const row = { ...plain, folderIds: foldersOf(subject, rules) }
  const made: Made = {
    action: origin.status === 'NEW' ? 'workOrder.receive' : 'workOrder.draft',
    entity: 'workOrder',
    entityId: id,
    label: bookingId,
    after: { bookingStatus: origin.status, customerName, ...meaningful(fields), bookingPickupDate },
  }
  const placed = stops.map(({ from, to, ...stop }, index) => ({
    ...stop,
    workOrderId: id,
    sequence: index + 1,
    windowFrom: from,
    windowTo: to,
  }))
  const missing = missingToConfirm({ customerReferenceNumber: input.customerReferenceNumber, bookingPickupDate, stops })
  return { id, bookingId, bookingStatus: origin.status, row, stops: placed, made, missing }
}

const orderColumns = [
  ...Object.keys(columnsOf({ ...emptyWorkOrder, stops: [] })),
  ...['accountId', 'customerReferenceNumber', 'id', 'bookingId', 'bookingStatus', 'customerName', 'bookingReceivedAt'],
  ...['source', 'referencesSent', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'folderIds'],
]
const stopColumns = [
  ...[
    'id',
    'workOrderId',
    'sequence',
    'kind',
    'company',
    'address',
    'city',
    'province',
    'postalCode',
    'country',
    'lat',
    'lng',
  ],
  ...['timeZone', 'contactName', 'contactPhone', 'remark', 'pieces', 'windowFrom', 'windowTo'],
]

const orders = insertingRows('work_order', orderColumns)
const stops = insertingRows('stop', stopColumns)

/** The orders (there must be some) and their stops, as steps of a statement that writes their log rows too. */
export function writingWorkOrders(values: Values, prepared: readonly PreparedWorkOrder[]): string {
  const text = orders.text(values.add(orders.json(prepared.map(({ row }) => row))))
  return `
    made AS (${text}),
    placed AS (${stops.text(values.add(stops.json(prepared.flatMap((order) => order.stops))))})`
}

/** Writes orders (there must be some), their stops and log rows in one statement, sent before this returns. */
export async function insertWorkOrders(context: Context, prepared: readonly PreparedWorkOrder[]): Promise<void> {
  const values = new Values()
  const logged = () =>
    recordedWith(
      context,
      values,
      prepared.map(({ made }) => made),
    )
  const text = `WITH ${writingWorkOrders(values, prepared)}, ${logged()} SELECT 1`
  await textRows(context.db, text, values.list)
}

/** What was actually said: an order's empty fields are no news. */
const meaningful = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) =>
        key !== 'accountId' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
