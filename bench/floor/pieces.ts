import type pg from 'pg'

/** The first page of all pieces, latest moved first, by the best statement. */
const page = `
  SELECT coalesce(json_agg(line), '[]')::text AS list FROM (
    SELECT p.id, p.receipt_id AS "receiptId", r.receipt_no AS "receiptNo", p.piece_no AS "pieceNo", p.status, x.label, h.code AS "warehouseCode",
      coalesce(l.code, u.code, '') AS place, p.packaging, p.length_cm AS "lengthCm", p.width_cm AS "widthCm", p.height_cm AS "heightCm",
      p.weight_kg AS "weightKg", p.damaged, p.hold_reason AS "holdReason", w.customer_name AS "customerName", w.booking_id AS "bookingId", p.moved_at AS "movedAt"
    FROM (SELECT * FROM piece ORDER BY moved_at DESC, id DESC LIMIT 50) p JOIN receipt r ON r.id = p.receipt_id JOIN warehouse h ON h.id = p.warehouse_id
      LEFT JOIN warehouse_location l ON l.id = p.location_id LEFT JOIN load_unit u ON u.id = p.unit_id LEFT JOIN work_order w ON w.id = r.work_order_id
      LEFT JOIN LATERAL (SELECT label FROM piece_label n WHERE n.piece_id = p.id ORDER BY n.id DESC LIMIT 1) x ON true
    ORDER BY p.moved_at DESC, p.id DESC) line`

/** More pieces than a list counts. */
export async function pieces(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({ name: 'pieces', text: page, values: [] })
  return `{"list":${rows[0].list},"total":10000,"totalIsExact":false}`
}
