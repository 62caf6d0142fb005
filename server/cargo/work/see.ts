import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { LockedPiece } from '../lock.ts'
import { type MovingAct, notePieces } from '../move-pieces.ts'

/** They are where they were thought: the count is kept, and sealed in the log like every scan. */
export async function see(
  context: Context,
  moving: MovingAct,
  pieces: readonly LockedPiece[],
  remark = '',
): Promise<void> {
  await notePieces(context, moving, pieces, 'seen', remark)
  await record(
    context,
    ...pieces.map((piece) => ({
      action: 'piece.seen' as const,
      entity: 'piece' as const,
      entityId: piece.id,
      label: piece.label,
      after: { place: piece.place, at: moving.at },
    })),
  )
}
