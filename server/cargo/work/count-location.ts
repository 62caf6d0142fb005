import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { placeCodeOf } from '@shortcut/domain/cargo/labels.ts'
import { nextPieceStatus, putAwayOf } from '@shortcut/domain/cargo/lifecycle.ts'
import { isOnHand } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { addDiscrepancy } from '../discrepancies.ts'
import { lookUpLabels, standsIn, unknownLabel } from '../labels.ts'
import { type LockedPiece, lockPieces, lockReceipts } from '../lock.ts'
import { type MovingAct, notePieces, pieceForbids } from '../move-pieces.ts'
import type { Done } from './count.ts'
import { findAgain } from './late/found-again.ts'
import { toldSince } from './late/told-since.ts'
import { see } from './see.ts'
import { getLocation, putAt, receiptsOf, type Scanned } from './store.ts'
import { getOwnWarehouse, type OwnWarehouse } from './worker.ts'

/**
 * What really stands at a location: pieces that were thought elsewhere are there from now on, and pieces that were not found are missing until somebody
 * decides. What cannot stand there is told by name, and does not cost the worker the rest of the count.
 * @throws Refusal if nothing of what was scanned can stand there
 */
export async function countLocation(
  context: Context,
  act: CargoActOf<'countLocation'>,
  moving: MovingAct,
): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const location = await getLocation(context, warehouse, act.data.location)
  const { found: seen, unknown } = await lookUpLabels(context, act.data.labels, standsIn(warehouse.id))
  const thought = await thoughtAt(context, location.id)
  const receipts = await lockReceipts(
    context,
    [...seen, ...thought].map(({ receiptId }) => receiptId),
  )
  const pieces = await lockPieces(
    context,
    [...seen, ...thought].map(({ pieceId }) => pieceId),
  )
  const byId = new Map(seen.map((one) => [one.pieceId, one]))
  const isSeen = (piece: LockedPiece) => byId.has(piece.id)
  const isHere = (piece: LockedPiece) => (piece.unitLocationId ?? piece.locationId) === location.id
  // A piece on a pallet that was counted by its label, too, stands there with it.
  const unitCodes = new Set(act.data.labels.map(placeCodeOf))
  const scanned = pieces.filter(isSeen).map((piece): Scanned => {
    const { label, byUnit } = byId.get(piece.id) ?? { label: piece.label, byUnit: true }
    return {
      ...piece,
      label: byUnit ? piece.label : label,
      byUnit: byUnit || unitCodes.has(piece.unitCode.toUpperCase()),
    }
  })
  // The count was sent late: what was scanned since is where that scan was, and what a later count missed here is missing.
  const placed = await toldSince(context, moving, pieces, 'place')
  const since = scanned.filter((piece) => !isHere(piece) && placed.has(piece.id))
  const rest = scanned.filter((piece) => !since.includes(piece))
  const against: Refusal[] = []
  for (const label of unknown) against.push(await unknownLabel(context, label))
  const found: Scanned[] = []
  for (const piece of rest) {
    const refusal = isHere(piece) ? null : await putFinding(context, warehouse, piece)
    if (refusal) against.push(refusal)
    else found.push(piece)
  }
  if (against[0] && found.length + since.length === 0) throw against[0]
  await see(context, moving, found.filter(isHere))
  await putAt(
    context,
    moving,
    found.filter((piece) => !isHere(piece)),
    location,
    say('en', 'noteAction', 'seen'),
  )
  // Who scanned a label that was replaced meanwhile has seen the piece.
  const relabelled = await voidedOn(context, unknown)
  const inHand = await toldSince(context, moving, pieces, 'inHand')
  const missing = pieces.filter(
    (piece) => isHere(piece) && !isSeen(piece) && !relabelled.has(piece.id) && !inHand.has(piece.id),
  )
  for (const piece of missing) {
    const receipt = receipts.find(({ id }) => id === piece.receiptId)
    if (!receipt || piece.isMissing) continue
    await notePieces(context, moving, [piece], 'missing', location.code)
    await addDiscrepancy(context, receipt, {
      kind: 'missing',
      pieceId: piece.id,
      actId: moving.id,
      counted: piece.label,
      remark: location.code,
    })
  }
  await findAgain(context, receipts, found, { at: moving.at, locationId: location.id })
  const message = [
    ...against.slice(0, mostNamed).map(({ key, params }) => sayRefusal(context.language, key, params)),
    ...(against.length > mostNamed ? [`+${against.length - mostNamed}`] : []),
    sayLabels(context, 'missing', missing),
    sayLabels(context, 'movedSince', since),
  ]
  return { message: message.filter(Boolean).join(' '), receiptIds: receiptsOf(pieces) }
}

/** Why a piece cannot be put at a location of the warehouse by a count; null: it can. */
async function putFinding(context: Context, warehouse: OwnWarehouse, piece: Scanned): Promise<Refusal | null> {
  const { status, byUnit, warehouseId, label, warehouseCode } = piece
  if (warehouseId !== warehouse.id)
    return new Refusal(codes.refused, 'cargoElsewhere', { label, warehouse: warehouseCode })
  // Its pallet may be here, or it was taken off: the worker knows, and the code of the pallet says it.
  const action = status === 'built' && !byUnit ? 'putAway' : putAwayOf(status)
  return nextPieceStatus(action, status)
    ? null
    : pieceForbids(context, piece, say(context.language, 'pieceAction', 'putAway'))
}

/** Pieces that once had one of these labels. */
async function voidedOn({ db }: Context, labels: readonly string[]): Promise<ReadonlySet<string>> {
  if (labels.length === 0) return new Set()
  const { rows } = await sql<{ pieceId: string }>`
    SELECT piece_id FROM piece_label WHERE label = ANY(${[...labels]}::text[]) AND voided_by <> ''`.execute(db)
  return new Set(rows.map(({ pieceId }) => pieceId))
}

/** Pieces that a sentence names. */
const mostNamed = 5

export const sayLabels = ({ language }: Context, key: 'missing' | 'movedSince', pieces: readonly LockedPiece[]) =>
  pieces.length === 0
    ? ''
    : say(language, 'cargoAnswer', key, {
        labels: pieces
          .map(({ label }) => label)
          .slice(0, mostNamed)
          .join(', '),
      })

async function thoughtAt({ db }: Context, locationId: string) {
  const { rows } = await sql<{ pieceId: string; receiptId: string }>`
    SELECT p.id AS piece_id, p.receipt_id FROM piece p
    WHERE (p.location_id = ${locationId} OR p.unit_id IN (SELECT u.id FROM load_unit u WHERE u.location_id = ${locationId}))
      AND p.status ${sql.raw(isOnHand)}`.execute(db)
  return rows
}
