import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import type { TableColumn, TemplateField } from '@shortcut/domain/cargo/templates/template.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { momentText } from '../../work-orders/documents/moments.ts'
import type { PrintedHandover } from '../papers/delivery-note.ts'
import { conditionOf, stampOf } from '../papers/dock-receipt.ts'
import type { PrintedReceipt } from '../papers/load.ts'
import {
  type Around,
  addressOf,
  amountOf,
  describedBy,
  namesOf,
  placeOf,
  sizeOf,
  volumeOf,
  weightOf,
  words,
} from '../papers/paper.ts'
import type { Filled } from './filled.ts'

type Fields = Partial<Record<TemplateField, string>>

const head = ({ carrier, now }: Around, zone: string) => {
  const [name = '', ...address] = carrier.split('\n')
  return {
    carrier: name,
    address: address.join('\n'),
    printed: fill(en.documentText.printed, { at: momentText(zone, now) }),
  }
}
const count = (pieces: number | null) => pieces?.toLocaleString('en') ?? ''
const numbered = (number: string) => ({ bars: { bcid: 'code128' as const, text: number }, square: number })

const rowOf = (piece: PieceRow): Partial<Record<TableColumn, string>> => ({
  no: String(piece.pieceNo),
  receipt: piece.receiptNo,
  label: namesOf(piece),
  packaging: describedBy(piece),
  size: sizeOf(piece),
  weight: piece.weightKg ?? '',
  place: placeOf(piece),
  why: '',
})

/** What the template of a dock receipt or a tally names. */
export function receiptFilled(printed: PrintedReceipt, around: Around): Filled {
  const { receipt, warehouse, pieces, differences } = printed
  const { timeZone: zone } = warehouse
  const fields: Fields = {
    ...head(around, zone),
    number: receipt.receiptNo,
    stamp: stampOf(printed),
    customer: receipt.customerName ?? '',
    order: receipt.bookingId ?? '',
    crn: receipt.customerReferenceNumber ?? '',
    reference: receipt.reference,
    shipper: receipt.shipper,
    warehouse: addressOf(warehouse),
    expected: momentText(zone, receipt.expectedAt),
    arrived: momentText(zone, receipt.arrivedAt),
    counted: momentText(zone, receipt.countedAt),
    countedBy: receipt.countedBy,
    bookedPieces: count(receipt.bookedPieces),
    pieces: count(receipt.pieces),
    bookedWeight: weightOf(receipt.bookedKg),
    weight: weightOf(receipt.kg) || words.notWeighed,
    bookedVolume: volumeOf(receipt.bookedCm3) || words.notGiven,
    volume: volumeOf(receipt.cm3) || words.notMeasured,
    differences: differences
      .map((one) => {
        const settled = one.resolution ? en.resolution[one.resolution] : words.open
        return `${en.discrepancyKind[one.kind]}: ${[one.booked, one.counted]
          .filter(Boolean)
          .map((amount) => amountOf(one.kind, amount))
          .join(' / ')} (${settled})`
      })
      .join('\n'),
    condition: conditionOf(pieces, receipt.countedAt !== null),
    remark: receipt.remark,
  }
  return { fields: fields as Filled['fields'], ...numbered(receipt.receiptNo), rows: pieces.map(rowOf) }
}

/** What the template of a delivery note names. @param signed JPEG */
export function noteFilled(
  { handover, timeZone: zone, pieces }: PrintedHandover,
  around: Around,
  signed?: Buffer,
): Filled {
  const number = handover.receiptNo ?? handover.bookingId ?? ''
  const fields: Fields = {
    ...head(around, zone),
    number,
    customer: handover.customerName ?? '',
    order: handover.bookingId ?? '',
    place: handover.place,
    handedOver: momentText(zone, handover.at),
    handedBy: handover.actorName,
    receivedBy: handover.receivedBy,
    idSeen: handover.idSeen,
    condition: en.handoverCondition[handover.condition],
    takenPieces: count(handover.accepted),
    refusedPieces: count(handover.refused),
    remark: handover.remark,
  }
  const rows = pieces.map((piece) => ({
    ...rowOf(piece),
    why: piece.isRefused ? `${words.refusedPieces}: ${piece.reason}` : '',
  }))
  return { fields: fields as Filled['fields'], ...numbered(number), rows, signature: signed }
}
