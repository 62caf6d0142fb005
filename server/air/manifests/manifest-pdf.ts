import { type ManifestChange, manifestValue, wayOf } from '@shortcut/domain/air/manifests/manifest.ts'
import type { ManifestEdition } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { say } from '@shortcut/words/say.ts'
import { type Around, paperOf } from '../../cargo/papers/paper.ts'
import { momentText } from '../../work-orders/documents/moments.ts'

const words = en.manifestPaper
type Paper = ReturnType<typeof paperOf>
type Content = ManifestEdition['content']

const weight = ({ gross, weightUnit }: { gross: string; weightUnit: 'K' | 'L' }) =>
  `${Number(gross).toLocaleString('en')} ${weightUnit === 'K' ? 'kg' : 'lb'}`
const kg = (amount: string) => amount && weight({ gross: amount, weightUnit: 'K' })

/** A difference in one line. */
function changeText({ kind, number, changes }: ManifestChange): string {
  const name = number || words.head
  if (kind !== 'changed') return fill(words[kind], { number: name })
  const said = changes.map(({ field, was, is }) =>
    fill(words.fieldChange, {
      field: en.manifestField[field],
      was: manifestValue(field, was) || words.nothing,
      is: manifestValue(field, is) || words.nothing,
    }),
  )
  return fill(words.changed, { number: name, changes: said.join('; ') })
}

/** What stands above the waybills; what a kind of manifest does not have is left out. */
function facts(paper: Paper, manifest: ManifestEdition, zone: string) {
  const { edition, issuedAt, issuedBy, content } = manifest
  const { head } = content
  const all: [string, string][] = [
    [words.edition, String(edition)],
    [words.airline, airlineOfCode(head.airline)?.name ?? head.airline],
    [words.lane, wayOf(manifest.kind, content)],
    [words.flight, [head.flight, head.flightOn].filter(Boolean).join(' · ')],
    [words.consignee, head.consignee],
    [words.driver, head.driver],
    [words.truck, head.truck],
    [words.trailer, head.trailer],
    [words.truckSeal, head.truckSeal],
    [words.terminal, head.terminal],
    [words.pieces, head.pieces.toLocaleString('en')],
    [words.gross, weight(head)],
    [words.issued, momentText(zone, issuedAt)],
    [words.issuedBy, issuedBy],
  ]
  paper.facts(all.filter(([, value]) => value !== ''))
}

const houseTable = (paper: Paper, { lines }: Content) =>
  paper.table(
    [
      { label: words.house, width: 12 },
      { label: words.lane, width: 10 },
      { label: words.pieces, width: 7, isEnd: true },
      { label: words.gross, width: 13, isEnd: true },
      { label: words.parties, width: 26 },
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

const masterTable = (paper: Paper, { lines }: Content) =>
  paper.table(
    [
      { label: words.master, width: 15 },
      { label: words.lane, width: 11 },
      { label: words.pieces, width: 8, isEnd: true },
      { label: words.gross, width: 12, isEnd: true },
      { label: words.goods, width: 26 },
      { label: words.houses, width: 28 },
    ],
    lines.map((line) => [
      line.number,
      line.lane,
      line.pieces.toLocaleString('en'),
      weight(line),
      [line.goods, line.codes].filter(Boolean).join(' · '),
      line.houses,
    ]),
  )

async function unitTable(paper: Paper, { units }: Content) {
  if (units.length === 0) return
  paper.heading(words.units)
  await paper.table(
    [
      { label: words.unit, width: 20 },
      { label: words.master, width: 20 },
      { label: words.pieces, width: 10, isEnd: true },
      { label: words.tare, width: 14, isEnd: true },
      { label: words.gross, width: 14, isEnd: true },
      { label: words.contour, width: 8 },
      { label: words.seal, width: 14 },
    ],
    units.map((unit) => [
      unit.number,
      unit.of,
      unit.pieces === 0 ? '' : unit.pieces.toLocaleString('en'),
      kg(unit.tare),
      kg(unit.unitGross),
      unit.contour,
      unit.seal,
    ]),
  )
}

/** A manifest as its edition froze it, with what it says differently from the one before. A truck's is its gate pass, too. */
export async function manifestPdf(
  manifest: ManifestEdition,
  place: { zone: string; country: string },
  around: Around,
): Promise<Buffer> {
  const { kind, title, edition, content, changes } = manifest
  const isHouse = kind === 'house'
  const paper = paperOf({ title: words[`${kind}Title`], number: title, ...place }, around)
  facts(paper, manifest, place.zone)
  const isVoid = content.lines.length === 0
  if (isVoid) paper.heading(words.isVoid)
  if (changes.length > 0) {
    paper.heading(fill(words.changes, { edition: edition - 1 }))
    for (const change of changes) paper.paragraph(changeText(change))
  }
  if (isVoid) return paper.finish()
  paper.heading(isHouse ? words.houses : words.masters)
  await (isHouse ? houseTable : masterTable)(paper, content)
  const pieces = content.lines.reduce((sum, line) => sum + line.pieces, 0)
  paper.total(
    say('en', 'manifestPaper', isHouse ? 'total' : 'totalMasters', { count: content.lines.length }),
    say('en', 'manifestPaper', 'totalPieces', { count: pieces, pieces: pieces.toLocaleString('en') }),
  )
  await unitTable(paper, content)
  if (kind === 'truck') {
    paper.heading(words.gatePass)
    paper.paragraph(words.gatePassText)
  }
  paper.signatures(kind === 'truck' ? [words.driverSigns, words.terminalSigns] : [words.agentSigns, words.carrierSigns])
  return paper.finish()
}
