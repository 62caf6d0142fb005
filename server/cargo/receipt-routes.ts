import type { ReceiptRow, receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'
import { perItem } from '../platform/per-item.ts'
import { openReceipt } from './announce.ts'
import { bookedOfOrder, compareAgain, withdrawCompared } from './compare-count.ts'
import { listDiscrepanciesOf } from './discrepancy-routes.ts'
import { listHandoversOf } from './handover-queries.ts'
import { type LockedReceipt, lockReceipt, receiptForbids } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'
import { orderWeight } from './order-weight.ts'
import { announcePieces, readPackingListFile } from './packing-lists.ts'
import { listPhotosOf, listPhotosOfOrder, listPiecesOf } from './piece-queries.ts'
import { countReceipts, getReceipt, listReceipts } from './receipt-queries.ts'

export const receiptRoutes: Handlers<typeof receiptApi> = {
  list: (context, input) => listReceipts(context, input),
  counts: (context, { warehouseId }) => countReceipts(context, warehouseId),

  async detail({ db }, { id }) {
    const row = await getReceipt(db, id)
    return {
      ...row,
      pieceList: await listPiecesOf(db, id),
      discrepancies: await listDiscrepanciesOf(db, id),
      handovers: await listHandoversOf(db, id),
      photos: await listPhotosOf(db, id),
    }
  },

  async ofOrder({ db }, { workOrderId }) {
    return { weight: await orderWeight(db, workOrderId), photos: await listPhotosOfOrder(db, workOrderId) }
  },

  save,
  readPackingList: readPackingListFile,
  announcePieces,

  recount: (context, { ids, reason }) =>
    perItem(context, ids, async (item, id) => {
      const receipt = await lockReceipt(item, id)
      if (receipt.status === 'counting') return
      await moveReceipt(item, receipt, 'count', { reason })
      await withdrawCompared(item, id)
    }),

  cancel: (context, { ids, reason }) =>
    perItem(context, ids, async (item, id) => {
      const receipt = await lockReceipt(item, id)
      if (receipt.status !== 'cancelled')
        await moveReceipt(item, receipt, 'cancel', { reason, columns: { followsOrder: false } })
    }),
}

/** Announces freight, or changes what was announced. @throws Refusal 409 for an order that this warehouse expects already */
async function save(context: Context, input: ParsedOf<typeof receiptApi.save>): Promise<ReceiptRow> {
  const { id, version, ...fields } = input
  await guardReferences(context, fields)
  if (id === undefined) {
    const made = newId()
    await openReceipt(context, { id: made, ...fields, status: 'expected' })
    return getReceipt(context.db, made)
  }
  const receipt = await lockReceipt(context, id)
  const before = await getReceipt(context.db, id)
  if (version !== receipt.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: before.updatedBy }, before)
  const isMoved = fields.warehouseId !== receipt.warehouseId && receipt.status !== 'expected'
  // Freight without an order that has left may still get the order that its storage is charged with.
  const isOver = receipt.status === 'cancelled' || (receipt.status === 'released' && receipt.workOrderId !== null)
  if (isMoved || isOver) throw receiptForbids(context, receipt, say(context.language, 'receiptAction', 'edit'))
  const { db, now, actor } = context
  await db
    .updateTable('receipt')
    .set({
      ...fields,
      ...ofItsOrder(receipt, before, fields),
      ...(receipt.workOrderId === fields.workOrderId ? {} : await bookedBy(context, fields.workOrderId)),
      version: receipt.version + 1,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .where('id', '=', id)
    .execute()
  const after = await getReceipt(context.db, id)
  await record(context, {
    action: 'receipt.save',
    entity: 'receipt',
    entityId: id,
    label: after.receiptNo,
    before: asLogged(before),
    after: asLogged(after),
  })
  await compareAgain(context, await lockReceipt(context, id))
  return getReceipt(context.db, id)
}

/** What counted freight is compared with once it has another order. Without one it is what the person says, and no volume. */
const bookedBy = async (context: Context, workOrderId: string | null) =>
  workOrderId ? bookedOfOrder(context, workOrderId) : { bookedCm3: null }

/**
 * A receipt that a person gives another order or warehouse no longer follows its order; a part keeps what is booked of it, and counted freight what
 * it was compared with.
 */
function ofItsOrder(
  receipt: LockedReceipt,
  { countedAt }: Pick<ReceiptRow, 'countedAt'>,
  fields: { workOrderId: string | null; warehouseId: string },
) {
  if (receipt.workOrderId !== fields.workOrderId) return { followsOrder: false, partOfOrder: false }
  const isFixed = receipt.partOfOrder || (countedAt !== null && receipt.workOrderId !== null)
  const part = isFixed ? { bookedPieces: receipt.bookedPieces, bookedKg: receipt.bookedKg } : {}
  return receipt.warehouseId === fields.warehouseId ? part : { ...part, followsOrder: false }
}

const asLogged = ({ warehouseCode, bookingId, customerName, reference, shipper, remark, ...row }: ReceiptRow) => ({
  warehouse: warehouseCode,
  bookingId,
  // Folders follow it.
  workOrderId: row.workOrderId,
  customerName,
  reference,
  shipper,
  remark,
  expectedAt: row.expectedAt,
  bookedPieces: row.bookedPieces,
  bookedKg: row.bookedKg,
  storageFreeDays: row.storageFreeDays,
})

/** @throws Refusal 422 at the field of a warehouse, order or account that is not there */
async function guardReferences(
  context: Context,
  fields: { warehouseId: string; workOrderId: string | null; accountId: string | null },
): Promise<void> {
  const { db } = context
  const isThere = async (table: 'warehouse' | 'workOrder' | 'account', id: string) =>
    (await db.selectFrom(table).select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !==
    undefined
  if (!(await isThere('warehouse', fields.warehouseId)))
    throw atField(context, 'warehouseId', 'notFound', { thing: 'warehouse' })
  if (fields.workOrderId && !(await isThere('workOrder', fields.workOrderId)))
    throw atField(context, 'workOrderId', 'notFound', { thing: 'work order' })
  if (fields.accountId && !(await isThere('account', fields.accountId)))
    throw atField(context, 'accountId', 'notFound', { thing: 'account' })
}
