import type { ScanFinding } from '@shortcut/domain/cargo/scanned.ts'
import { type Found, labelOf, type StockPiece } from './stock.ts'
import type { SayWarehouse } from './words.ts'

/** Why nothing was found under what was scanned. */
export function missingText(t: SayWarehouse, { fault, label, now }: Extract<Found, { fault: string }>): string {
  if (fault === 'unknown') return t('scanned:unknown', { label })
  if (fault === 'voided') return t('scanned:voided', { label, now })
  return fault === 'link' ? t('count:link') : t(`count:${fault}`, { label })
}

/** Why a piece is not taken. */
export function findingText(t: SayWarehouse, finding: ScanFinding, piece: StockPiece): string {
  const label = labelOf(piece)
  const { receiptNo } = piece.receipt
  if (finding === 'status') {
    const status = t(`pieceStatus:${piece.status}`)
    return t(piece.place ? 'scanned:statusAt' : 'scanned:status', { label, status, place: piece.place })
  }
  return t(`scanned:${finding}`, { label, receipt: receiptNo })
}
