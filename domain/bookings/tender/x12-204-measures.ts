import type { Decimal } from 'decimal.js'
import { add, divide, multiply } from '../../decimal.ts'
import type { Segment } from '../../x12/segment.ts'
import { element } from '../../x12/x12-tokenizer.ts'
import type { InboundBooking } from '../booking.ts'
import { positive, stopAt8 } from './x12-204-quantities.ts'
import type { TenderStop } from './x12-204-sections.ts'
import { firstOf, levelsOf, type Report, type Sections, type StopLoop } from './x12-204-sections.ts'

type Weight = NonNullable<InboundBooking['weight']>
type Volume = NonNullable<InboundBooking['volume']>
type Unit<M> = { unit: M; factor?: string; name?: string }

/** X12 element 188. M, measurement tons, is no weight. */
const WEIGHTS: Readonly<Record<string, Unit<Weight['unit']>>> = {
  L: { unit: 'lb' },
  K: { unit: 'kg' },
  E: { unit: 'kg', factor: '1000', name: 't' },
  G: { unit: 'kg', factor: '0.001', name: 'g' },
  O: { unit: 'lb', factor: '0.0625', name: 'oz' },
  S: { unit: 'lb', factor: '2000', name: 'short tons' },
  T: { unit: 'lb', factor: '2240', name: 'long tons' },
}

/** X12 element 184; 1/1728 has no exact decimal form, so cubic inches are divided. */
const VOLUMES: Readonly<Record<string, Unit<Volume['unit']> & { divide?: true }>> = {
  E: { unit: 'ft3' },
  X: { unit: 'm3' },
  N: { unit: 'ft3', factor: '1728', divide: true, name: 'in3' },
  C: { unit: 'm3', factor: '0.000001', name: 'cm3' },
  M: { unit: 'm3', factor: '0.001', name: 'dm3' },
  V: { unit: 'm3', factor: '0.001', name: 'litres' },
}

/** No trailer or container holds more. */
const LARGEST_FT3 = 5000

type Measure = { value: Decimal; unit: string; text: string; segment: Segment; place: number; unitPlace: number }

function measure(segment: Segment | undefined, place: number, unitPlace: number): Measure | undefined {
  const text = element(segment, place)
  const value = positive(text)
  return segment && value && { value, unit: element(segment, unitPlace).toUpperCase(), text, segment, place, unitPlace }
}

const written = (value: Decimal): string => value.toDecimalPlaces(6).toFixed()

/** One measure per stop: S5, else the stop's AT8, else its orders' (OID, AT8, LAD). */
function ofStop(
  loop: StopLoop,
  s5: [number, number],
  at8: [number, number],
  oid: [number, number],
  lad: [number, number] | undefined,
  known: (unit: string) => boolean,
): Measure[] {
  const { orders } = levelsOf(loop)
  const own = [measure(loop.s5, ...s5), measure(stopAt8(loop), ...at8)]
  const usable = own.find((found) => found && (found.unit === '' || known(found.unit)))
  if (usable) return [usable]
  const found = (id: string, places: [number, number]) =>
    orders
      .filter((segment) => segment.id === id)
      .map((segment) => measure(segment, ...places))
      .filter((found) => found !== undefined)
  const oids = found('OID', oid)
  if (oids.length > 0) return oids
  const at8s = found('AT8', at8)
  return at8s.length > 0 || !lad ? at8s : found('LAD', lad)
}

/** The sum of all measures in one product unit. */
function total<U extends string>(
  measures: readonly Measure[],
  units: Readonly<Record<string, Unit<U> & { divide?: true }>>,
  fallback: U,
): { value: Decimal; unit: U } | undefined {
  let result: { value: Decimal; unit: U } | undefined
  for (const { value, unit } of measures) {
    const law = unit === '' ? { unit: fallback } : units[unit]
    if (!law) continue
    const amount = !law.factor ? value : 'divide' in law ? divide(value, law.factor) : multiply(value, law.factor)
    if (result && result.unit !== law.unit) continue
    result = { value: result ? add(result.value, amount) : amount, unit: law.unit }
  }
  return result
}

/** The load's weight: from L3, else the sum of pickups, dropoffs, or equipment. */
export function readWeight(sections: Sections, stops: readonly TenderStop[], report: Report): Weight | undefined {
  const known = (unit: string) => unit in WEIGHTS
  const l3 = firstOf(sections.summary, 'L3')
  const all = (kind: TenderStop['kind']) =>
    stops
      .filter((stop) => stop.kind === kind)
      .flatMap((stop) => ofStop(stop.loop, [3, 4], [3, 2], [7, 6], [6, 5], known))
  for (const { loop } of stops) sayBadUnit(loop, report)
  const pickups = all('pickup')
  const dropoffs = all('dropoff')
  const n7 = [sections.header, ...sections.loops.map((loop) => loop.segments)].flat().find(({ id }) => id === 'N7')
  const stated = [...pickups, ...dropoffs].map((found) => found.unit).find((unit) => unit !== '' && known(unit))
  const b2 = element(firstOf(sections.header, 'B2'), 5).toUpperCase()
  const assumed = stated ?? (known(b2) ? b2 : '')

  const declared = measure(l3, 1, 12)
  const text = element(l3, 1)
  if (!declared && text !== '' && !/^0*(\.0*)?$/.test(text)) report('weight.value', { weight: text }, l3, 1)
  const sources: [string, Measure[]][] = [
    ['L3', declared ? [declared] : []],
    ['pickups', pickups],
    ['dropoffs', dropoffs],
    ['equipment (N7)', [measure(n7, 3, 17)].filter((found) => found !== undefined)],
  ]
  for (const [source, found] of sources) {
    const measures = found.map((one) => ({ ...one, unit: one.unit || assumed }))
    const sum = total(measures, WEIGHTS, 'lb')
    const first = measures[0]
    if (!sum || !first) {
      if (first) report('weight.unit', { unit: first.unit, weight: first.text }, first.segment, first.unitPlace)
      continue
    }
    sayHow(source, first, sum, report)
    if (source === 'L3')
      compare(
        sum,
        total(
          pickups.map((one) => ({ ...one, unit: one.unit || assumed })),
          WEIGHTS,
          'lb',
        ),
        l3,
        report,
      )
    return { value: one(measures, first.text, sum.value, WEIGHTS), unit: sum.unit }
  }
  return undefined
}

/** A single value that needs no conversion is kept as written. */
const one = (
  measures: readonly Measure[],
  text: string,
  value: Decimal,
  units: Readonly<Record<string, { factor?: string }>>,
) =>
  measures.length === 1 && !units[measures[0]?.unit ?? '']?.factor && /^\d+(\.\d+)?$/.test(text) ? text : written(value)

function sayHow(source: string, first: Measure, sum: { value: Decimal; unit: string }, report: Report): void {
  const to = `${written(sum.value)} ${sum.unit}`
  if (first.unit === '') report('weight.noUnit', {}, first.segment, first.unitPlace)
  const law = WEIGHTS[first.unit]
  if (law?.factor) report('weight.converted', { from: `${first.text} ${law.name}`, to }, first.segment, first.place)
  if (source === 'dropoffs' || source.startsWith('equipment'))
    report('weight.source', { to, source }, first.segment, first.place)
}

function compare(
  l3: { value: Decimal; unit: string },
  pickups: { value: Decimal; unit: string } | undefined,
  segment: Segment | undefined,
  report: Report,
): void {
  if (!pickups || pickups.unit !== l3.unit || pickups.value.sub(l3.value).abs().lte(l3.value.mul('0.01').add(1))) return
  const words = { total: `${written(l3.value)} ${l3.unit}`, sum: `${written(pickups.value)} ${pickups.unit}` }
  report('weight.differs', words, segment, 1)
}

function sayBadUnit(loop: StopLoop, report: Report): void {
  for (const found of [measure(loop.s5, 3, 4), measure(stopAt8(loop), 3, 2)])
    if (found && found.unit !== '' && !(found.unit in WEIGHTS))
      report('weight.unit', { unit: found.unit, weight: found.text }, found.segment, found.unitPlace)
}

/** The load's volume: from L3, else the sum of pickups, else of dropoffs. */
export function readVolume(sections: Sections, stops: readonly TenderStop[], report: Report): Volume | undefined {
  const known = (unit: string) => unit in VOLUMES
  const l3 = measure(firstOf(sections.summary, 'L3'), 9, 10)
  const all = (kind: TenderStop['kind']) =>
    stops
      .filter((stop) => stop.kind === kind)
      .flatMap((stop) => ofStop(stop.loop, [7, 8], [7, 6], [9, 8], undefined, known))
  for (const measures of [l3 ? [l3] : [], all('pickup'), all('dropoff')]) {
    const first = measures[0]
    if (!first) continue
    const sum = first.unit === '' ? undefined : total(measures, VOLUMES, 'ft3')
    if (!sum) {
      report('volume.unit', { unit: first.unit, volume: first.text }, first.segment, first.unitPlace)
      continue
    }
    const law = VOLUMES[first.unit]
    const to = `${written(sum.value)} ${sum.unit}`
    if (law?.factor) report('volume.converted', { from: `${first.text} ${law.name}`, to }, first.segment, first.place)
    if (sum.unit === 'ft3' && sum.value.gt(LARGEST_FT3) && !law?.factor)
      report(
        'volume.implausible',
        { volume: written(sum.value), inches: sum.value.div(1728).toFixed(2) },
        first.segment,
        first.place,
      )
    return { value: one(measures, first.text, sum.value, VOLUMES), unit: sum.unit }
  }
  return undefined
}
