import {
  countedPieceStatuses,
  endedPieceStatuses,
  onHandStatuses,
  openReceiptStatuses,
  type PieceStatus,
  type ReceiptStatus,
} from './lifecycle.ts'

const list = (statuses: readonly string[]) => `IN (${statuses.map((status) => `'${status}'`).join(', ')})`

/** The end of an SQL condition, such as `p.status ${pieceIs('loaded')}`. Statements name statuses only this way. */
export const pieceIs = (...statuses: readonly PieceStatus[]) => list(statuses)
export const receiptIs = (...statuses: readonly ReceiptStatus[]) => list(statuses)

export const isOnHand = pieceIs(...onHandStatuses)
export const isCounted = pieceIs(...countedPieceStatuses)
/** With the pallet or unit that they are built on. */
export const isOnUnit = pieceIs('built', 'loaded', 'refused')
export const isEnded = pieceIs(...endedPieceStatuses)
export const isOpenReceipt = receiptIs(...openReceiptStatuses)
