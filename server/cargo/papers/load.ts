import type { CargoPaperKind } from '@shortcut/domain/cargo/papers.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { listDiscrepanciesOf } from '../discrepancy-routes.ts'
import { listPiecesOf } from '../piece-queries.ts'
import { receiptRows } from '../receipt-queries.ts'

export interface Warehouse {
  name: string
  address: string
  city: string
  province: string
  postalCode: string
  country: string
  timeZone: string
}

export interface PrintedReceipt {
  receipt: ReceiptRow
  warehouse: Warehouse
  /** All that were counted, or are expected. */
  pieces: PieceRow[]
  differences: Awaited<ReturnType<typeof listDiscrepanciesOf>>
}

export interface FoundPaper {
  /** What it is called in a file's name. */
  label: string
  receiptId: string | null
  workOrderId: string | null
}

/** The receipt or handover of a paper, if there is one. */
export async function findPaper(db: Queries, kind: CargoPaperKind, id: string): Promise<FoundPaper | undefined> {
  if (kind !== 'deliveryNote')
    return await db
      .selectFrom('receipt')
      .select(['receiptNo as label', 'id as receiptId', 'workOrderId'])
      .where('id', '=', id)
      .executeTakeFirst()
  const { rows } = await sql<FoundPaper>`
    SELECT coalesce(r.receipt_no, w.booking_id, o.received_by) AS label, r.id AS receipt_id, w.id AS work_order_id FROM handover o LEFT JOIN receipt r ON r.id = o.receipt_id
      LEFT JOIN stop s ON s.id = o.stop_id LEFT JOIN work_order w ON w.id = s.work_order_id WHERE o.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function loadReceipt(db: Queries, id: string): Promise<PrintedReceipt | undefined> {
  const receipt = (await receiptRows(db, [id])).get(id)
  if (!receipt) return undefined
  const warehouse = await db
    .selectFrom('warehouse')
    .select(['name', 'address', 'city', 'province', 'postalCode', 'country', 'timeZone'])
    .where('id', '=', receipt.warehouseId)
    .executeTakeFirstOrThrow()
  const pieces = (await listPiecesOf(db, id)).filter(({ status }) => status !== 'withdrawn')
  return { receipt, warehouse, pieces, differences: await listDiscrepanciesOf(db, id) }
}
