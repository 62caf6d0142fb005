import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import type { HandoverCondition } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { isSameCustomer } from '@shortcut/domain/cargo/scanned.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { addDiscrepancy } from '../discrepancies.ts'
import { followReceipts } from '../follow-receipts.ts'
import { endLabels, findByLabels, isOfOrder } from '../labels.ts'
import { guardGate, type LockedPiece, type LockedReceipt } from '../lock.ts'
import { type MovingAct, movePieces, notBefore } from '../move-pieces.ts'
import type { Done } from './count.ts'
import { sayLabels } from './count-location.ts'
import { leftOutOfDelivery } from './late/decided-handover.ts'
import { findAgain } from './late/found-again.ts'
import { guardMovedMeanwhile } from './late/moved-meanwhile.ts'
import { lockLabelled, lockScanned } from './lock-labelled.ts'
import { guardTruckHere } from './truck-here.ts'
import { getOwnWarehouse } from './worker.ts'

interface Handover {
  receiptId: string | null
  stopId: string | null
  receivedBy: string
  idSeen: string
  condition: HandoverCondition
  accepted: number
  refused: number
  signatureFileId: string | null
  remark: string
}

const keepHandover = ({ db, now, actor }: Context, { id, at }: MovingAct, handover: Handover) =>
  db
    .insertInto('handover')
    .values({ id, at, receivedAt: now, actorName: actor.name, ...handover })
    .execute()

/** @throws Refusal 501 */
function guardOneCustomer(receipts: readonly LockedReceipt[], pieces: readonly LockedPiece[]): void {
  const [first] = receipts
  const other = first && receipts.find((receipt) => !isSameCustomer(first, receipt))
  if (!other) return
  const label = pieces.find(({ receiptId }) => receiptId === other.id)?.label ?? ''
  throw new Refusal(codes.refused, 'releaseOtherCustomer', { label, receipt: other.receiptNo, other: first.receiptNo })
}

/** At the counter, to somebody whose identity was seen and who signed. */
export async function release(context: Context, act: CargoActOf<'release'>, told: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { labels, receivedBy, idSeen, signature, remark, isReturn } = act.data
  const { receipts, pieces } = await lockScanned(context, labels, warehouse)
  await guardMovedMeanwhile(context, told, pieces, { action: 'release', place: '' })
  const moving = notBefore(told, pieces)
  const other = isReturn && pieces.find(({ goesBack }) => !goesBack)
  if (other) throw new Refusal(codes.refused, 'pieceNoReturn', { label: other.label })
  // The way back is what the office decided, whatever else of the receipt is open.
  guardGate(isReturn ? [] : receipts, isReturn ? [] : pieces)
  guardOneCustomer(receipts, pieces)
  await keepHandover(context, moving, {
    receiptId: receipts.length === 1 ? (receipts[0]?.id ?? null) : null,
    stopId: null,
    receivedBy,
    idSeen,
    condition: 'good',
    accepted: pieces.length,
    refused: 0,
    signatureFileId: signature.id,
    remark,
  })
  await movePieces(context, moving, pieces, 'release', { place: '', remark: receivedBy })
  await endLabels(
    context,
    pieces.map(({ id }) => id),
  )
  await followReceipts(context, receipts, moving.at)
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/** At a stop: what the consignee refused stays on the truck, and is a discrepancy of its receipt. */
export async function deliver(context: Context, act: CargoActOf<'deliver'>, moving: MovingAct): Promise<Done> {
  const { stopId, accepted, refused, condition, receivedBy, idSeen, signature, remark } = act.data
  const all = [...accepted, ...refused.map(({ label }) => label)]
  if (all.length === 0) throw new Refusal(codes.invalid, 'handoverEmpty')
  const warehouse = await getOwnWarehouse(context)
  const stop = await getStop(context, stopId)
  if (stop.kind !== 'dropoff') throw new Refusal(codes.refused, 'stopNoDropoff', { place: stop.place })
  const isMeant = isOfOrder(stop.workOrderId)
  const { receipts, pieces } = await lockLabelled(context, all, isMeant)
  const elsewhere = pieces.find(({ workOrderId }) => workOrderId !== stop.workOrderId)
  if (elsewhere) throw new Refusal(codes.refused, 'pieceOfOtherStop', { label: elsewhere.label, place: stop.place })
  await guardTruckHere(
    context,
    warehouse,
    pieces.flatMap(({ taskId }) => taskId ?? []),
  )
  const leftOut = await leftOutOfDelivery(context, moving, pieces)
  const reasons = await reasonsOf(context, refused, isMeant)
  const signed = {
    stop,
    condition: conditionOf(condition, accepted.length, refused.length),
    receivedBy,
    idSeen,
    signatureFileId: signature.id,
    remark,
    notOnTruck: leftOut.map(({ label }) => label),
  }
  const freight = {
    receipts,
    pieces: pieces.filter((piece) => !leftOut.includes(piece)),
    reasonOf: ({ id }: LockedPiece) => reasons.get(id),
  }
  await handOverAt(context, moving, freight, signed)
  return { message: sayLabels(context, 'movedSince', leftOut), receiptIds: receipts.map(({ id }) => id) }
}

/** What was refused says more than what was chosen. */
const conditionOf = (chosen: HandoverCondition, accepted: number, refused: number): HandoverCondition =>
  refused === 0 ? chosen : accepted === 0 ? 'refused' : 'partlyRefused'

/** By piece: a refused pallet is every piece on it, and a piece may have several labels. */
async function reasonsOf(
  context: Context,
  refused: CargoActOf<'deliver'>['data']['refused'],
  isMeant: RawBuilder<boolean>,
) {
  if (refused.length === 0) return new Map<string, string>()
  const byLabel = new Map(refused.map(({ label, reason }) => [plainLabel(label).toUpperCase(), reason]))
  const found = await findByLabels(
    context,
    refused.map(({ label }) => label),
    isMeant,
  )
  return new Map(found.map(({ pieceId, label }) => [pieceId, byLabel.get(label.toUpperCase()) ?? '']))
}

interface Freight {
  receipts: readonly LockedReceipt[]
  pieces: readonly LockedPiece[]
  /** Why the consignee refused it; undefined: it was accepted. */
  reasonOf: (piece: LockedPiece) => string | undefined
}

interface Signed extends Pick<Handover, 'condition' | 'receivedBy' | 'idSeen' | 'signatureFileId' | 'remark'> {
  stop: Stop
  /** Labels that the driver named and that were not on the truck. */
  notOnTruck: readonly string[]
}

/** Locked pieces at a stop: accepted ones leave the truck, refused ones stay on it. */
export async function handOverAt(
  context: Context,
  told: MovingAct,
  { receipts, pieces, reasonOf }: Freight,
  { stop, notOnTruck, ...signed }: Signed,
): Promise<void> {
  const moving = notBefore(told, pieces)
  const isRefused = (piece: LockedPiece) => reasonOf(piece) !== undefined
  const [kept, returned] = [pieces.filter((piece) => !isRefused(piece)), pieces.filter(isRefused)]
  const counts = { accepted: kept.length, refused: returned.length }
  await keepHandover(context, moving, { receiptId: null, stopId: stop.id, ...counts, ...signed })
  await movePieces(context, moving, kept, 'deliver', { place: '', remark: signed.receivedBy })
  if (kept.length > 0)
    await endLabels(
      context,
      kept.map(({ id }) => id),
    )
  for (const piece of returned) {
    const remark = reasonOf(piece) ?? ''
    await movePieces(context, moving, [piece], 'refuse', { place: piece.place, taskId: piece.taskId, remark })
    const receipt = receipts.find(({ id }) => id === piece.receiptId)
    if (receipt)
      await addDiscrepancy(context, receipt, {
        kind: 'refused',
        pieceId: piece.id,
        actId: moving.id,
        counted: piece.label,
        remark,
      })
  }
  await record(context, {
    action: 'task.handOverPieces',
    entity: 'workOrder',
    entityId: stop.workOrderId,
    label: stop.bookingId,
    after: {
      stop: stop.sequence,
      at: moving.at,
      receivedBy: signed.receivedBy,
      acceptedPieces: kept.length,
      refusedPieces: returned.length,
      ...(notOnTruck.length > 0 ? { notOnTruck } : {}),
    },
    reason: signed.remark,
  })
  await findAgain(context, receipts, pieces)
  // Nobody may have closed the truck.
  await followReceipts(context, receipts, moving.at)
}

export interface Stop {
  id: string
  workOrderId: string
  kind: 'pickup' | 'dropoff'
  sequence: number
  bookingId: string
  place: string
}

/** @throws Refusal 404 */
export async function getStop({ db }: Context, id: string): Promise<Stop> {
  const { rows } = await sql<Stop>`
    SELECT s.id, s.work_order_id, s.kind, s.sequence, w.booking_id, coalesce(nullif(s.company, ''), s.city) AS place FROM stop s JOIN work_order w ON w.id = s.work_order_id
    WHERE s.id = ${id} AND w.deleted_at IS NULL`.execute(db)
  if (!rows[0]) throw new Refusal(codes.notFound, 'notFound', { thing: 'stop' })
  return rows[0]
}
