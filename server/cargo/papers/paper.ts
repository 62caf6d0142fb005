import type { DiscrepancyKind } from '@shortcut/domain/cargo/differences.ts'
import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { sheetSizeOf } from '@shortcut/domain/cargo/sheet-size.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { weightText } from '@shortcut/words/measures.ts'
import { cityLine, momentText } from '../../work-orders/documents/moments.ts'
import type { Warehouse } from './load.ts'
import { openPaper } from './writer.ts'

export const words = en.cargoPaper

export interface Around {
  /** Name and address of the carrier, one line each. */
  carrier: string
  /** ISO 8601 UTC. */
  now: string
}

/** '640.6 kg (1,412 lb)'; '' for none. */
export const weightOf = (kg: string | null) => {
  const metric = weightText(kg, kg === null ? null : 'kg', 'metric')
  return metric && `${metric} (${weightText(kg, 'kg', 'us')})`
}
export const volumeOf = (cm3: string | null) => (cm3 === null ? '' : `${(Number(cm3) / 1e6).toFixed(3)} m³`)
export const sizeOf = ({ lengthCm, widthCm, heightCm }: PieceRow) =>
  lengthCm === null ? '' : [lengthCm, widthCm, heightCm].join(' × ')
const packagingOf = ({ packaging }: PieceRow) => en.packaging[packaging as keyof typeof en.packaging] ?? packaging

/** A piece by all its labels, its name first. */
export const namesOf = ({ label, otherLabels }: PieceRow) => [label, ...otherLabels].join(', ')
/** What it is packed in, how it is handled, and whether it is damaged. */
export const describedBy = (piece: PieceRow) =>
  [
    packagingOf(piece),
    piece.hazmatClass && `DG ${piece.hazmatClass}`,
    piece.temperature && en.temperature[piece.temperature],
    piece.damaged && words.isDamaged,
  ]
    .filter(Boolean)
    .join(', ')
/** Where it stands, or should. */
export const placeOf = (piece: PieceRow) =>
  [piece.place || en.pieceStatus[piece.status], piece.missing && words.isMissing].filter(Boolean).join(', ')
/** What was booked or counted, in the unit of its kind. */
export const amountOf = (kind: DiscrepancyKind, amount: string) => {
  if (amount === '') return ''
  return kind === 'weight' ? weightOf(amount) : kind === 'volume' ? volumeOf(amount) : amount
}

/** One line. */
export const addressOf = ({ name, address, ...place }: Warehouse) =>
  [name, address, cityLine(place)].filter(Boolean).join(', ')

interface Named {
  title: string
  number: string
  stamp?: string
  zone: string
  country?: string
}

/** A paper as its country's offices print it, with the company's head. */
export const paperOf = ({ zone, country = 'US', ...named }: Named, { carrier, now }: Around) =>
  openPaper({
    ...named,
    size: sheetSizeOf(country),
    carrier,
    printed: fill(en.documentText.printed, { at: momentText(zone, now) }),
    pageOf: (page, pages) => fill(en.documentText.page, { page, pages }),
    lost: en.documentText.lost,
  })
