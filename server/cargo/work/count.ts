import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { countedStatuses, isOneOf, nextReceiptStatus, type PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import { withdrawFinding } from '@shortcut/domain/cargo/scanned.ts'
import { isEnded, pieceIs } from '@shortcut/domain/cargo/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { compareCount, withdrawCompared } from '../compare-count.ts'
import { addDiscrepancy } from '../discrepancies.ts'
import { endLabels, guardNotUnit, labelNow, labelOf, standsIn, wasPrinted } from '../labels.ts'
import { lastMove } from '../last-move.ts'
import { type LockedPiece, type LockedReceipt, lockPieces, lockReceipt, readLocked, receiptForbids } from '../lock.ts'
import { makePieces } from '../make-pieces.ts'
import { type MovingAct, movePieces, pieceForbids } from '../move-pieces.ts'
import { moveReceipt } from '../move-receipt.ts'
import { wasShipped } from '../piece-queries.ts'
import { isOnItsWay, takeOver } from '../take-over.ts'
import { findAgain } from './late/found-again.ts'
import { guardMovedMeanwhile } from './late/moved-meanwhile.ts'
import { lockLabelled } from './lock-labelled.ts'
import { see } from './see.ts'
import { getOwnWarehouse, guardHere, type OwnWarehouse } from './worker.ts'

export interface Done {
  /** A sentence for the worker; empty: nothing to say. */
  message: string
  receiptIds: readonly string[]
}

/** Counts the piece that has this label, wherever it belongs; a piece is counted once, however often it is scanned. */
export async function count(context: Context, act: CargoActOf<'count'>, moving: MovingAct): Promise<Done> {
  const label = labelOf(act.data.label, act.data.isLooked)
  const [warehouse, locked] = await Promise.all([
    getOwnWarehouse(context),
    lockForCount(context, act.receiptId, label.label),
  ])
  // Another phone may have counted the piece while this one waited.
  const [receipts, known] = await Promise.all([
    readLocked(context.db, locked),
    findLabelled(context, label.label, { receiptId: act.receiptId, warehouseId: warehouse.id, at: moving.at }),
  ])
  const receipt = receipts.find(({ id }) => id === act.receiptId)
  if (!receipt) throw new Refusal(codes.notFound, 'notFound', { thing: 'receipt' })
  guardHere(warehouse, [{ ...receipt, label: receipt.receiptNo }])
  if (known?.left) return { message: await leftSince(context, receipt, known, label.label), receiptIds: [receipt.id] }
  if (known?.voided) throw new Refusal(codes.invalid, 'labelVoided', { label: label.label, now: known.labelNow ?? '—' })
  if (!known) {
    if (label.kind === 'own' && !(await wasPrinted(context, label.label)))
      throw new Refusal(codes.invalid, 'labelUnknown', { label: label.label })
    await guardNotUnit(context, label.label, warehouse.id)
    const late = receipt.status === 'released' && (await wasWithdrawn(context, receipt.id, label.label))
    const message = await beginCount(context, receipt, moving.at, late ? label.label : '')
    await makePieces(context, receipt, moving, 'receive', [{ label, packaging: act.data.packaging }])
    return { message, receiptIds: [receipt.id] }
  }
  const home = receipts.find(({ id }) => id === known.receiptId)
  const [piece] = await lockPieces(context, [known.pieceId])
  if (!home || !piece) throw new Refusal(codes.busy, 'busy', { seconds: 1 })
  const scanned = { ...piece, label: label.label }
  if (home.warehouseId === warehouse.id) {
    await findAgain(context, [home], [scanned], { at: moving.at, locationId: null })
    // Who removes it with an older act, sent late, is told.
    if (piece.status !== 'expected' && piece.warehouseId === warehouse.id)
      await see(context, moving, [scanned], say('en', 'resolution', 'countedAgain'))
  }
  if (isOnItsWay(receipt, home, piece)) {
    const message = await beginCount(context, receipt, moving.at)
    await takeOver(context, { receipt, home, piece: scanned, label }, moving)
    return { message, receiptIds: [receipt.id, home.id] }
  }
  if (piece.status === 'expected') return countKnown(context, { receipt, home, warehouse }, scanned, moving)
  if (home.id !== receipt.id) return keepForeign(context, receipt, home, scanned, moving)
  return { message: await countedBefore(context, scanned), receiptIds: [receipt.id] }
}

/** A piece that its receipt waits for: here, or that of another receipt which is being counted here, or of which all the others have left. */
async function countKnown(
  context: Context,
  { receipt, home, warehouse }: { receipt: LockedReceipt; home: LockedReceipt; warehouse: OwnWarehouse },
  piece: LockedPiece,
  moving: MovingAct,
): Promise<Done> {
  const isHere = home.warehouseId === warehouse.id && isOneOf(home.status, [...countedStatuses, 'released'])
  if (home.id !== receipt.id && !isHere) return keepForeign(context, receipt, home, piece, moving)
  const warning = await beginCount(context, home, moving.at, piece.label)
  await movePieces(context, moving, [piece], 'receive', { place: home.warehouseCode, warehouseId: home.warehouseId })
  const message =
    home.id === receipt.id
      ? warning
      : say(context.language, 'cargoAnswer', 'countedForOther', { label: piece.label, receipt: home.receiptNo })
  return { message, receiptIds: [receipt.id, home.id] }
}

/** The piece of somebody else's receipt is not counted; the office is told once that it lies here. */
async function keepForeign(
  context: Context,
  receipt: LockedReceipt,
  home: LockedReceipt,
  piece: LockedPiece,
  moving: MovingAct,
): Promise<Done> {
  // The truck is here, whatever else it brought.
  if (receipt.status === 'expected')
    await moveReceipt(context, receipt, 'arrive', { columns: { arrivedAt: moving.at } })
  if (!(await isToldForeign(context, receipt.id, piece.id)))
    await addDiscrepancy(context, receipt, {
      kind: 'foreign',
      pieceId: piece.id,
      actId: moving.id,
      counted: piece.label,
      remark: '',
    })
  return {
    message: say(context.language, 'cargoAnswer', 'foreign', { label: piece.label, receipt: home.receiptNo }),
    receiptIds: [receipt.id],
  }
}

async function isToldForeign({ db }: Context, receiptId: string, pieceId: string): Promise<boolean> {
  const open = await db
    .selectFrom('discrepancy')
    .select('id')
    .where('receiptId', '=', receiptId)
    .where('pieceId', '=', pieceId)
    .where('kind', '=', 'foreign')
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Pieces without a label get ours. */
export async function countLoose(context: Context, act: CargoActOf<'countLoose'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const receipt = await lockReceipt(context, act.receiptId)
  guardHere(warehouse, [{ ...receipt, label: receipt.receiptNo }])
  const message = await beginCount(context, receipt, moving.at)
  const { pieces, packaging } = act.data
  await makePieces(
    context,
    receipt,
    moving,
    'receive',
    Array.from({ length: pieces }, () => ({ label: null, packaging })),
  )
  return { message, receiptIds: [receipt.id] }
}

/**
 * Counting begins, or begins again: a scan that comes late, from a phone without network, is never lost. Freight of a cancelled receipt that is here
 * opens it again.
 * @param late label of a known piece that comes after the others have left: its released receipt is taken back. Empty: there is none
 * @returns a sentence for the worker; empty: nothing to say
 */
async function beginCount(context: Context, receipt: LockedReceipt, at: string, late = ''): Promise<string> {
  if (receipt.status === 'counting') return warningOf(context, receipt)
  if (late && receipt.status === 'released')
    await moveReceipt(context, receipt, 'takeBack', {
      columns: { releasedAt: null },
      reason: say(context.language, 'receiptReason', 'cameLate', { label: late }),
    })
  const wasCancelled = receipt.status === 'cancelled'
  const wasFinished = isOneOf(receipt.status, ['received', 'discrepant', 'resolved'])
  await moveReceipt(context, receipt, 'count', {
    columns: { arrivedAt: sql`coalesce(arrived_at, ${at}::timestamptz)` },
  })
  if (wasFinished) await withdrawCompared(context, receipt.id)
  const warning = warningOf(context, receipt)
  if (warning || !wasCancelled) return warning
  return say(context.language, 'cargoAnswer', 'openedAgain', { receipt: receipt.receiptNo })
}

/** Locks the receipt, and the one of the piece that has this label. @returns their ids */
async function lockForCount({ db }: Context, receiptId: string, label: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM receipt WHERE id IN (${receiptId}::uuid, (
      SELECT p.receipt_id FROM piece_label x JOIN piece p ON p.id = x.piece_id WHERE x.label = ${label} AND x.ended_at IS NULL))
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows.map(({ id }) => id)
}

/** The piece that had this label last is one of the receipt that did not come, was written off, or was counted by mistake. */
async function wasWithdrawn({ db }: Context, receiptId: string, label: string): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    SELECT p.receipt_id = ${receiptId} AND p.status ${sql.raw(pieceIs('withdrawn'))} AS is_withdrawn
    FROM piece_label x JOIN piece p ON p.id = x.piece_id WHERE x.label = ${label} ORDER BY x.id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.isWithdrawn ?? false
}

interface Labelled {
  pieceId: string
  receiptId: string
  status: PieceStatus
  /** It was counted here before, and has left since the scan: the scan was sent late. */
  left: boolean
  /** The label was torn off or replaced: it does not count its piece again. */
  voided: boolean
  labelNow: string | null
}

/**
 * The piece that has this label, else one that had it until it was voided and that has not left, or one that left the warehouse after the scan: then
 * the scan was of that piece. What this receipt let go after the scan comes first, because the label may have gone on to another warehouse.
 */
async function findLabelled(
  { db }: Context,
  label: string,
  { receiptId, warehouseId, at }: { receiptId: string; warehouseId: string; at: string },
): Promise<Labelled | undefined> {
  const left = sql`(x.ended_at IS NOT NULL AND p.status ${sql.raw(isEnded)} AND p.received_at IS NOT NULL AND p.moved_at > ${at}
    AND p.warehouse_id = ${warehouseId})`
  const { rows } = await sql<Labelled>`
    SELECT p.id AS piece_id, p.receipt_id, p.status, ${left} AS "left", x.ended_at IS NOT NULL AS voided,
      ${labelNow} AS label_now
    FROM piece_label x JOIN piece p ON p.id = x.piece_id
    WHERE x.label = ${label} AND (x.ended_at IS NULL OR ${left} OR (x.voided_by <> '' AND NOT p.status ${sql.raw(isEnded)}))
    ORDER BY NOT (${left} AND p.receipt_id = ${receiptId}), x.ended_at IS NOT NULL, x.id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** @throws Refusal 422 if it was a piece of another receipt */
async function leftSince(context: Context, receipt: LockedReceipt, known: Labelled, label: string): Promise<string> {
  const gone = { label, status: say(context.language, 'pieceStatus', known.status) }
  if (known.receiptId !== receipt.id) throw new Refusal(codes.invalid, 'labelGone', gone)
  // Counted by mistake and removed: it counts for nothing.
  if (known.status === 'withdrawn') return sayRefusal(context.language, 'labelGone', gone)
  return countedBefore(context, { id: known.pieceId, label })
}

/** Who counted it, and when. */
async function countedBefore(context: Context, piece: Pick<LockedPiece, 'id' | 'label'>): Promise<string> {
  const { words } = await lastMove(context, piece.id, ['receive'])
  return say(context.language, 'cargoAnswer', 'countedBefore', { label: piece.label, ...words })
}

const warningOf = ({ language }: Context, { orderCancelled, receiptNo }: LockedReceipt) =>
  orderCancelled ? say(language, 'cargoAnswer', 'orderCancelled', { receipt: receiptNo }) : ''

/** Counted by mistake. */
export async function withdraw(context: Context, act: CargoActOf<'withdraw'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockLabelled(context, [act.data.label], standsIn(warehouse.id))
  guardHere(warehouse, pieces)
  for (const piece of pieces) await guardMistake(context, piece)
  await guardMovedMeanwhile(context, moving, pieces, { action: 'withdraw', place: '' })
  for (const receipt of receipts) await beginCount(context, receipt, moving.at)
  await movePieces(context, moving, pieces, 'withdraw', { place: '', remark: act.data.reason })
  await endLabels(
    context,
    pieces.map(({ id }) => id),
  )
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/** Freight that the consignee refused, or that a truck had, was counted rightly. What is on a pallet is taken down first. */
async function guardMistake(context: Context, piece: LockedPiece): Promise<void> {
  const { id, label, status, isUndecided } = piece
  const { rows } = await sql<{
    shipped: boolean
  }>`SELECT ${wasShipped} AS shipped FROM piece p WHERE p.id = ${id}`.execute(context.db)
  const finding = withdrawFinding({ status, undecided: isUndecided, shipped: rows[0]?.shipped })
  if (finding === 'status') throw await pieceForbids(context, piece, say(context.language, 'pieceAction', 'withdraw'))
  if (finding === 'undecided') throw new Refusal(codes.refused, 'pieceUndecided', { label })
  if (finding === 'shipped') throw new Refusal(codes.refused, 'pieceShipped', { label })
}

/** The count is finished, and compared with the booking for the first time. */
export async function finish(context: Context, act: CargoActOf<'finish'>, moving: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const receipt = await lockReceipt(context, act.receiptId)
  guardHere(warehouse, [{ ...receipt, label: receipt.receiptNo }])
  const receiptIds = [receipt.id]
  const named = { receipt: receipt.receiptNo }
  if (isOneOf(receipt.status, ['received', 'discrepant', 'resolved']))
    return { message: say(context.language, 'cargoAnswer', 'finishedBefore', named), receiptIds }
  if (!nextReceiptStatus('finish', receipt.status))
    throw receiptForbids(context, receipt, say(context.language, 'receiptAction', 'finish'))
  await compareCount(context, receipt, moving.at)
  const isOff = (receipt.status as string) === 'discrepant'
  return { message: isOff ? say(context.language, 'cargoAnswer', 'discrepant', named) : '', receiptIds }
}
