import { countedStatuses, isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { type Brought, broughtTo } from '@shortcut/domain/cargo/warehouse-place.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import type { OrderFollower } from '../work-orders/order-followers.ts'
import { openReceipt } from './announce.ts'
import { bookedOfOrder, compareAgain } from './compare-count.ts'
import { type LockedReceipt, lockReceipts } from './lock.ts'
import { moveReceipt } from './move-receipt.ts'

interface Order {
  bookingStatus: BookingStatus
  priorStatus: BookingStatus | null
  stops: Parameters<typeof broughtTo>[0]
  warehouses: Parameters<typeof broughtTo>[1]
  receiptIds: string[]
}

/**
 * A confirmed order brings freight to the warehouses where its dropoffs are: each expects it once, changes with the order, and expects it no longer
 * when the order is cancelled. Receipts that people made, and freight that has arrived, are left as they are.
 */
export const followOrder: OrderFollower = async (context, workOrderId) => {
  const order = await readOrder(context, workOrderId)
  if (!order) return
  const reasonAgainst = whyNot(order)
  const brought = reasonAgainst ? [] : broughtTo(order.stops, order.warehouses)
  if (brought.length === 0 && order.receiptIds.length === 0) return
  const receipts = await lockReceipts(context, order.receiptIds)
  for (const receipt of receipts) {
    const still = brought.find(({ warehouseId }) => warehouseId === receipt.warehouseId)
    await compareAgain(context, { ...receipt, ...(await bookedNow(context, receipt, still)) })
    if (receipt.followsOrder && still) await keepUp(context, receipt, still, receipts)
    else if (receipt.followsOrder && receipt.status === 'expected')
      await moveReceipt(context, receipt, 'cancel', {
        reason: say(context.language, 'receiptReason', reasonAgainst ?? 'elsewhere'),
      })
  }
  for (const one of brought)
    if (!receipts.some(({ warehouseId }) => warehouseId === one.warehouseId)) await expect(context, workOrderId, one)
}

async function readOrder({ db }: Context, id: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    SELECT w.booking_status, w.prior_status,
      (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'address', s.address, 'postalCode', s.postal_code, 'country', s.country,
        'pieces', s.pieces, 'due', stop_due(s.window_from, s.window_to, s.time_zone)) ORDER BY s.sequence), '[]')
        FROM stop s WHERE s.work_order_id = w.id) AS stops,
      (SELECT coalesce(json_agg(json_build_object('id', h.id, 'address', h.address, 'postalCode', h.postal_code, 'country', h.country)), '[]')
        FROM warehouse h WHERE h.deleted_at IS NULL) AS warehouses,
      ARRAY(SELECT r.id FROM receipt r WHERE r.work_order_id = w.id) AS receipt_ids
    FROM work_order w WHERE w.id = ${id}`.execute(db)
  return rows[0]
}

/** Why an order brings nothing; null: it is confirmed. A revision leaves it as confirmed as it was. */
function whyNot({ bookingStatus, priorStatus }: Order): 'orderCancelled' | 'notConfirmed' | null {
  if (bookingStatus === 'BOOKING_CANCELLED') return 'orderCancelled'
  const status = bookingStatus === 'REVISED' ? priorStatus : bookingStatus
  return status === 'NEW' || status === 'DRAFT' ? 'notConfirmed' : null
}

const reasonOf = ({ language }: Context, { address }: Brought) => say(language, 'receiptReason', 'brought', { address })

async function expect(context: Context, workOrderId: string, brought: Brought): Promise<void> {
  const { warehouseId, expectedAt, isPart, pieces } = brought
  const receipt = {
    id: newId(),
    warehouseId,
    workOrderId,
    expectedAt,
    bookedPieces: pieces,
    followsOrder: true,
    partOfOrder: isPart,
    status: 'expected' as const,
  }
  await openReceipt(context, receipt, reasonOf(context, brought))
}

/**
 * An expected receipt gets the order’s time and part, and a part that is being counted its pieces. A cancelled one is expected again, unless somebody
 * made another.
 */
async function keepUp(
  context: Context,
  receipt: LockedReceipt,
  brought: Brought,
  all: readonly LockedReceipt[],
): Promise<void> {
  const isReplaced = all.some(
    (one) => one.id !== receipt.id && one.warehouseId === receipt.warehouseId && one.status !== 'cancelled',
  )
  if (receipt.status === 'cancelled' && !isReplaced)
    await moveReceipt(context, receipt, 'expectAgain', { reason: reasonOf(context, brought) })
  if (!isOneOf(receipt.status, countedStatuses)) return
  const { db, now, actor } = context
  const before = await db
    .selectFrom('receipt')
    .select(['expectedAt', 'bookedPieces', 'partOfOrder'])
    .where('id', '=', receipt.id)
    .executeTakeFirstOrThrow()
  const toCome = {
    expectedAt: isSameTime(before.expectedAt, brought.expectedAt) ? before.expectedAt : brought.expectedAt,
    bookedPieces: brought.pieces,
    partOfOrder: brought.isPart,
  }
  // Of a part that is here only its number still matters: the count is compared with it.
  const isPart = before.partOfOrder && brought.isPart
  const bookedPieces = isPart ? (brought.pieces ?? before.bookedPieces) : before.bookedPieces
  const after = receipt.status === 'expected' ? toCome : { ...before, bookedPieces }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await sql`
    UPDATE receipt SET expected_at = ${after.expectedAt}, booked_pieces = ${after.bookedPieces}, part_of_order = ${after.partOfOrder},
      version = version + 1, updated_at = ${now}, updated_by = ${actor.name}
    WHERE id = ${receipt.id}`.execute(db)
  const { partOfOrder: _, ...was } = before
  const { partOfOrder: __, ...is } = after
  await record(context, {
    action: 'receipt.save',
    entity: 'receipt',
    entityId: receipt.id,
    label: receipt.receiptNo,
    before: was,
    after: is,
    reason: reasonOf(context, brought),
  })
}

/** What the order books of a receipt now. What it no longer says stays as it was. */
async function bookedNow(
  context: Context,
  receipt: LockedReceipt,
  brought: Brought | undefined,
): Promise<Partial<LockedReceipt>> {
  // A part that a person announced has numbers of its own.
  if (receipt.partOfOrder) return { bookedPieces: brought?.pieces ?? receipt.bookedPieces }
  const { bookedPieces, bookedKg, bookedCm3 } = await bookedOfOrder(context, receipt.workOrderId ?? '')
  return {
    bookedPieces: bookedPieces ?? receipt.bookedPieces,
    bookedKg: bookedKg ?? receipt.bookedKg,
    bookedCm3: bookedCm3 ?? receipt.bookedCm3,
  }
}

const isSameTime = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other)
