import type { PieceRow } from '@shortcut/domain/cargo/piece-api.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { momentText } from '../../work-orders/documents/moments.ts'
import type { PrintedReceipt } from './load.ts'
import { type Around, addressOf, amountOf, paperOf, volumeOf, weightOf, words } from './paper.ts'

/** Labels that a line names; a paper is no list of thousands. */
const mostNamed = 12

/** In red; empty: people may act on the paper. */
export function stampOf({ receipt }: PrintedReceipt): string {
  if (receipt.status === 'cancelled' || receipt.orderCancelled) return words.cancelled
  if (!receipt.countedAt) return words.notCounted
  return receipt.openDiscrepancies > 0 ? words.discrepant : ''
}

/** A paper of a receipt, with the facts that every one begins with. */
export function receiptPaper(title: string, printed: PrintedReceipt, around: Around) {
  const { receipt, warehouse } = printed
  const { timeZone: zone, country } = warehouse
  const paper = paperOf({ title, number: receipt.receiptNo, stamp: stampOf(printed), zone, country }, around)
  paper.facts([
    [words.customer, receipt.customerName ?? ''],
    [words.order, receipt.bookingId ?? ''],
    [words.crn, receipt.customerReferenceNumber ?? ''],
    [words.reference, receipt.reference],
    [words.shipper, receipt.shipper],
    [words.expected, momentText(zone, receipt.expectedAt)],
    [words.arrived, momentText(zone, receipt.arrivedAt)],
    [words.counted, momentText(zone, receipt.countedAt)],
    [words.countedBy, receipt.countedBy],
  ])
  paper.paragraph(`${words.warehouse}: ${addressOf(warehouse)}`)
  return paper
}

/** Empty before somebody has counted: nothing is known of it then. */
export function conditionOf(pieces: readonly PieceRow[], isCounted: boolean): string {
  const damaged = pieces.filter((piece) => piece.damaged).map(({ label }) => label)
  if (damaged.length === 0) return isCounted ? words.conditionGood : ''
  const named = damaged.slice(0, mostNamed).join(', ')
  const more = damaged.length - mostNamed
  return fill(words.damaged, { labels: more > 0 ? fill(words.andMore, { labels: named, count: more }) : named })
}

/** What a warehouse took in: booked against counted, and what differs. */
export async function dockReceipt(printed: PrintedReceipt, around: Around): Promise<Buffer> {
  const { receipt, pieces, differences } = printed
  const count = (pieces: number | null) => pieces?.toLocaleString('en') ?? ''
  const booked = (amount: string) => amount || words.notGiven
  const paper = receiptPaper(en.cargoPaperTitle.dockReceipt, printed, around)
  paper.heading(words.numbers)
  await paper.table(
    [
      { label: words.what, width: 30 },
      { label: words.booked, width: 35 },
      { label: words.found, width: 35 },
    ],
    [
      [words.pieces, booked(count(receipt.bookedPieces)), count(receipt.pieces)],
      [words.weight, booked(weightOf(receipt.bookedKg)), weightOf(receipt.kg) || words.notWeighed],
      // Most freight has no volume, booked or measured.
      ...(receipt.bookedCm3 === null && receipt.cm3 === null
        ? []
        : [[words.volume, booked(volumeOf(receipt.bookedCm3)), volumeOf(receipt.cm3) || words.notMeasured]]),
    ],
  )
  if (differences.length > 0) {
    paper.heading(words.differences)
    await paper.table(
      [
        { label: words.difference, width: 22 },
        { label: words.booked, width: 22 },
        { label: words.found, width: 32 },
        { label: words.settled, width: 24 },
      ],
      differences.map((one) => [
        en.discrepancyKind[one.kind],
        amountOf(one.kind, one.booked),
        amountOf(one.kind, one.counted),
        one.resolution
          ? [en.resolution[one.resolution], one.resolvedBy, one.reply].filter(Boolean).join(' · ')
          : words.open,
      ]),
    )
  }
  const condition = conditionOf(pieces, receipt.countedAt !== null)
  if (condition) {
    paper.heading(words.condition)
    paper.paragraph(condition)
  }
  if (receipt.remark) {
    paper.heading(words.remark)
    paper.paragraph(receipt.remark)
  }
  paper.signatures([words.warehouseSigns, words.carrierSigns])
  return paper.finish()
}
