import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { momentText } from '../../work-orders/documents/moments.ts'
import type { findHandover } from '../handover-queries.ts'
import { type Around, describedBy, namesOf, paperOf, words } from './paper.ts'

export type PrintedHandover = NonNullable<Awaited<ReturnType<typeof findHandover>>>

/** Who took which pieces, what was refused, and the signature. @param signed JPEG */
export async function deliveryNote(
  { handover, timeZone: zone, country, pieces }: PrintedHandover,
  around: Around,
  signed?: Buffer,
): Promise<Buffer> {
  const [refused, taken] = [pieces.filter((piece) => piece.isRefused), pieces.filter((piece) => !piece.isRefused)]
  const number = handover.receiptNo ?? handover.bookingId ?? ''
  const paper = paperOf({ title: en.cargoPaperTitle.deliveryNote, number, zone, country }, around)
  paper.facts([
    [words.customer, handover.customerName ?? ''],
    [words.order, handover.bookingId ?? ''],
    [words.place, handover.place],
    [words.handedOver, momentText(zone, handover.at)],
    [words.handedBy, handover.actorName],
    [words.receivedBy, handover.receivedBy],
    [words.idSeen, handover.idSeen],
    [words.condition, en.handoverCondition[handover.condition]],
    [words.takenPieces, String(handover.accepted)],
    [words.refusedPieces, String(handover.refused)],
  ])
  const named = [
    { label: words.receipt, width: 22 },
    { label: words.label, width: 34 },
  ]
  if (taken.length > 0) {
    paper.heading(words.takenPieces)
    await paper.table(
      [...named, { label: words.packaging, width: 28 }, { label: words.weightKg, width: 16, isEnd: true }],
      taken.map((piece) => [piece.receiptNo, namesOf(piece), describedBy(piece), piece.weightKg ?? '']),
    )
  }
  if (refused.length > 0) {
    paper.heading(words.refusedPieces)
    await paper.table(
      [...named, { label: words.why, width: 44 }],
      refused.map((piece) => [piece.receiptNo, namesOf(piece), piece.reason]),
    )
  }
  if (handover.remark) {
    paper.heading(words.remark)
    paper.paragraph(handover.remark)
  }
  if (signed) paper.picture(fill(words.signature, { name: handover.receivedBy }), signed, 70)
  else paper.signatures([words.receiverSigns])
  return paper.finish()
}
