import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import type { Packaging, Temperature } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { type PrintedKind, printedKinds } from '@shortcut/domain/cargo/label-api.ts'
import type { LabelKind } from '@shortcut/domain/cargo/labels.ts'
import { isCounted, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { orderIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

const isExpected = pieceIs('expected')

/** What a label says of its piece. */
export interface LabelFacts {
  pieceId: string
  receiptId: string
  /** Customer; null: none. */
  accountId: string | null
  label: string
  kind: LabelKind
  receiptNo: string
  /** Its place among the pieces of the receipt; those counted by mistake have none. On a label of an air waybill the number in its code. */
  pieceNo: number
  /** Pieces of the receipt, booked, or there if more; on a label of an air waybill those of the waybill. */
  pieces: number
  warehouseCode: string
  customerName: string
  bookingId: string
  customerReferenceNumber: string
  mawb: string
  hawb: string
  /** Airport to which its master waybill goes; empty: none is written. */
  destination: string
  /** Kilograms; empty: not weighed. */
  weightKg: string
  /** Centimetres, such as '60 × 40 × 35'; empty: not measured. */
  size: string
  packaging: Packaging
  /** UN hazard class, its own or its order's; empty: none. */
  hazmatClass: string
  temperature: Temperature
}

const piecesOfReceipt = sql`greatest(coalesce(w.pieces, r.booked_pieces, 0), n.pieces)`
const numberInLabel = sql`right(x.label, 5)::int`
/** That of its order; a label of an air waybill has the one of its code, also once the order has another. */
const waybill = sql`CASE WHEN x.kind = 'awb' THEN left(x.label, 3) || '-' || substr(x.label, 4, 8) ELSE coalesce(w.mawb, '') END`
/** What the waybill says; one that is not written here has the pieces of its orders. */
const piecesOfWaybill = sql`coalesce(nullif(m.pieces, 0), (SELECT sum(o.pieces)::int FROM work_order o
  WHERE o.mawb <> '' AND waybill_number(o.mawb) = waybill_number(${waybill}) AND o.deleted_at IS NULL
    AND o.booking_status ${sql.raw(orderIsNot('BOOKING_CANCELLED'))}), 0)`

/**
 * The facts of pieces that have a label in use, in the order of the ids.
 * @param kind 'awb': the label of the air waybill; 'own': the newest of the others
 */
export async function labelFactsOf(
  db: Queries,
  pieceIds: readonly string[],
  kind: PrintedKind = printedKinds[0],
): Promise<LabelFacts[]> {
  const isAwb = kind === 'awb'
  const { rows } = await sql<LabelFacts>`
    SELECT p.id AS piece_id, p.receipt_id, coalesce(w.account_id, r.account_id) AS account_id, x.label, x.kind, r.receipt_no,
      ${isAwb ? numberInLabel : sql`n.piece_no`} AS piece_no, ${isAwb ? piecesOfWaybill : piecesOfReceipt} AS pieces, h.code AS warehouse_code,
      coalesce(w.customer_name, a.name, '') AS customer_name, coalesce(w.booking_id, '') AS booking_id,
      coalesce(nullif(w.customer_reference_number, ''), r.reference) AS customer_reference_number, ${waybill} AS mawb,
      -- Typed on the order, or the house that was made of it.
      coalesce(nullif(w.hawb, ''), (SELECT string_agg(h.number, ', ' ORDER BY h.number) FROM house_waybill_order o
        JOIN house_waybill h ON h.id = o.house_id WHERE o.work_order_id = w.id AND h.status ${sql.raw(houseIs('issued'))}
          AND h.deleted_at IS NULL), '') AS hawb, coalesce(m.destination, '') AS destination,
      coalesce(trim_scale(p.weight_kg)::text, '') AS weight_kg,
      coalesce(concat_ws(' × ', trim_scale(p.length_cm), trim_scale(p.width_cm), trim_scale(p.height_cm)), '') AS size, p.packaging,
      coalesce(nullif(p.hazmat_class, ''), w.hazmat_class, '') AS hazmat_class, p.temperature
    FROM unnest(${[...pieceIds]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN piece p ON p.id = wanted.id
    JOIN receipt r ON r.id = p.receipt_id
    JOIN warehouse h ON h.id = p.warehouse_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS pieces, (count(*) FILTER (WHERE o.piece_no <= p.piece_no))::int AS piece_no
      FROM piece o WHERE o.receipt_id = p.receipt_id AND o.status NOT ${sql.raw(pieceIs('withdrawn'))}) n
    LEFT JOIN work_order w ON w.id = r.work_order_id
    LEFT JOIN account a ON a.id = r.account_id
    JOIN LATERAL (
      SELECT label, kind FROM piece_label WHERE piece_id = p.id AND ended_at IS NULL AND (kind = 'awb') IN (${isAwb}, ${isAwb} OR NOT EXISTS (
        SELECT FROM piece_label other WHERE other.piece_id = p.id AND other.ended_at IS NULL AND other.kind <> 'awb'))
      ORDER BY id DESC LIMIT 1) x ON true
    LEFT JOIN master_waybill m ON ${waybill} <> '' AND m.number = waybill_number(${waybill}) AND m.deleted_at IS NULL AND NOT ${sql.raw(isPastSql)}
    ORDER BY wanted.place`.execute(db)
  return rows
}

/** Pieces of a receipt that are expected or here, in the order of their numbers. */
export async function piecesToLabel(db: Queries, receiptId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM piece p WHERE p.receipt_id = ${receiptId} AND (p.status ${sql.raw(isExpected)} OR p.status ${sql.raw(isCounted)})
      AND EXISTS (SELECT FROM piece_label x WHERE x.piece_id = p.id AND x.ended_at IS NULL)
    ORDER BY p.piece_no LIMIT 501`.execute(db)
  return rows.map(({ id }) => id)
}
