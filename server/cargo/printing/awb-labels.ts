import { awbLabelOf } from '@shortcut/domain/cargo/labels.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { putLabels } from '../labels.ts'
import { lockPieces } from '../lock.ts'
import { notePieces } from '../move-pieces.ts'

interface Waybilled {
  id: string
  receiptNo: string
  mawb: string
  /** Labels of air waybills that it has. */
  labels: string[]
}

/**
 * Gives pieces that have none a label of their air waybill (IATA Resolution 606), numbered on from those that it already has. One of another waybill,
 * which the order had before, is void then: a piece moves under one.
 * @throws Refusal 409 for a piece whose order has no air waybill
 */
export async function giveAwbLabels(context: Context, pieceIds: readonly string[]): Promise<void> {
  const { db } = context
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
    SELECT p.id, r.receipt_no, coalesce(w.mawb, '') AS mawb, ARRAY(
      SELECT x.label FROM piece_label x WHERE x.piece_id = p.id AND x.kind = 'awb' AND x.ended_at IS NULL ORDER BY x.id) AS labels
    FROM piece p JOIN receipt r ON r.id = p.receipt_id LEFT JOIN work_order w ON w.id = r.work_order_id
    WHERE p.id = ANY(${[...pieceIds]}::uuid[]) ORDER BY r.receipt_no, p.piece_no`.execute(db)
  const byWaybill = new Map<string, Waybilled[]>()
  for (const piece of rows) {
    const awb = checkAwb(piece.mawb)
    // Its order lost the number while this waited.
    if (!awb.valid || !waybills.has(awb.number))
      throw new Refusal(codes.conflict, 'labelNoAwb', { receipt: piece.receiptNo })
    byWaybill.set(awb.number, [...(byWaybill.get(awb.number) ?? []), piece])
  }
  for (const [awb, pieces] of [...byWaybill].sort()) await giveLabelsOf(context, awb, pieces)
}

async function giveLabelsOf(context: Context, awb: string, pieces: readonly Waybilled[]): Promise<void> {
  const { db, now } = context
  const digits = awb.replace('-', '')
  const isOf = (label: string) => label.startsWith(digits)
  const without = pieces.filter(({ labels }) => !labels.some(isOf))
  const { rows: taken } = await sql<{ label: string }>`
    SELECT label FROM piece_label WHERE label LIKE ${`${digits}_____`} AND kind = 'awb'`.execute(db)
  const last = Math.max(0, ...taken.map(({ label }) => Number(label.slice(11))))
  const given = without.map(({ id }, index) => ({ pieceId: id, label: awbLabelOf(awb, last + index + 1) }))
  const newOf = new Map(given.map(({ pieceId, label }) => [pieceId, label]))
  await putLabels(
    context,
    given.map((one) => ({ ...one, kind: 'awb' })),
  )
  const replaced = pieces.flatMap(({ id, labels }) => {
    const old = labels.filter((label) => !isOf(label))
    return old.length > 0 ? [{ id, old, label: newOf.get(id) ?? labels.find(isOf) ?? '' }] : []
  })
  await voidOld(context, awb, replaced)
  // Phones ask for pieces that changed since they asked last.
  const changed = [...new Set([...newOf.keys(), ...replaced.map(({ id }) => id)])]
  if (changed.length > 0) await db.updateTable('piece').set({ updatedAt: now }).where('id', 'in', changed).execute()
}

/** A scan of a label of the waybill that the order had before says which one the piece has now. */
async function voidOld(
  context: Context,
  awb: string,
  replaced: readonly { id: string; old: readonly string[]; label: string }[],
): Promise<void> {
  if (replaced.length === 0) return
  const { db, now, actor, language } = context
  const reason = say(language, 'labelReason', 'otherWaybill', { awb })
  const act = { id: newId(), at: now }
  const locked = await lockPieces(
    context,
    replaced.map(({ id }) => id),
  )
  await db
    .updateTable('pieceLabel')
    .set({ endedAt: now, voidedBy: actor.name, voidReason: reason })
    .where(
      'pieceId',
      'in',
      locked.map(({ id }) => id),
    )
    .where(
      'label',
      'in',
      replaced.flatMap(({ old }) => old),
    )
    .where('endedAt', 'is', null)
    .execute()
  for (const { id, old, label } of replaced) {
    const pieces = locked.filter((piece) => piece.id === id)
    await notePieces(context, act, pieces, 'relabel', `${old.join(', ')} → ${label}`)
  }
  await record(
    context,
    ...replaced.map(({ id, old, label }) => ({
      action: 'piece.relabel' as const,
      entity: 'piece' as const,
      entityId: id,
      label,
      before: { label: old.join(', ') },
      after: { label, at: now },
      reason,
    })),
  )
}
