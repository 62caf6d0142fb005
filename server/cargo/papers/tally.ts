import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { receiptPaper } from './dock-receipt.ts'
import type { PrintedReceipt } from './load.ts'
import { type Around, describedBy, namesOf, placeOf, sizeOf, weightOf, words } from './paper.ts'

/** Every piece of a receipt, one line each. */
export async function tally(printed: PrintedReceipt, around: Around): Promise<Buffer> {
  const { receipt, pieces } = printed
  const paper = receiptPaper(en.cargoPaperTitle.tally, printed, around)
  await paper.table(
    [
      { label: words.no, width: 8, isEnd: true },
      { label: words.label, width: 30 },
      { label: words.packaging, width: 16 },
      { label: words.size, width: 18 },
      { label: words.weightKg, width: 12, isEnd: true },
      { label: words.place, width: 16 },
    ],
    pieces.map((piece) => [
      String(piece.pieceNo),
      namesOf(piece),
      describedBy(piece),
      sizeOf(piece),
      piece.weightKg ?? '',
      placeOf(piece),
    ]),
  )
  const weight = weightOf(receipt.kg) || words.notWeighed
  const count = pieces.length.toLocaleString('en')
  paper.total(words.total, fill(pieces.length === 1 ? words.talliedOne : words.tallied, { count, weight }))
  paper.signatures([words.warehouseSigns, words.carrierSigns])
  return paper.finish()
}
