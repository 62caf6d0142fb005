import { layoutOf } from './layout/layout.ts'
import { letterFields } from './letters/letter.ts'
import type { PageText } from './page-text.ts'
import { besideFields, type CargoColumn, cargoFields } from './patterns/cargo.ts'
import { chargeFields } from './patterns/charges.ts'
import { kindOf } from './patterns/kind-of-document.ts'
import { labelledFields } from './patterns/labelled.ts'
import { senderFields } from './patterns/sender.ts'
import { type LearnedStops, stopsIn } from './patterns/stops.ts'
import type { PdfKind, ReadField, Reading } from './reading.ts'
import { yearIn } from './values/dates.ts'

/** What a template knows of a sender's tables. */
export interface Learned extends LearnedStops {
  cargo: Record<string, CargoColumn>
  kind: PdfKind
}

/** Of each path the first field; the surest ones come first where a list is sorted. */
export function firstOfPaths(fields: ReadField[]): ReadField[] {
  const seen = new Set<string>()
  return fields.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** Total weights, counts and addresses must fit each other; what contradicts is unsure. */
function doubted(fields: ReadField[]): ReadField[] {
  const amount = (path: string) => fields.find((field) => field.path === path)?.value
  const total = amount('total')
  const charges = fields.filter(({ path }) => /^charges\/\d+\/amount$/.test(path))
  const sum = charges.reduce((all, { value }) => all + Number(value), 0)
  if (typeof total === 'number' && Math.abs(sum - total) > 0.005)
    for (const charge of charges) if (charge.value !== total) charge.sureness = Math.min(charge.sureness, 0.5)
  return fields
}

/**
 * Reads the fields of a document by patterns, without a template. Nothing is filled in that the pages do not say.
 * @param learned headings and columns of the sender's stops, if a template knows them
 * @param knownCut the cut-off of air freight, if a template has read it
 */
export function readFields(pages: PageText[], learned?: Learned, knownCut?: ReadField): Reading {
  const layout = layoutOf(pages)
  const kind = learned?.kind ?? kindOf(layout)
  const year = yearIn(layout.lines.map(({ text }) => text))
  if (kind === 'shippers_letter') return { kind, fields: firstOfPaths(letterFields(layout, year)) }
  const first = stopsIn(layout, kind, year, undefined, learned)
  const labelled = labelledFields(layout, kind, year, first.taken)
  const cut = knownCut ?? labelled.find(({ path }) => path === 'cargo_cut_off')
  const stops = cut ? stopsIn(layout, kind, year, cut, learned) : first
  const cargo = [...cargoFields(layout, kind, learned?.cargo), ...labelled]
  const fields = [
    ...stops.fields,
    ...cargo,
    ...besideFields(layout, cargo),
    ...chargeFields(layout),
    ...senderFields(layout, kind, stops.blocks, stops.taken),
  ]
  return { kind, fields: doubted(firstOfPaths(fields)) }
}
