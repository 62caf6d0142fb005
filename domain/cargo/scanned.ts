import {
  type GateFinding,
  gateOf,
  nextPieceStatus,
  type PieceStatus,
  putAwayOf,
  type ReceiptStatus,
} from './lifecycle.ts'

/** What must be known of a piece when its label is scanned. */
export interface ScannedPiece {
  status: PieceStatus
  /** The task whose truck it is on. */
  taskId: string | null
  /** The consignee refused it, and the office has not decided about it. */
  undecided?: boolean | undefined
  /** Held, also on a pallet. */
  held?: boolean | undefined
  /** It goes back to the shipper, and leaves only as a return. */
  goesBack?: boolean | undefined
  receipt: { status: ReceiptStatus; orderCancelled: boolean; workOrderId: string | null }
}

/**
 * Why a piece was no mistake of the count, by the law that both the server and a phone have. Null: it may be withdrawn.
 * @param shipped a truck had it once
 */
export function withdrawFinding({
  status,
  undecided,
  shipped,
}: Pick<ScannedPiece, 'status' | 'undecided'> & { shipped?: boolean | undefined }):
  | 'status'
  | 'undecided'
  | 'shipped'
  | null {
  // On a pallet it was handled since it was counted: it is taken down first.
  if (status === 'built' || !nextPieceStatus('withdraw', status)) return 'status'
  if (undecided) return 'undecided'
  return shipped ? 'shipped' : null
}

interface Owned {
  /** Absent: what an earlier version of the app kept does not say it. */
  accountId?: string | null | undefined
  customerName: string | null
}

/** Whether freight of two receipts may be released together: one release takes the freight of one customer. */
export const isSameCustomer = (one: Owned, other: Owned): boolean =>
  one.accountId && other.accountId ? one.accountId === other.accountId : one.customerName === other.customerName

/** What is done with the scanned piece. */
export type ScanAim =
  /** `byUnit`: the label of its pallet or unit was scanned. */
  | { action: 'putAway'; byUnit?: boolean }
  | { action: 'build' }
  | { action: 'release' }
  | { action: 'load'; task: { id: string; workOrderId: string } }

export type ScanFinding = 'foreign' | 'repeated' | GateFinding | 'status' | 'undecided' | 'goesBack' | 'held'

/**
 * Why a piece cannot be put away, built, released, or loaded onto a truck, by the law that the server has, so that a phone without network refuses it
 * at once. Null: it can.
 */
export function scanFinding(piece: ScannedPiece, aim: ScanAim): ScanFinding | null {
  if (aim.action === 'load') {
    if (piece.receipt.workOrderId !== aim.task.workOrderId) return 'foreign'
    if (piece.status === 'loaded' && piece.taskId === aim.task.id) return 'repeated'
  }
  if (aim.action === 'putAway') {
    // A piece is taken off its pallet first; the pallet's own label puts away the pallet.
    if (piece.status === 'built' && !aim.byUnit) return 'status'
    return nextPieceStatus(putAwayOf(piece.status), piece.status) ? null : 'status'
  }
  // Released, it is a return: what the office decided, whatever else of the receipt is open.
  if (piece.goesBack) {
    if (!nextPieceStatus(aim.action, piece.status)) return 'status'
    return aim.action === 'release' ? null : 'goesBack'
  }
  const gate = gateOf(piece.receipt)
  if (gate) return gate
  if (!nextPieceStatus(aim.action, piece.status)) return 'status'
  if (piece.undecided) return 'undecided'
  return piece.status === 'built' && piece.held ? 'held' : null
}
