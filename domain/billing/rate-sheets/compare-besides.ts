import { zoneKey } from '../rating/scopes.ts'
import { breaksText } from './line-cells.ts'
import { type Accessorial, accessorial, type RateSheet, weighing } from './rate-fields.ts'

/** A currency, accessorial, zone or weighing rule that differs between two editions: the differing fields as texts. */
export interface BesidesDifference {
  of: 'currency' | 'accessorial' | 'zone' | 'weighing'
  name: string
  kind: 'added' | 'removed' | 'changed'
  before: Record<string, string>
  after: Record<string, string>
}

type Besides = Pick<RateSheet, 'currency' | 'accessorials' | 'zones' | 'weighing'>
type Texts = Record<string, string>

/** The fields that identify an accessorial: if they match in two editions, it is the same one, changed. */
const forWhat = [
  'kind',
  'name',
  'tag',
  'bookingType',
  'truckType',
  'poundsFrom',
  'poundsTo',
  'stopKind',
  'place',
  'withTag',
  'days',
  'clockFrom',
  'clockTo',
  'legMilesFrom',
  'legMilesTo',
  'milesFrom',
  'milesTo',
  'cwtMilesFrom',
  'cwtMilesTo',
] as const

const numeric = /^\d+\.\d+$/
/** Writes 15.00 as 15. */
const text = (value: unknown): string => {
  if (Array.isArray(value)) return breaksText(value)
  const said = value === null || value === undefined ? '' : String(value)
  return numeric.test(said) ? said.replace(/\.?0+$/, '') : said
}
const textsOf = (fields: object, names: readonly string[]): Texts =>
  Object.fromEntries(names.map((name) => [name, text((fields as Record<string, unknown>)[name])]))

/** Fields of `one` that have a value and differ from `other`. */
const apart = (one: Texts, other: Texts | undefined): Texts =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => (other ? value !== other[name] : value !== '')))

interface Item {
  name: string
  key: string
  fields: Texts
}

function compare(of: BesidesDifference['of'], earlier: readonly Item[], later: readonly Item[]): BesidesDifference[] {
  const left = [...earlier]
  const found = later.flatMap(({ name, key, fields }): BesidesDifference[] => {
    const at = left.findIndex((one) => one.key === key)
    const was = at < 0 ? undefined : left.splice(at, 1)[0]
    if (!was) return [{ of, name, kind: 'added', before: {}, after: apart(fields, undefined) }]
    const [before, after] = [apart(was.fields, fields), apart(fields, was.fields)]
    return Object.keys(after).length > 0 ? [{ of, name, kind: 'changed', before, after }] : []
  })
  const gone = left.map(({ name, fields }): BesidesDifference => {
    return { of, name, kind: 'removed', before: apart(fields, undefined), after: {} }
  })
  return [...found, ...gone]
}

const names = Object.keys(accessorial.shape)
const accessorialItem = (one: Accessorial): Item => {
  const fields = textsOf(one, names)
  return { name: one.name, key: forWhat.map((field) => fields[field]).join('|'), fields }
}
const zoneItem = ({ name, places }: RateSheet['zones'][number]): Item => ({
  name,
  key: zoneKey(name),
  fields: { places: places.join('; ') },
})
const weighingItem = (one: RateSheet['weighing']): Item => ({
  name: '',
  key: '',
  fields: textsOf(one, Object.keys(weighing.shape)),
})

const currencyItem = ({ currency }: Besides): Item => ({ name: '', key: '', fields: { currency } })

/** Differences in currency, accessorials, zones and weighing between an edition and an earlier one. */
export const compareBesides = (earlier: Besides, later: Besides): BesidesDifference[] => [
  ...compare('currency', [currencyItem(earlier)], [currencyItem(later)]),
  ...compare('accessorial', earlier.accessorials.map(accessorialItem), later.accessorials.map(accessorialItem)),
  ...compare('zone', earlier.zones.map(zoneItem), later.zones.map(zoneItem)),
  ...compare('weighing', [weighingItem(earlier.weighing)], [weighingItem(later.weighing)]),
]
