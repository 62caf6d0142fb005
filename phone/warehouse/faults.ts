import type { PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import type { ScanFinding } from '@shortcut/domain/cargo/scanned.ts'
import { dayAndClock } from '../driver/times.ts'
import { type Found, labelOf, type StockPiece } from './stock/stock.ts'
import type { SayWarehouse } from './words.ts'

/** When it left and to whom; null: it is here. @param zone of the warehouse */
function leftText(t: SayWarehouse, label: string, { status, left }: StockPiece, zone: string): string | null {
  if (!left || (status !== 'released' && status !== 'delivered')) return null
  return t(`scanned:${status}`, { label, time: dayAndClock(left.at, zone), who: left.to })
}

/** Why nothing was found under what was scanned. @param zone of the warehouse */
export function missingText(t: SayWarehouse, found: Extract<Found, { fault: string }>, zone: string): string {
  const { label } = found
  if (found.fault === 'gone') return leftText(t, label, found.piece, zone) ?? t('scanned:unknown', { label })
  const { fault, now } = found
  if (fault === 'unknown') return t('scanned:unknown', { label })
  if (fault === 'voided') return t('scanned:voided', { label, now })
  return fault === 'link' ? t('count:link') : t(`count:${fault}`, { label })
}

/** What must be done first with a piece of this status. */
const nextSteps: Partial<Record<PieceStatus, 'firstCount' | 'firstFree' | 'firstTakeDown' | 'firstTakeOff'>> = {
  expected: 'firstCount',
  held: 'firstFree',
  built: 'firstTakeDown',
  loaded: 'firstTakeOff',
  refused: 'firstTakeOff',
}

/** Why a piece is not taken. @param zone of the warehouse */
export function findingText(t: SayWarehouse, finding: ScanFinding, piece: StockPiece, zone: string): string {
  const label = labelOf(piece)
  const { receiptNo } = piece.receipt
  if (finding === 'status') {
    const left = leftText(t, label, piece, zone)
    if (left) return left
    const status = t(`pieceStatus:${piece.status}`)
    const found = t(piece.place ? 'scanned:statusAt' : 'scanned:status', { label, status, place: piece.place })
    const next = nextSteps[piece.status]
    return next ? `${found} ${t(`scanned:${next}`)}` : found
  }
  return t(`scanned:${finding}`, { label, receipt: receiptNo })
}

/** What is wrong with a piece, named by what the worker has scanned: one of its labels, or the code of its pallet. */
export function scannedText(
  scanned: string,
  piece: Pick<StockPiece, 'labels' | 'oldLabels' | 'lastLabel'>,
  text: string,
): string {
  if (piece.labels.includes(scanned)) return text.replaceAll(labelOf(piece), scanned)
  return [...piece.oldLabels, piece.lastLabel].includes(scanned) ? text : `${scanned}: ${text}`
}
