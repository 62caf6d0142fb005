import { type FreightStatus, freightStatuses, onHandStatuses as standing } from '../work-orders/freight-statuses.ts'

/** A receipt (dock receipt): what an order, or freight that nobody announced, brings to a warehouse. */
export const receiptStatuses = freightStatuses
export type ReceiptStatus = FreightStatus

export const receiptActions = [
  'announce',
  'arrive',
  'count',
  'finish',
  'differ',
  'resolve',
  'waitForRest',
  'release',
  'takeBack',
  'cancel',
  'expectAgain',
] as const
export type ReceiptAction = (typeof receiptActions)[number]

interface Row<Action, Status> {
  action: Action
  /** Null: it does not exist yet. */
  from: readonly (Status | null)[]
  to: Status
}

/** Freight may be counted as long as none of it has left; counting again withdraws what the first count found. */
const receiptTable: readonly Row<ReceiptAction, ReceiptStatus>[] = [
  { action: 'announce', from: [null], to: 'expected' },
  // Freight that is here is here, also if the office no longer expected it.
  { action: 'arrive', from: [null, 'expected', 'cancelled'], to: 'arrived' },
  { action: 'count', from: ['expected', 'arrived', 'received', 'discrepant', 'resolved', 'cancelled'], to: 'counting' },
  { action: 'finish', from: ['arrived', 'counting'], to: 'received' },
  { action: 'differ', from: ['arrived', 'counting', 'received', 'resolved'], to: 'discrepant' },
  { action: 'resolve', from: ['discrepant'], to: 'resolved' },
  { action: 'waitForRest', from: ['discrepant'], to: 'counting' },
  // The last piece has left.
  { action: 'release', from: ['received', 'resolved'], to: 'released' },
  // The consignee refused a piece, and it is back.
  { action: 'takeBack', from: ['released'], to: 'resolved' },
  { action: 'cancel', from: ['expected', 'arrived'], to: 'cancelled' },
  // Its order was cancelled, and is not any more.
  { action: 'expectAgain', from: ['cancelled'], to: 'expected' },
]

/** Freight of these stands at the warehouse, or is on its way there. */
export const openReceiptStatuses = ['expected', 'arrived', 'counting', 'received', 'discrepant', 'resolved'] as const
/** Some of its freight stands at the warehouse. */
export const standingStatuses = [
  'arrived',
  'counting',
  'received',
  'discrepant',
  'resolved',
] as const satisfies readonly ReceiptStatus[]
/** A scan of one of its labels counts the piece. */
export const countedStatuses = ['expected', 'arrived', 'counting'] as const satisfies readonly ReceiptStatus[]
/** Freight of these is here, and its count is not finished. */
export const uncountedStatuses = ['arrived', 'counting'] as const satisfies readonly ReceiptStatus[]
/** A count that is not finished after so many hours is overdue. */
export const overdueCountHours = 4
/** Its count is settled: pieces may leave. */
export const settledStatuses = ['received', 'resolved', 'released'] as const satisfies readonly ReceiptStatus[]

/** A piece (parcel, handling unit). Short and damaged are findings, not statuses. */
export const pieceStatuses = [
  'expected',
  'received',
  'held',
  'putAway',
  'built',
  'loaded',
  'refused',
  'delivered',
  'released',
  'withdrawn',
] as const
export type PieceStatus = (typeof pieceStatuses)[number]

export const pieceActions = [
  'announce',
  'receive',
  'withdraw',
  'hold',
  'unhold',
  'unholdAt',
  'moveHeld',
  'putAway',
  'putAwayUnit',
  'build',
  'unbuild',
  'load',
  'unload',
  'unloadUnit',
  'deliver',
  'refuse',
  'release',
] as const
export type PieceAction = (typeof pieceActions)[number]

/** What happens to a piece without moving it. A count of its location found it (`seen`), or did not (`missing`). `sendBack`: the office decided so. */
export const noteActions = [
  'measure',
  'damage',
  'mark',
  'relabel',
  'seen',
  'missing',
  'leftBehind',
  'sendBack',
] as const
export type NoteAction = (typeof noteActions)[number]

const pieceTable: readonly Row<PieceAction, PieceStatus>[] = [
  { action: 'announce', from: [null], to: 'expected' },
  { action: 'receive', from: [null, 'expected'], to: 'received' },
  // Counted by mistake, or lost: its label is free again.
  { action: 'withdraw', from: ['expected', 'received', 'held', 'putAway', 'built'], to: 'withdrawn' },
  { action: 'hold', from: ['received', 'putAway'], to: 'held' },
  // On a pallet it stays there, and the pallet stays, too.
  { action: 'hold', from: ['built'], to: 'built' },
  { action: 'unhold', from: ['held'], to: 'received' },
  { action: 'unhold', from: ['built'], to: 'built' },
  // It stays at its location.
  { action: 'unholdAt', from: ['held'], to: 'putAway' },
  { action: 'moveHeld', from: ['held'], to: 'held' },
  { action: 'putAway', from: ['received', 'putAway'], to: 'putAway' },
  // With the pallet or unit that it is built on.
  { action: 'putAwayUnit', from: ['built'], to: 'built' },
  { action: 'build', from: ['received', 'putAway'], to: 'built' },
  { action: 'unbuild', from: ['built'], to: 'received' },
  { action: 'load', from: ['received', 'putAway', 'built'], to: 'loaded' },
  // What is still put away in the books was loaded by a phone without network after its task had ended.
  { action: 'unload', from: ['loaded', 'refused', 'received', 'putAway'], to: 'received' },
  // With the pallet or unit that it is built on.
  { action: 'unloadUnit', from: ['loaded', 'refused', 'built'], to: 'built' },
  { action: 'deliver', from: ['loaded'], to: 'delivered' },
  // By the consignee: it is still on the truck.
  { action: 'refuse', from: ['loaded'], to: 'refused' },
  { action: 'release', from: ['received', 'putAway'], to: 'released' },
]

/** It stands in the warehouse. */
export const onHandStatuses = standing satisfies readonly PieceStatus[]
/** It is counted, and was not withdrawn. */
export const countedPieceStatuses = pieceStatuses.filter((status) => status !== 'expected' && status !== 'withdrawn')
/** Its label may be given to another piece. */
export const endedPieceStatuses = ['delivered', 'released', 'withdrawn'] as const satisfies readonly PieceStatus[]

export const isOneOf = <S extends string>(status: string, set: readonly S[]): status is S =>
  (set as readonly string[]).includes(status)

/** What a place of a piece is; null: it is at no place of ours. */
export type PlaceKind = 'dock' | 'location' | 'unit' | 'truck' | null
const places: Record<PieceStatus, PlaceKind> = {
  expected: null,
  received: 'dock',
  held: 'dock',
  putAway: 'location',
  built: 'unit',
  loaded: 'truck',
  refused: 'truck',
  delivered: null,
  released: null,
  withdrawn: null,
}
/** The one place where a piece of this status is. A held piece may also stand at a location. */
export const placeOf = (status: PieceStatus): PlaceKind => places[status]

/** The status that an action leads to. @returns null if it is not possible */
export const nextReceiptStatus = (action: ReceiptAction, from: ReceiptStatus | null): ReceiptStatus | null =>
  receiptTable.find((row) => row.action === action && row.from.includes(from))?.to ?? null
/** As `nextReceiptStatus`, of a piece. */
export const nextPieceStatus = (action: PieceAction, from: PieceStatus | null): PieceStatus | null =>
  pieceTable.find((row) => row.action === action && row.from.includes(from))?.to ?? null

/** How a piece of this status is put away: held, it stays held; built, it is put away with its pallet or unit. */
export const putAwayOf = (status: PieceStatus): 'putAway' | 'moveHeld' | 'putAwayUnit' =>
  status === 'held' ? 'moveHeld' : status === 'built' ? 'putAwayUnit' : 'putAway'

export type GateFinding = 'orderCancelled' | 'notCounted' | 'discrepant'
/** Why nothing of a receipt may be built, loaded or released; null: it may. */
export function gateOf(receipt: { status: ReceiptStatus; orderCancelled: boolean }): GateFinding | null {
  if (receipt.orderCancelled) return 'orderCancelled'
  if (receipt.status === 'discrepant') return 'discrepant'
  return isOneOf(receipt.status, settledStatuses) ? null : 'notCounted'
}
