import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { guardNotUnit, labelOf, type PieceLabel, putLabels, voidedLabels, wasPrinted } from '../labels.ts'
import type { LockedPiece } from '../lock.ts'
import { type MovingAct, notePieces } from '../move-pieces.ts'
import { newLabels } from '../printing/label-settings.ts'
import type { Done } from './count.ts'
import { lockScanned } from './lock-labelled.ts'
import { getOwnWarehouse } from './worker.ts'

/** Voids a label, which then says which one the piece has. Without another label we give it one of ours. */
export async function replaceLabel(
  context: Context,
  act: CargoActOf<'replaceLabel'>,
  moving: MovingAct,
): Promise<Done> {
  const { db, now, actor } = context
  const warehouse = await getOwnWarehouse(context)
  const { pieces } = await lockScanned(context, [act.data.label], warehouse, {
    at: moving.at,
    locationId: null,
  })
  if (pieces.some(({ byUnit }) => byUnit)) throw new Refusal(codes.invalid, 'labelIsUnit', { label: act.data.label })
  for (const piece of pieces) {
    await db
      .updateTable('pieceLabel')
      .set({ endedAt: now, voidedBy: actor.name, voidReason: act.data.reason })
      .where('pieceId', '=', piece.id)
      .where('label', '=', piece.label)
      .where('endedAt', 'is', null)
      .execute()
    const next = act.data.newLabel ? await givenLabel(context, act.data.newLabel, piece) : await ourNext(context, piece)
    await putLabels(context, [{ ...next, pieceId: piece.id }])
    await db.updateTable('piece').set({ updatedAt: now }).where('id', '=', piece.id).execute()
    await notePieces(context, moving, [piece], 'relabel', `${piece.label} → ${next.label}`)
    await record(context, {
      action: 'piece.relabel',
      entity: 'piece',
      entityId: piece.id,
      label: next.label,
      before: { label: piece.label },
      after: { label: next.label, at: moving.at },
      reason: act.data.reason,
    })
  }
  return { message: '', receiptIds: pieces.map(({ receiptId }) => receiptId) }
}

/** @throws Refusal 422 for a unit's code, or a label that was voided on another piece: scanned there, it would name the wrong one */
async function givenLabel(
  context: Context,
  text: string,
  { id, label, warehouseId }: LockedPiece,
): Promise<PieceLabel> {
  const given = labelOf(text)
  // The piece has it already: void and in use at once, it would be neither.
  if (given.label === label) throw new Refusal(codes.invalid, 'labelSame', { label })
  if (given.kind === 'own' && !(await wasPrinted(context, given.label)))
    throw new Refusal(codes.invalid, 'labelUnknown', { label: given.label })
  await guardNotUnit(context, given.label, warehouseId)
  const [voided] = await voidedLabels(context, [given.label], id)
  if (voided) throw new Refusal(codes.invalid, 'labelVoided', { label: given.label, now: voided.now })
  return given
}

async function ourNext(context: Context, piece: LockedPiece): Promise<PieceLabel> {
  const [label] = await newLabels(context.db, [{ ...piece, edition: await editionOf(context, piece.id) }])
  return label as PieceLabel
}

/** The first of our labels has no edition, the next one is 2. */
async function editionOf({ db }: Context, pieceId: string): Promise<number> {
  const { rows } = await sql<{ own: number }>`
    SELECT count(*)::int AS own FROM piece_label WHERE piece_id = ${pieceId} AND kind = 'own'`.execute(db)
  return (rows[0]?.own ?? 0) + 1
}
