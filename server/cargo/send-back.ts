import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { isCounted, isEnded } from '@shortcut/domain/cargo/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import { type LockedPiece, type LockedReceipt, lockPieces } from './lock.ts'
import { type MovingAct, movePieces, notePieces } from './move-pieces.ts'

/**
 * The office decided that pieces go back to who sent them: each is marked, and leaves only as a return. What was held until this decision is held no
 * longer.
 */
export async function sendBack(
  context: Context,
  receipt: LockedReceipt,
  row: DiscrepancyRow,
  act: MovingAct,
): Promise<void> {
  const pieces = await lockPieces(context, await piecesOf(context, receipt, row))
  if (pieces.length === 0) return
  const { db, now } = context
  await db
    .updateTable('piece')
    .set({ goesBack: true, updatedAt: now })
    .where(
      'id',
      'in',
      pieces.map(({ id }) => id),
    )
    .execute()
  for (const piece of pieces) await freeHeld(context, piece, act, row.reason)
  await notePieces(
    context,
    act,
    await lockPieces(
      context,
      pieces.map(({ id }) => id),
    ),
    'sendBack',
    row.reason,
  )
  await record(
    context,
    ...pieces.map((piece) => ({
      action: 'piece.sendBack' as const,
      entity: 'piece' as const,
      entityId: piece.id,
      label: piece.label,
      after: { place: piece.place, at: act.at },
      reason: row.reason,
    })),
  )
}

/** Nothing happens to a piece that is not held. */
export async function freeHeld(context: Context, piece: LockedPiece, act: MovingAct, reason: string): Promise<void> {
  if (piece.holdReason === '') return
  await movePieces(context, act, [piece], piece.locationId ? 'unholdAt' : 'unhold', {
    place: piece.place,
    locationId: piece.locationId,
    unitId: piece.unitId,
    remark: reason,
  })
}

/** Pieces that a difference is about. Of pieces that are too many, those that no packing list has and that were counted last. */
async function piecesOf({ db }: Context, receipt: LockedReceipt, row: DiscrepancyRow): Promise<string[]> {
  // It belongs to another receipt, which has not lost it.
  if (row.kind === 'foreign') return []
  const stands = sql`p.receipt_id = ${receipt.id} AND p.status ${sql.raw(isCounted)} AND p.status NOT ${sql.raw(isEnded)} AND NOT p.goes_back`
  const isAnnounced = sql`EXISTS (SELECT FROM piece_movement m WHERE m.piece_id = p.id AND m.action = 'announce')`
  const { rows } =
    row.kind === 'over'
      ? await sql<{ id: string }>`
          SELECT p.id FROM piece p WHERE ${stands} ORDER BY ${isAnnounced}, p.piece_no DESC LIMIT ${Number(row.counted) - Number(row.booked)}`.execute(
          db,
        )
      : await sql<{ id: string }>`
          SELECT p.id FROM piece p JOIN discrepancy d ON d.id = ${row.id}
          WHERE ${stands} AND (p.id = d.piece_id OR p.piece_no = ANY(d.piece_nos) AND (d.kind <> 'unlisted' OR NOT ${isAnnounced}))`.execute(
          db,
        )
  return rows.map(({ id }) => id)
}
