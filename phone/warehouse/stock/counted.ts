import { placeCodeOf } from '@shortcut/domain/cargo/labels.ts'
import { type Stock, type StockPiece, standsAt } from './stock.ts'

/** A line of a count of a location: a piece, or a pallet or unit that stands for all that is on it. */
export interface CountedAt {
  id: string
  /** As it was scanned, which is what is sent: the code of a pallet says that the pallet is here. */
  scanned: string
  labels: readonly string[]
  /** Code of the pallet or unit that the piece is on; empty: none. */
  unit: string
  isUnit: boolean
  pieces: readonly StockPiece[]
}

/** What was scanned at a location, the last first. A label that finds nothing any more counts nothing. */
export const countedAt = (stock: Stock, scans: readonly string[]): CountedAt[] =>
  scans.flatMap((scanned): CountedAt[] => {
    const found = stock.find(scanned)
    if ('fault' in found) return []
    const { pieces } = found
    const own = pieces.find(({ labels }) => labels.includes(found.label))
    return own
      ? [{ id: own.id, scanned, labels: own.labels, unit: own.unit, isUnit: false, pieces }]
      : [{ id: scanned, scanned, labels: [scanned], unit: '', isUnit: true, pieces }]
  })

/** The list with one more scan. Pieces that were scanned before their pallet are in it. */
export function withScan(stock: Stock, scans: readonly string[], scanned: string): string[] {
  const lines = countedAt(stock, [scanned])
  const isInIt = ({ unit }: CountedAt) =>
    unit !== '' && lines.some(({ isUnit }) => isUnit && placeCodeOf(scanned) === unit.toUpperCase())
  return [scanned, ...countedAt(stock, scans).flatMap((line) => (isInIt(line) ? [] : [line.scanned]))]
}

/**
 * Why a scan counts nothing. `onUnit`: its own label does not say whether the pallet is here, or the piece was taken off it. Null: it counts.
 * @param byUnit the label of its pallet or unit was scanned
 */
export function countFinding(
  lines: readonly CountedAt[],
  location: string,
  piece: StockPiece,
  byUnit: boolean,
): 'repeated' | 'onUnit' | null {
  const seen = lines.find(({ pieces }) => pieces.includes(piece))
  if (seen && (seen.isUnit || !byUnit)) return 'repeated'
  return piece.status === 'built' && !byUnit && !standsAt(piece, location) ? 'onUnit' : null
}
