import type { ManifestChange } from '@shortcut/domain/air/manifests/manifest.ts'
import type { ManifestEdition } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { type Around, paperOf } from '../../cargo/papers/paper.ts'
import { momentText } from '../../work-orders/documents/moments.ts'

const words = en.manifestPaper

const weight = ({ gross, weightUnit }: { gross: string; weightUnit: 'K' | 'L' }) =>
  `${Number(gross).toLocaleString('en')} ${weightUnit === 'K' ? 'kg' : 'lb'}`

/** A difference in one line. */
function changeText({ kind, number, changes }: ManifestChange): string {
  const name = number || words.head
  if (kind !== 'changed') return fill(words[kind], { number: name })
  const said = changes.map(({ field, was, is }) =>
    fill(words.fieldChange, { field: en.manifestField[field], was: was || words.nothing, is: is || words.nothing }),
  )
  return fill(words.changed, { number: name, changes: said.join('; ') })
}

/** A house manifest as its edition froze it, with what it says differently from the one before. */
export async function manifestPdf(
  { edition, issuedAt, issuedBy, content, changes }: ManifestEdition,
  place: { zone: string; country: string },
  around: Around,
): Promise<Buffer> {
  const { head, lines } = content
  const paper = paperOf({ title: words.title, number: head.master, ...place }, around)
  paper.facts([
    [words.edition, String(edition)],
    [words.airline, airlineOfCode(head.airline)?.name ?? head.airline],
    [words.lane, head.lane],
    [words.flight, [head.flight, head.flightOn].filter(Boolean).join(' · ')],
    [words.consignee, head.consignee],
    [words.pieces, head.pieces.toLocaleString('en')],
    [words.gross, weight(head)],
    [words.issued, momentText(place.zone, issuedAt)],
    [words.issuedBy, issuedBy],
  ])
  if (changes.length > 0) {
    paper.heading(fill(words.changes, { edition: edition - 1 }))
    for (const change of changes) paper.paragraph(changeText(change))
  }
  paper.heading(words.houses)
  await paper.table(
    [
      { label: words.house, width: 12 },
      { label: words.lane, width: 10 },
      { label: words.pieces, width: 7, isEnd: true },
      { label: words.gross, width: 11, isEnd: true },
      { label: words.parties, width: 28 },
      { label: words.goods, width: 18 },
      { label: words.filing, width: 14 },
    ],
    lines.map((line) => [
      line.number,
      line.lane,
      line.pieces.toLocaleString('en'),
      weight(line),
      [line.shipper, line.consignee].filter(Boolean).join(' / '),
      [line.goods, line.codes].filter(Boolean).join(' · '),
      line.filing,
    ]),
  )
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  paper.total(
    fill(words.total, { count: lines.length }),
    fill(words.totalPieces, { pieces: pieces.toLocaleString('en') }),
  )
  paper.signatures([words.agentSigns, words.carrierSigns])
  return paper.finish()
}
