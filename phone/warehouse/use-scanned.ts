import { type ScanAim, scanFinding } from '@shortcut/domain/cargo/scanned.ts'
import { signal } from '../alerts/signal.ts'
import { useQueue } from '../queue/queue.ts'
import { findingText, missingText, scannedText } from './faults.ts'
import type { Read } from './ScanLine.tsx'
import type { Stock, StockPiece } from './stock/stock.ts'
import { useFault } from './use-fault.ts'
import { useWarehouseT } from './words.ts'

/**
 * Judges each scan at once, without network too, with the sound for right or wrong.
 * @param aim what is done with the pieces; `other`: what the page itself has against a piece, `byUnit` as of the aim
 * @param take is told of pieces that fit, under the label that was scanned: their own, or that of their pallet
 * @returns what was wrong with the last scan, the reader, and what a page says of a scan that it judges itself
 */
export function useScanned(
  stock: Stock | null,
  { aim, other }: { aim: ScanAim | null; other?: (piece: StockPiece, byUnit: boolean) => string | undefined },
  take: (pieces: readonly StockPiece[], label: string) => void,
): { fault: string; read: Read; right: () => void; wrong: (text: string) => string } {
  const t = useWarehouseT()
  const zone = useQueue(({ work }) => work?.warehouse?.timeZone ?? '')
  const [fault, setFault] = useFault<string>()
  const wrong = (text: string) => {
    signal('wrong')
    setFault(text)
    return text
  }
  const right = () => {
    signal('read')
    setFault(null)
  }
  const against = (piece: StockPiece, byUnit: boolean): string | undefined => {
    const own = other?.(piece, byUnit)
    if (own) return own
    const finding = aim && scanFinding(piece, aim.action === 'putAway' ? { byUnit, ...aim } : aim)
    return finding ? findingText(t, finding, piece, zone) : undefined
  }
  const read = (text: string) => {
    const found = stock?.find(text)
    if (!found) return undefined
    if ('fault' in found) return wrong(missingText(t, found, zone))
    const [first] = found.pieces.flatMap((piece) => {
      const text = against(piece, !piece.labels.includes(found.label))
      return text ? [scannedText(found.label, piece, text)] : []
    })
    if (first) return wrong(first)
    right()
    take(found.pieces, found.label)
    return undefined
  }
  return { fault: fault ?? '', read, right, wrong }
}
