import {
  type NoteAction,
  nextPieceStatus,
  type PieceAction,
  type PieceStatus,
} from '@shortcut/domain/cargo/lifecycle.ts'
import { isOnUnit, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { among } from '../platform/database/among.ts'
import { send } from '../platform/database/statements.ts'
import type { Context } from '../platform/http/context.ts'
import { lastMove } from './last-move.ts'
import type { LockedPiece } from './lock.ts'

/** Null: it is made with this movement. */
type Moved = Omit<
  LockedPiece,
  'status' | 'isMissing' | 'isUndecided' | 'holdReason' | 'goesBack' | 'movedAt' | 'unitCode' | 'unitLocationId'
> & {
  status: PieceStatus | null
}

/** The act that moves pieces: its id and when it happened, ISO 8601. */
export interface MovingAct {
  id: string
  at: string
}

/** Nothing leaves before it was moved last: the clock of the phone that says so is wrong. */
export function notBefore({ id, at }: MovingAct, pieces: readonly { movedAt: string }[]): MovingAct {
  const times = [at, ...pieces.map(({ movedAt }) => movedAt)].map((time) => Date.parse(time))
  return { id, at: new Date(Math.max(...times)).toISOString() }
}

interface To {
  place: string
  locationId?: string | null
  unitId?: string | null
  taskId?: string | null
  warehouseId?: string
  holdReason?: string
  remark?: string
}

/** What is handed over stays in its pallet or unit. */
const keepsUnits: ReadonlySet<PieceAction> = new Set(['putAwayUnit', 'load', 'refuse', 'unloadUnit', 'deliver'])

/**
 * Moves locked pieces, all or none: the only place that writes where a piece is. Each gets a movement and a row of the
 * log, and its receipt's consoles and phones are told.
 * @throws Refusal 501 naming the first piece that its status keeps from it, and where that piece is
 */
export async function movePieces(
  context: Context,
  act: MovingAct,
  pieces: readonly Moved[],
  action: PieceAction,
  to: To,
): Promise<void> {
  if (pieces.length === 0) return
  const { db, now } = context
  const status = await guardAction(context, pieces, action)
  const keepsUnit = keepsUnits.has(action)
  const { place, locationId = null, unitId = null, taskId = null, warehouseId, holdReason = '', remark = '' } = to
  await sql`
    UPDATE piece SET status = ${status}, location_id = ${locationId}, unit_id = ${keepsUnit ? sql`unit_id` : unitId}, task_id = ${taskId}, hold_reason = ${holdReason},
      warehouse_id = coalesce(${warehouseId ?? null}::uuid, warehouse_id), moved_at = ${act.at}, updated_at = ${now},
      received_at = ${action === 'receive' ? act.at : sql`received_at`}
    WHERE ${among(
      'id',
      pieces.map(({ id }) => id),
    )}`.execute(db)
  await Promise.all([
    writeMovements(context, act, pieces, { action, status, place, remark }),
    recordMoves(context, act, pieces, { action, status, place, remark }),
  ])
  await clearUnits(context, pieces)
}

/** Stores pieces that are made with their first movement. Nobody else sees them yet, so they need no lock. */
export async function placeNew(
  context: Context,
  act: MovingAct,
  pieces: readonly (Moved & { packaging: string; hazmatClass: string; temperature: string })[],
  action: 'announce' | 'receive',
  { place, remark }: Pick<Written, 'place' | 'remark'>,
): Promise<void> {
  const { db, now } = context
  // No wait before the first statement: what refers to the pieces is sent in the same packet, after them.
  const status = nextPieceStatus(action, null)
  if (!status) throw new Error(`a piece does not begin with ${action}`)
  const rows = pieces.map(({ id, receiptId, pieceNo, warehouseId, packaging, hazmatClass, temperature }) => ({
    id,
    receiptId,
    pieceNo,
    status,
    warehouseId,
    packaging,
    hazmatClass,
    temperature,
    receivedAt: action === 'receive' ? act.at : null,
    movedAt: act.at,
    updatedAt: now,
  }))
  await Promise.all([
    send(db, db.insertInto('piece').values(rows).compile()),
    writeMovements(context, act, pieces, { action, status, place, remark }),
    recordMoves(context, act, pieces, { action, status, place, remark }),
  ])
}

interface Written {
  action: PieceAction
  status: PieceStatus
  place: string
  remark: string
}

/** With the time of the act: the log's own is when it was reported. */
const recordMoves = (
  context: Context,
  { at }: MovingAct,
  pieces: readonly Moved[],
  { action, status, place, remark }: Written,
) =>
  record(
    context,
    ...pieces.map((piece) => ({
      action: `piece.${action}` as const,
      entity: 'piece' as const,
      entityId: piece.id,
      label: piece.label,
      before: { pieceStatus: piece.status, place: piece.place },
      after: { pieceStatus: status, place, at },
      reason: remark,
    })),
  )

async function guardAction(context: Context, pieces: readonly Moved[], action: PieceAction): Promise<PieceStatus> {
  const against = pieces.find((piece) => !nextPieceStatus(action, piece.status))
  if (against) throw await pieceForbids(context, against, say(context.language, 'pieceAction', action))
  const [first] = pieces.map((piece) => nextPieceStatus(action, piece.status))
  if (!first) throw new Error('no piece to move')
  return first
}

/** Why a piece's status forbids something: also who brought it there, because that may have been a moment ago. */
export async function pieceForbids(context: Context, piece: Moved, action: string): Promise<Refusal> {
  return new Refusal(codes.refused, piece.place ? 'pieceForbidsAt' : 'pieceForbids', {
    action,
    label: piece.label,
    status: say(context.language, 'pieceStatus', piece.status ?? 'expected'),
    place: piece.place,
    ...(await lastMove(context, piece.id)).words,
  })
}

/** Keeps what happened to pieces without moving them. */
export async function notePieces(
  context: Context,
  act: MovingAct,
  pieces: readonly LockedPiece[],
  action: NoteAction,
  remark = '',
): Promise<void> {
  if (pieces.length > 0) await writeMovements(context, act, pieces, { action, remark })
}

async function writeMovements(
  { db, now, actor, device }: Context,
  act: MovingAct,
  pieces: readonly Moved[],
  to: { action: PieceAction | NoteAction; status?: PieceStatus; place?: string; remark: string },
) {
  await send(
    db,
    db
      .insertInto('pieceMovement')
      .values(
        pieces.map((piece) => ({
          actId: act.id,
          pieceId: piece.id,
          action: to.action,
          fromStatus: piece.status,
          toStatus: to.status ?? piece.status ?? 'expected',
          fromPlace: piece.place,
          toPlace: to.place ?? piece.place,
          at: act.at,
          receivedAt: now,
          actorType: actor.type,
          actorId: actor.id,
          actorName: actor.name,
          device,
          remark: to.remark,
        })),
      )
      .compile(),
  )
}

/**
 * A pallet or unit that left its location stands there no more. The code of one that nothing is on any more is free again, unless a waybill still
 * waits for it.
 */
async function clearUnits({ db, now }: Context, pieces: readonly Moved[]) {
  const ids = [...new Set(pieces.flatMap(({ unitId }) => unitId ?? []))].sort()
  if (ids.length === 0) return
  await sql`UPDATE load_unit u SET location_id = NULL WHERE u.id = ANY(${ids}::uuid[]) AND u.location_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM piece p WHERE p.unit_id = u.id AND p.status ${sql.raw(pieceIs('built'))})`.execute(db)
  await sql`UPDATE load_unit u SET ended_at = ${now} WHERE u.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM piece p WHERE p.unit_id = u.id AND p.status ${sql.raw(isOnUnit)})
      AND (u.master_id IS NULL OR EXISTS (SELECT FROM piece p WHERE p.unit_id = u.id))`.execute(db)
}
