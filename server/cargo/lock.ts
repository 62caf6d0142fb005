import { type GateFinding, gateOf, type PieceStatus, type ReceiptStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { isOnUnit } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { among } from '../platform/database/among.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import { nameFirst } from './labels.ts'
import { isMissing, isUndecided, placeOfPiece } from './piece-queries.ts'
import { bookedCm3, bookedKg, bookedPieces, isOrderCancelled } from './receipt-queries.ts'

/** A locked receipt with what decides about it. */
export interface LockedReceipt {
  id: string
  receiptNo: string
  warehouseId: string
  warehouseCode: string
  timeZone: string
  workOrderId: string | null
  accountId: string | null
  customerName: string | null
  status: ReceiptStatus
  dock: string
  orderCancelled: boolean
  bookedPieces: number | null
  bookedKg: string | null
  bookedCm3: string | null
  followsOrder: boolean
  partOfOrder: boolean
  /** How many pieces it has numbered. */
  piecesMade: number
  version: number
}

/**
 * Locks receipts until the transaction ends, in one order. Every change of a receipt, and every change of pieces that depends on its
 * status, begins here. Pieces are locked after it, then load units.
 */
export async function lockReceipts({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<LockedReceipt[]> {
  const wanted = [...new Set(ids)].sort()
  await sql`SELECT FROM receipt WHERE ${among('id', wanted)} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return readLocked(db, wanted)
}

/** Receipts that this transaction has locked: read after the lock is held, so that a concurrent change is seen. */
export async function readLocked(db: Queries, ids: readonly string[]): Promise<LockedReceipt[]> {
  const { rows } = await sql<LockedReceipt>`
    SELECT r.id, r.receipt_no, r.warehouse_id, h.code AS warehouse_code, h.time_zone, r.work_order_id, coalesce(w.account_id, r.account_id) AS account_id,
      coalesce(w.customer_name, a.name) AS customer_name,
      r.status, r.dock, ${isOrderCancelled} AS order_cancelled, ${bookedPieces} AS booked_pieces, trim_scale(${bookedKg})::text AS booked_kg,
      trim_scale(${bookedCm3})::text AS booked_cm3, r.follows_order, r.part_of_order, r.pieces_made, r.version
    FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id LEFT JOIN work_order w ON w.id = r.work_order_id
      LEFT JOIN account a ON a.id = r.account_id
    WHERE ${among('r.id', ids)}`.execute(db)
  return rows
}

/** @throws Refusal 404 */
export async function lockReceipt(context: Context, id: string): Promise<LockedReceipt> {
  const [receipt] = await lockReceipts(context, [id])
  if (!receipt) throw new Refusal(codes.notFound, 'notFound', { thing: 'receipt' })
  return receipt
}

/** A locked piece, with its place as people call it. */
export interface LockedPiece {
  id: string
  receiptId: string
  receiptNo: string
  workOrderId: string | null
  pieceNo: number
  status: PieceStatus
  warehouseId: string
  warehouseCode: string
  taskId: string | null
  unitId: string | null
  /** Code of the pallet or unit that it is on; empty: none. */
  unitCode: string
  locationId: string | null
  /** Where its pallet or unit stands. */
  unitLocationId: string | null
  /** The label in use that it was found by, or its name. */
  label: string
  place: string
  /** When it was moved last, ISO 8601. */
  movedAt: string
  /** A count of its location did not find it, and nobody has decided yet. */
  isMissing: boolean
  /** The consignee refused it, and nobody has decided yet. */
  isUndecided: boolean
  /** Why it is held, also on a pallet; empty: it is not. */
  holdReason: string
  /** The office decided that it goes back to the shipper. */
  goesBack: boolean
}

/** Locks pieces in one order. */
export async function lockPieces({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<LockedPiece[]> {
  const wanted = [...new Set(ids)].sort()
  await sql`SELECT FROM piece WHERE ${among('id', wanted)} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<LockedPiece>`
    SELECT p.id, p.receipt_id, r.receipt_no, r.work_order_id, p.piece_no, p.status, p.warehouse_id, h.code AS warehouse_code, p.task_id, p.unit_id,
      p.location_id, u.location_id AS unit_location_id, coalesce(u.code, '') AS unit_code, coalesce((SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY ${sql.raw(nameFirst('x'))} LIMIT 1), '') AS label,
      ${placeOfPiece} AS place, p.moved_at,
      ${isMissing} AS is_missing, ${isUndecided} AS is_undecided, p.hold_reason, p.goes_back
    FROM piece p JOIN receipt r ON r.id = p.receipt_id JOIN warehouse h ON h.id = p.warehouse_id
      LEFT JOIN warehouse_location l ON l.id = p.location_id LEFT JOIN load_unit u ON u.id = p.unit_id AND p.status ${sql.raw(isOnUnit)}
      LEFT JOIN task t ON t.id = p.task_id LEFT JOIN truck k ON k.id = t.truck_id
    WHERE ${among('p.id', wanted)} ORDER BY p.receipt_id, p.piece_no`.execute(db)
  return rows
}

/** Units, locked. What stands on a manifest that the airline has does not change. @throws Refusal 501 */
export async function lockOpenUnits({ db }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string; manifestOf: string }>`
    SELECT code, manifest_of FROM load_unit WHERE id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const closed = rows.find(({ manifestOf }) => manifestOf !== '')
  if (closed) throw new Refusal(codes.refused, 'unitManifested', { code: closed.code, master: closed.manifestOf })
}

/** What a gate finding means for one receipt. */
const gateRefusals: Record<GateFinding, 'cargoOrderCancelled' | 'cargoNotCounted' | 'cargoDiscrepant'> = {
  orderCancelled: 'cargoOrderCancelled',
  notCounted: 'cargoNotCounted',
  discrepant: 'cargoDiscrepant',
}

/** Nothing leaves before its count is settled, and no piece that the consignee refused before the office has decided. @throws Refusal */
export function guardGate(receipts: readonly LockedReceipt[], pieces: readonly LockedPiece[]): void {
  for (const receipt of receipts) {
    const finding = gateOf(receipt)
    if (finding) throw new Refusal(codes.refused, gateRefusals[finding], { label: receipt.receiptNo })
  }
  const undecided = pieces.find((piece) => piece.isUndecided)
  if (undecided) throw new Refusal(codes.refused, 'pieceUndecided', { label: undecided.label })
  const back = pieces.find(({ goesBack }) => goesBack)
  if (back) throw new Refusal(codes.refused, 'pieceGoesBack', { label: back.label })
  const held = pieces.find(({ status, holdReason }) => status === 'built' && holdReason !== '')
  if (held) throw new Refusal(codes.refused, 'pieceHeld', { label: held.label, place: held.place })
}

/** @param action in words */
export const receiptForbids = ({ language }: Context, receipt: LockedReceipt, action: string) =>
  new Refusal(codes.refused, 'statusForbids', {
    action,
    label: receipt.receiptNo,
    status: say(language, 'receiptStatus', receipt.status),
  })
