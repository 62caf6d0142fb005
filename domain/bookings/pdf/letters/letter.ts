import { fieldOf } from '../layout/field-of.ts'
import type { Layout, Segment } from '../layout/layout.ts'
import { cargoFields } from '../patterns/cargo.ts'
import type { ReadField } from '../reading.ts'
import { findFiling, findHarmonised, findMeasures } from '../values/letter-values.ts'
import { findValue } from '../values/value-kinds.ts'
import { letterLabels } from './letter-labels.ts'
import { labelPattern, valuesOf } from './letter-layout.ts'
import { letterPartyFields } from './letter-parties.ts'

/** Fields of a shipper's letter of instruction. What it does not say is not filled in. */
export function letterFields(layout: Layout, year: number | null): ReadField[] {
  const parties = letterPartyFields(layout)
  const labelled = letterLabels.flatMap((row) => {
    const found = layout.segments.flatMap((segment) => {
      const match = labelPattern(row.label).exec(segment.text)
      if (!match) return []
      for (const { part, trust } of valuesOf(segment, match[0].length, layout)) {
        const value = findValue(row.kind, part.text, year)
        if (value) return [fieldOf(row.path, part, value, trust)]
      }
      return []
    })
    // The date of the signature is the last one.
    const one = row.path === 'waybill/signedOn' ? found.at(-1) : found.toSorted((a, b) => b.sureness - a.sureness)[0]
    return one ? [one] : []
  })
  const cargo = cargoFields(layout, 'shippers_letter')
  const all = [...parties, ...labelled, ...cargo, ...anywhere(layout, [...labelled])]
  const own = all.filter(({ path }) => !/^(letter|pickup|deliver)\//.test(path))
  return [...own, ...instead(all), ...stopsOf(all), ...currencyOf(all), ...hazardOf(all)]
}

/** What reads as itself wherever it stands: tariff numbers, measures, and the citation of the filing. */
function anywhere(layout: Layout, known: readonly ReadField[]): ReadField[] {
  const has = (path: string) => known.some((field) => field.path === path)
  const hits = (find: (text: string) => ReturnType<typeof findFiling>) =>
    layout.segments.flatMap((segment): [Segment, NonNullable<ReturnType<typeof findFiling>>][] => {
      const found = find(segment.text)
      return found ? [[segment, found]] : []
    })
  const fields: ReadField[] = []
  const codes = hits(findHarmonised)
  const [first] = codes
  if (first) {
    const value = [...new Set(codes.map(([, found]) => found.value))].join(', ')
    fields.push(fieldOf('waybill/harmonisedCodes', first[0], Object.assign({}, first[1], { value }), 0.8))
  }
  const measures = hits(findMeasures)
  const [measure] = measures
  if (measure && !has('waybill/dimensions')) {
    const value = measures.map(([, found]) => found.value).join('; ')
    fields.push(fieldOf('waybill/dimensions', measure[0], Object.assign({}, measure[1], { value }), 0.75))
  }
  const [filing] = has('waybill/filing')
    ? []
    : hits((text) => (/NO ?EEI|\bX\d{14}\b|AES/i.test(text) ? findFiling(text) : null))
  if (filing) fields.push(fieldOf('waybill/filing', filing[0], filing[1], 0.75))
  return fields
}

/** Goods, pieces, weight and contact that stand beside labels, where no table says them. */
const instead = (all: readonly ReadField[]): ReadField[] =>
  all.flatMap((field) => {
    const path = field.path.replace(/^letter\//, '')
    return path !== field.path && !all.some((other) => other.path === path) ? [Object.assign({}, field, { path })] : []
  })

/** The currency of the amounts: the letter's own sign. */
function currencyOf(all: readonly ReadField[]): ReadField[] {
  const amount = all.find(({ path, printed }) => /declared|insurance/.test(path) && /USD|\$|EUR|€|GBP|£/.test(printed))
  const [sign = ''] = /USD|\$|EUR|€|GBP|£/.exec(amount?.printed ?? '') ?? []
  const code = ({ $: 'USD', '€': 'EUR', '£': 'GBP' } as Record<string, string>)[sign] ?? sign
  return amount && code ? [Object.assign({}, amount, { path: 'waybill/currency', value: code })] : []
}

/** A truck's driver has to know it, too. */
const hazardOf = (all: readonly ReadField[]): ReadField[] =>
  all.flatMap((field) =>
    field.path === 'waybill/isHazardous' && field.value === 'yes'
      ? [Object.assign({}, field, { path: 'hazmat', value: true })]
      : [],
  )

const stopPart: Record<string, string> = { name: 'company', postalCode: 'zip' }

/** The truck's own stops: where the freight is, else the shipper; and where the letter wants it delivered. */
function stopsOf(all: readonly ReadField[]): ReadField[] {
  const has = (party: string) => all.some(({ path }) => path === `${party}/name`)
  const from = has('pickup') ? 'pickup' : has('waybill/shipper') ? 'waybill/shipper' : null
  const places = [
    ...(from ? [[from, 'pickup'] as const] : []),
    ...(has('deliver') ? [['deliver', 'drop'] as const] : []),
  ]
  return places.flatMap(([party, type], index) => {
    const parts = all.filter(({ path }) => path.startsWith(`${party}/`))
    const [first] = parts
    if (!first) return []
    return [
      Object.assign({}, first, { path: `stops/${index}/type`, value: type }),
      ...parts.map((field) => {
        const part = field.path.slice(party.length + 1)
        return Object.assign({}, field, { path: `stops/${index}/${stopPart[part] ?? part}` })
      }),
    ]
  })
}
