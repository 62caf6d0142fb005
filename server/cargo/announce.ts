import { nextReceiptStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'

interface NewReceipt {
  id: string
  warehouseId: string
  status: 'expected' | 'arrived'
  workOrderId?: string | null
  accountId?: string | null
  reference?: string
  shipper?: string
  dock?: string
  remark?: string
  expectedAt?: string | null
  arrivedAt?: string | null
  bookedPieces?: number | null
  bookedKg?: string | null
  storageFreeDays?: number | null
  followsOrder?: boolean
  partOfOrder?: boolean
}

/** The short number for people: DR-26-000123. */
async function nextReceiptNo({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const { rows } = await sql<{ n: number }>`SELECT nextval('receipt_number') AS n`.execute(db)
  return `DR-${now.slice(2, 4)}-${String(rows[0]?.n).padStart(6, '0')}`
}

/** Makes a receipt, announced or already at the dock. @param reason why, for the log @returns its number */
export async function openReceipt(context: Context, receipt: NewReceipt, reason = ''): Promise<string> {
  const { db, now, actor } = context
  const action = receipt.status === 'expected' ? 'announce' : 'arrive'
  if (!nextReceiptStatus(action, null)) throw new Error('no way to begin a receipt')
  const receiptNo = await nextReceiptNo(context)
  await db
    .insertInto('receipt')
    .values({
      ...receipt,
      uncountedSince: receipt.status === 'arrived' ? (receipt.arrivedAt ?? now) : null,
      receiptNo,
      createdAt: now,
      createdBy: actor.name,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .execute()
  await record(context, {
    action: `receipt.${action}`,
    entity: 'receipt',
    entityId: receipt.id,
    label: receiptNo,
    after: {
      receiptStatus: receipt.status,
      reference: receipt.reference,
      shipper: receipt.shipper,
      ...(receipt.dock ? { dock: receipt.dock } : {}),
      bookedPieces: receipt.bookedPieces,
      storageFreeDays: receipt.storageFreeDays,
      ...(receipt.workOrderId ? { workOrderId: receipt.workOrderId } : {}),
    },
    reason,
  })
  return receiptNo
}
