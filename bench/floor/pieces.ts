import type pg from 'pg'

/** The first page of all pieces, latest moved first, by the best statement. */
const page = `
  SELECT coalesce(json_agg(line), '[]')::text AS list FROM (
    SELECT p.id, p.receipt_id AS "receiptId", r.receipt_no AS "receiptNo", p.piece_no AS "pieceNo", p.status,
      CASE WHEN x.many > 1 THEN (SELECT label FROM piece_label n WHERE n.piece_id = p.id ORDER BY n.voided_by <> '', n.kind = 'awb', n.id DESC LIMIT 1) ELSE x.label END AS label,
      CASE WHEN x.many > 1 THEN (SELECT json_agg(o.label) FROM (
        SELECT label FROM piece_label n WHERE n.piece_id = p.id AND n.voided_by = '' ORDER BY n.voided_by <> '', n.kind = 'awb', n.id DESC OFFSET 1) o) ELSE '[]' END AS "otherLabels",
      h.code AS "warehouseCode",
      coalesce(l.code, u.code, '') AS place, p.packaging, p.length_cm AS "lengthCm", p.width_cm AS "widthCm", p.height_cm AS "heightCm",
      p.weight_kg AS "weightKg", p.damaged,
      EXISTS (SELECT FROM discrepancy d WHERE d.piece_id = p.id AND d.kind = 'missing' AND d.resolved_at IS NULL) AS missing, p.hold_reason AS "holdReason",
      coalesce(nullif(p.hazmat_class, ''), w.hazmat_class, '') AS "hazmatClass", p.temperature, r.work_order_id AS "workOrderId", w.customer_name AS "customerName", w.booking_id AS "bookingId", p.moved_at AS "movedAt"
    FROM (SELECT * FROM piece ORDER BY moved_at DESC, id DESC LIMIT 50) p JOIN receipt r ON r.id = p.receipt_id JOIN warehouse h ON h.id = p.warehouse_id
      LEFT JOIN warehouse_location l ON l.id = p.location_id LEFT JOIN load_unit u ON u.id = p.unit_id LEFT JOIN work_order w ON w.id = r.work_order_id
      LEFT JOIN LATERAL (SELECT count(*) AS many, min(n.label) AS label FROM piece_label n WHERE n.piece_id = p.id) x ON true
    ORDER BY p.moved_at DESC, p.id DESC) line`

/** More pieces than a list counts. */
export async function pieces(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query({ name: 'pieces', text: page, values: [] })
  return `{"list":${rows[0].list},"total":10000,"totalIsExact":false}`
}
