import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { givenData } from '../../testing/given-data.ts'
import { accessorial, rateLine, weighing } from '../rate-sheets/rate-fields.ts'
import { checkSheet } from '../rate-sheets/sheet-checks.ts'
import type { LoadStop } from './load.ts'
import { rateOrder, readySheet } from './rate-order.ts'

const folder = givenData()
const rowsOf = (name: string) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    // "Huntsville, AL" is one cell.
    .map((line) => [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''))

interface Area {
  number: string
  schedule: string
  factor: number
  service: number
  zip3s: string[]
}

/** The 400NG's service areas, with their places. */
function areasOf(): Area[] {
  const places = new Map<string, Set<string>>()
  // Numbers in the file are written as 672.0 and 173.0.
  for (const [, , number, zip3s = ''] of rowsOf('geo/dod-ghc-service-areas-zip3.csv')) {
    const area = String(Number(number))
    const known = places.get(area) ?? new Set()
    places.set(area, known)
    for (const zip3 of zip3s.split(',')) known.add(String(Number(zip3)).padStart(3, '0'))
  }
  return rowsOf('rates/dod400ng-2020-service_areas.csv').flatMap(([number = '', , schedule = '', factor, service]) => {
    const zip3s = [...(places.get(number) ?? [])]
    return zip3s.length > 0 ? [{ number, schedule, factor: Number(factor), service: Number(service), zip3s }] : []
  })
}

const dollars = (cents: number) => String(cents / 100)
const line = {
  ...rateLine.parse({ originScope: 'any', destinationScope: 'any', method: 'flat', price: '100' }),
  lineNo: 1,
}
const stop = (kind: LoadStop['kind'], sequence: number, zip3: string): LoadStop => ({
  kind,
  sequence,
  country: 'US',
  province: '',
  city: '',
  postalCode: `${zip3}01`,
  windowFrom: null,
  windowTo: null,
  arrivedAt: null,
  departedAt: null,
})
const load = (from: string, to: string, pounds: string, tags: string[]) => ({
  pickupOn: '2020-06-01',
  bookingType: 1 as const,
  truckType: '',
  tags,
  pounds,
  cubicFeet: undefined,
  pallets: undefined,
  miles: undefined,
  wasCancelledUnderWay: false,
  stops: [stop('pickup', 1, from), stop('dropoff', 2, to)],
})
const sheet = (zones: { name: string; places: string[] }[], accessorials: object[]) => ({
  id: '400NG',
  currency: 'USD',
  weighing: weighing.parse({ leastPounds: '1000' }),
  zones,
  effectiveTo: null,
  accessorials: accessorials.map((one) => accessorial.parse(one)),
})

/** DoD 400NG, effective 2020-05-15 (transcom/mymove, a public tariff): its charges besides the linehaul. */
describe.skipIf(!existsSync(folder))('DoD 400NG besides the linehaul', () => {
  test('a full pack costs the schedule of the origin for the weight, unpacking that of the destination', () => {
    const areas = areasOf()
    // The fourth has no area.
    const zones = ['1', '2', '3'].map((schedule) => ({
      name: `Schedule ${schedule}`,
      places: areas.filter((area) => area.schedule === schedule).flatMap(({ zip3s }) => zip3s),
    }))
    const service = { kind: 'custom', unit: 'cwt', trigger: 'tag', tag: 'full pack' }
    const packs = rowsOf('rates/dod400ng-2020-full_pack_rates.csv').map(([schedule, from = '', to = '', cents]) => ({
      ...service,
      name: 'Full pack',
      stopKind: 'pickup',
      place: `Schedule ${schedule}`,
      poundsFrom: from,
      poundsTo: to,
      price: dollars(Number(cents)),
    }))
    const unpacks = rowsOf('rates/dod400ng-2020-full_unpack_rates.csv').map(([schedule, millicents]) => ({
      ...service,
      name: 'Full unpack',
      stopKind: 'dropoff',
      place: `Schedule ${schedule}`,
      price: String(Number(millicents) / 100_000),
    }))
    expect([packs.length, unpacks.length]).toEqual([16, 4])
    const tariff = sheet(
      zones,
      [...packs, ...unpacks].filter(({ place }) => !place.endsWith('4')),
    )
    expect(checkSheet(tariff, [line], '2020-06-01')).toEqual([])
    const ready = readySheet(tariff, [line])
    const placeIn = (schedule: string) => areas.find((area) => area.schedule === schedule)?.zip3s[0] ?? ''
    const charged = (pounds: string) =>
      rateOrder(load(placeIn('1'), placeIn('3'), pounds, ['full pack']), ready)
        .charges.slice(1)
        .map(({ name, amount }) => `${name} ${amount}`)
    // From schedule 1 to schedule 3: 80 cwt × 59.94, 80 cwt × 7.62405.
    expect(charged('8000')).toEqual(['Full pack 4795.20', 'Full unpack 609.92'])
    expect(charged('16000.9')).toEqual(['Full pack 9590.94', 'Full unpack 1219.92'])
    expect(charged('16001')).toEqual(['Full pack 10138.23', 'Full unpack 1219.92'])
  })

  test('every service area has its own linehaul factor and service charge, at origin and at destination', () => {
    const areas = areasOf()
    expect(areas.length).toBeGreaterThan(80)
    const zones = areas.map(({ number, zip3s }) => ({ name: `Area ${number}`, places: zip3s }))
    const ends = [
      ['pickup', 'Origin'],
      ['dropoff', 'Destination'],
    ] as const
    const services = areas.flatMap(({ number, factor, service }) =>
      ends.flatMap(([stopKind, end]) => {
        const at = { kind: 'custom', unit: 'cwt', trigger: 'always', stopKind, place: `Area ${number}` }
        return [
          { ...at, name: `${end} factor`, price: dollars(factor) },
          { ...at, name: `${end} service`, price: dollars(service) },
        ]
      }),
    )
    const ready = readySheet(sheet(zones, services), [line])
    const amount = (cents: number) => (cents * 0.8).toFixed(2)
    const owners = new Map<string, number>()
    for (const zip3 of areas.flatMap(({ zip3s }) => zip3s)) owners.set(zip3, (owners.get(zip3) ?? 0) + 1)
    areas.forEach((from, index) => {
      const to = areas[(index * 7 + 3) % areas.length] ?? from
      const alone = ({ zip3s }: Area) => zip3s.find((zip3) => owners.get(zip3) === 1)
      const [origin, destination] = [alone(from), alone(to)]
      if (!origin || !destination) return
      const { charges } = rateOrder(load(origin, destination, '8000', []), ready)
      expect(
        charges
          .slice(1)
          .map(({ name, amount: charged }) => `${name} ${charged}`)
          .sort(),
      ).toEqual(
        [
          `Origin factor ${amount(from.factor)}`,
          `Origin service ${amount(from.service)}`,
          `Destination factor ${amount(to.factor)}`,
          `Destination service ${amount(to.service)}`,
        ].sort(),
      )
    })
  })

  test('shorthaul below 800 miles costs what its band of hundredweight-miles says, every band at both ends', () => {
    const rows = rowsOf('rates/dod400ng-2020-shorthaul_rates.csv')
    const bands = rows.map(([from = '', to = '', cents]) => ({
      kind: 'custom',
      trigger: 'always',
      name: 'Shorthaul',
      milesTo: '800',
      cwtMilesFrom: from,
      cwtMilesTo: to,
      price: dollars(Number(cents)),
    }))
    const ready = readySheet(sheet([], bands), [line])
    const cost = (cwt: number, miles: number) => {
      const facts = { ...load('752', '606', String(cwt * 100), []), miles: String(miles) }
      return rateOrder(facts, ready).charges[1]?.amount
    }
    for (const [from = '', to = '', cents] of rows) {
      const amount = (Number(cents) / 100).toFixed(2)
      // 100 miles and a fraction of a hundredweight reach each bound exactly; the least weight is 10 cwt.
      expect(cost(Math.max(Number(from), 1000) / 100, 100), from).toBe(amount)
      expect(cost((Math.min(Number(to), 200_000) - 1) / 100, 100), to).toBe(amount)
    }
    expect([cost(10, 799), cost(10, 800)]).toEqual(['355.11', undefined])
  })

  test('every item of the tariff with a price costs it, by schedule and weight', () => {
    const rows = rowsOf('rates/dod400ng-2020-item_rates.csv')
    const unitOf = new Map(rowsOf('rates/dod400ng-items.csv').map(([code = '', , , , unit]) => [code.trim(), unit]))
    const areas = areasOf()
    const placeIn = (schedule: string) => areas.find((area) => area.schedule === schedule)?.zip3s[0] ?? '999'
    const schedules = ['1', '2', '3', '4']
    const zones = schedules.map((schedule) => ({ name: `Schedule ${schedule}`, places: [placeIn(schedule)] }))
    const tables = new Map<string, { from: string; price: string }[]>()
    for (const [code = '', schedule = '', from = '', , cents] of rows) {
      const key = `${code}|${schedule}`
      const known = tables.get(key) ?? []
      tables.set(key, known)
      known.push({ from: from === '\\N' || from === '' ? '0' : from, price: dollars(Number(cents)) })
    }
    const items = [...tables].map(([key, table]) => {
      const [code = '', schedule = ''] = key.split('|')
      const [first, ...breaks] = table.sort((one, other) => Number(one.from) - Number(other.from))
      return {
        kind: 'custom',
        name: code,
        trigger: 'tag',
        tag: code,
        price: first?.price ?? '',
        breaks,
        unit: unitOf.get(code) === 'BW' ? 'cwt' : unitOf.get(code) === 'FR' ? 'flat' : 'each',
        ...(schedules.includes(schedule) ? { stopKind: 'pickup', place: `Schedule ${schedule}` } : {}),
      }
    })
    expect([rows.length > 2200, items.length]).toEqual([true, tables.size])
    const tariff = sheet(zones, items)
    expect(checkSheet(tariff, [line], '2020-06-01')).toEqual([])
    const ready = readySheet(tariff, [line])
    for (const [code = '', schedule = '', lower = '', upper = '', cents] of rows) {
      const isTable = Number(upper) < 100_000
      for (const pounds of isTable ? [Math.max(1000, Number(lower)), Number(upper)] : [8000]) {
        const from = schedules.includes(schedule) ? placeIn(schedule) : '606'
        const { charges } = rateOrder(load(from, '606', String(pounds), [code]), ready)
        const factor = unitOf.get(code) === 'BW' ? pounds / 100 : 1
        expect(charges[1]?.amount, `${code} ${schedule} ${pounds}`).toBe(((Number(cents) * factor) / 100).toFixed(2))
        expect(charges).toHaveLength(2)
      }
    }
  })
})
