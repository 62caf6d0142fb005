import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Channel } from '@shortcut/domain/work-orders/channels.ts'
import { missingToConfirm } from '@shortcut/domain/work-orders/editing.ts'
import { emptyWorkOrder, type WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import type { OrderWaybill } from '@shortcut/domain/work-orders/waybill/order-waybill.ts'
import { saidOfWaybill } from '@shortcut/words/waybill-text.ts'
import { type Made, recordedWith } from '../operation-log/record-all.ts'
import { insertingRows } from '../platform/database/insert-rows.ts'
import { textRows, Values } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { type FolderRule, foldersOf } from './folders/folders.ts'
import { columnsOf, placeFields } from './list/columns.ts'
import { type PlacedStop, placeStops, stopColumns, stopRow, summaryOf, zoneOf } from './stops.ts'

export type NewWorkOrder = Partial<WorkOrderFields> & Pick<WorkOrderFields, 'accountId' | 'customerReferenceNumber'>

export interface Origin {
  status: 'NEW' | 'DRAFT'
  source: Channel
  references?: { qualifier: string; value: string; description: string }[]
  waybill?: OrderWaybill | undefined
}

/** Everything to be written for an order. */
export interface PreparedWorkOrder {
  id: string
  bookingId: string
  bookingStatus: 'NEW' | 'DRAFT'
  row: object
  stops: object[]
  placed: readonly PlacedStop[]
  made: Made
  /** What is missing for confirmation. */
  missing: string[]
}

/** Creates an order with its stops. Without a pickup date it uses that of the first pickup's window. */
export async function createWorkOrder(context: Context, input: NewWorkOrder, origin: Origin) {
  // Locked until the order is written, so that a rename or deletion of the customer happens before or after it.
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

/** Values of an order that no sender provides. */
export interface Given {
  id: string
  /** The next number of the sequence work_order_number. */
  number: number
  /** The account's name. */
  customerName: string
  /** The rules of folders it goes into at once; other folders follow a moment later. */
  rules: readonly FolderRule[]
}

/** Reads the fields of a new order. */
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
    waybillSent: origin.waybill ?? null,
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
    after: {
      bookingStatus: origin.status,
      customerName,
      ...meaningful(fields),
      bookingPickupDate,
      ...(origin.waybill && { waybillSent: saidOfWaybill(origin.waybill) }),
    },
  }
  const rows = stops.map((stop, index) => stopRow(id, stop, index))
  const missing = missingToConfirm({ customerReferenceNumber: input.customerReferenceNumber, bookingPickupDate, stops })
  return { id, bookingId, bookingStatus: origin.status, row, stops: rows, placed: stops, made, missing }
}

const orderColumns = [
  ...Object.keys(columnsOf({ ...emptyWorkOrder, stops: [] })),
  ...['accountId', 'customerReferenceNumber', 'id', 'bookingId', 'bookingStatus', 'customerName', 'bookingReceivedAt'],
  ...['source', 'referencesSent', 'waybillSent', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'folderIds'],
]

const orders = insertingRows('work_order', orderColumns)
const stops = insertingRows('stop', stopColumns)

/** The orders (at least one) and their stops, as steps of a statement that also writes their log rows. */
export function writingWorkOrders(values: Values, prepared: readonly PreparedWorkOrder[]): string {
  const text = orders.text(values.add(orders.json(prepared.map(({ row }) => row))))
  return `
    made AS (${text}),
    placed AS (${stops.text(values.add(stops.json(prepared.flatMap((order) => order.stops))))})`
}

/** Writes orders (at least one), their stops and log rows in one statement, sent before this returns. */
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

/** The fields with a value: empty fields of a new order are no news. */
const meaningful = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) =>
        key !== 'accountId' && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
