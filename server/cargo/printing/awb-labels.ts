import { awbLabelOf } from '@shortcut/domain/cargo/labels.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { putLabels } from '../labels.ts'

interface Waybilled {
  id: string
  receiptNo: string
  mawb: string
  hasLabel: boolean
}

/**
 * Gives pieces that have none a label of their air waybill (IATA Resolution 606), numbered on from those that it already has.
 * @throws Refusal 409 for a piece whose order has no air waybill
 */
export async function giveAwbLabels(context: Context, pieceIds: readonly string[]): Promise<void> {
  const { db, now } = context
  const { rows: wanted } = await sql<Pick<Waybilled, 'receiptNo' | 'mawb'>>`
    SELECT DISTINCT r.receipt_no, coalesce(w.mawb, '') AS mawb FROM piece p JOIN receipt r ON r.id = p.receipt_id
      LEFT JOIN work_order w ON w.id = r.work_order_id
    WHERE p.id = ANY(${[...pieceIds]}::uuid[]) ORDER BY r.receipt_no`.execute(db)
  const waybills = new Set<string>()
  for (const { mawb, receiptNo } of wanted) {
    const awb = checkAwb(mawb)
    if (!awb.valid) throw new Refusal(codes.conflict, 'labelNoAwb', { receipt: receiptNo })
    waybills.add(awb.number)
  }
  // Locked in one order, and before it is read which pieces have a label: two people may print the same receipt at once.
  for (const awb of [...waybills].sort()) await sql`SELECT pg_advisory_xact_lock(7204421, hashtext(${awb}))`.execute(db)
  const { rows } = await sql<Waybilled>`
    SELECT p.id, r.receipt_no, coalesce(w.mawb, '') AS mawb, EXISTS (
      SELECT FROM piece_label x WHERE x.piece_id = p.id AND x.kind = 'awb' AND x.ended_at IS NULL) AS has_label
    FROM piece p JOIN receipt r ON r.id = p.receipt_id LEFT JOIN work_order w ON w.id = r.work_order_id
    WHERE p.id = ANY(${[...pieceIds]}::uuid[]) ORDER BY r.receipt_no, p.piece_no`.execute(db)
  const byWaybill = new Map<string, Waybilled[]>()
  for (const piece of rows) {
    const awb = checkAwb(piece.mawb)
    // Its order lost the number while this waited.
    if (!awb.valid || !waybills.has(awb.number))
      throw new Refusal(codes.conflict, 'labelNoAwb', { receipt: piece.receiptNo })
    if (!piece.hasLabel) byWaybill.set(awb.number, [...(byWaybill.get(awb.number) ?? []), piece])
  }
  for (const [awb, pieces] of [...byWaybill].sort()) {
    const digits = awb.replace('-', '')
    const { rows: taken } = await sql<{ label: string }>`
      SELECT label FROM piece_label WHERE label LIKE ${`${digits}_____`} AND kind = 'awb'`.execute(db)
    const last = Math.max(0, ...taken.map(({ label }) => Number(label.slice(11))))
    await putLabels(
      context,
      pieces.map(({ id }, index) => ({ pieceId: id, label: awbLabelOf(awb, last + index + 1), kind: 'awb' })),
    )
    // Phones ask for pieces that changed since they asked last.
    await db
      .updateTable('piece')
      .set({ updatedAt: now })
      .where(
        'id',
        'in',
        pieces.map(({ id }) => id),
      )
      .execute()
  }
}
