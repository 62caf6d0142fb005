import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenData } from '../../testing/given-data.ts'
import { readMessages } from '../read.ts'
import { composeFfm } from './compose-ffm.ts'
import { type FlightManifest, joinParts, type LoadedGroup, type Lot } from './flight-manifest.ts'

function readParts(text: string) {
  return readMessages(text).map(({ content, message }) => {
    if (content?.kind !== 'manifest') throw new Error('there is no manifest')
    return { manifest: content.manifest, message }
  })
}

const awbs = ['999-00000011', '999-00000022', '999-00000033', '999-00000044', '999-00000055']
const lot: fc.Arbitrary<Lot> = fc.record({
  awb: fc.constantFrom(...awbs),
  origin: fc.constant('FRA'),
  destination: fc.constantFrom('JFK', 'BOS'),
  code: fc.constant('S'),
  pieces: fc.integer({ min: 1, max: 99 }),
  weight: fc.constantFrom({ value: '120.5', unit: 'K' }, { value: '90', unit: 'L' }),
  volume: fc.constantFrom(null, { value: '0.9', unit: 'MC' }),
  total: fc.constant(9999),
  goods: fc.stringMatching(/^[A-Z][A-Z0-9 -]{0,12}[A-Z0-9]$/),
  handling: fc.array(fc.constantFrom('SPX', 'EAW'), { maxLength: 3 }),
  more: fc.constantFrom([], ['/BOSXX9233/06MAR'], ['OSI/KEEP DRY'], ['OCI/DE/ISS/RA/01234-56', '///ED/1226']),
})
const lots = fc.array(lot, { minLength: 1, maxLength: 12 })
const unit = (uld: string): fc.Arbitrary<LoadedGroup> =>
  fc.record({
    uld: fc.constant(uld),
    indicator: fc.constantFrom('', 'L', 'M'),
    remark: fc.constantFrom('', 'W-1500.0'),
    lots,
  })
const loose: fc.Arbitrary<LoadedGroup> = fc.record({
  uld: fc.constant(null),
  indicator: fc.constant(''),
  remark: fc.constant(''),
  lots,
})
const manifest: fc.Arbitrary<FlightManifest> = fc.record({
  part: fc.constant(1),
  flight: fc.constant('XX0123'),
  moment: fc.constantFrom('04MAR', '04MAR2215'),
  origin: fc.constant('FRA'),
  rest: fc.constantFrom([], ['DABCD'], ['DABCD', 'US', '05MAR0100', 'JFK']),
  unloadings: fc.tuple(loose, unit('AKE12345XX'), unit('PMC54321XX')).map(([first, second, third]) => [
    { airport: 'BOS', rest: ['', '05MAR0140'], groups: [first, second] },
    { airport: 'JFK', rest: [], groups: [third] },
  ]),
  isLast: fc.constant(true),
})

test('a manifest that is composed and read is the same', () => {
  fc.assert(
    fc.property(manifest, (one) => {
      const { text, notes } = composeFfm(one, Number.POSITIVE_INFINITY)
      expect(notes).toEqual([])
      expect(readParts(text).map((read) => read.manifest)).toEqual([one])
      expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(69)
    }),
  )
})

test('one that is too long is cut into messages with CONT, the last with LAST, and the parts read back are the whole', () => {
  fc.assert(
    fc.property(manifest, fc.integer({ min: 300, max: 1200 }), fc.boolean(), (one, most, isReversed) => {
      const { text } = composeFfm(one, most)
      const parts = text.split('\r\n\r\n').map((part) => part.trimEnd())
      for (const [index, part] of parts.entries()) {
        expect(part.length + 2).toBeLessThanOrEqual(most)
        expect(part).toMatch(new RegExp(`^FFM/8\\r\\n${index + 1}/XX0123/04MAR`))
        expect(part.split('\r\n').at(-1)).toBe(index === parts.length - 1 ? 'LAST' : 'CONT')
      }
      const read = readParts(text)
      expect(read.flatMap(({ message }) => message.faults)).toEqual([])
      const manifests = read.map((part) => part.manifest)
      const joined = joinParts(isReversed ? manifests.toReversed() : manifests)
      expect(joined).toEqual({ whole: one, missing: [] })
    }),
  )
})

test('a part that is not there is named, also the last one', () => {
  const cut = fc.sample(manifest, 100).map((one) => readParts(composeFfm(one, 300).text).map((part) => part.manifest))
  const parts = cut.find(({ length }) => length > 2) ?? []
  expect(parts.length).toBeGreaterThan(2)
  expect(joinParts(parts.filter(({ part }) => part !== 2)).missing).toEqual([2])
  const isOpen = joinParts(parts.slice(0, -1))
  expect(isOpen.missing).toEqual([parts.length])
  expect(isOpen.whole?.isLast).toBe(false)
  expect(joinParts([])).toEqual({ whole: null, missing: [] })
})

const folder = givenData('air/')
describe.skipIf(!existsSync(folder))('the given samples', () => {
  test('each manifest composed again has the same flight, lots and units', () => {
    for (const file of readdirSync(new URL('ffm/', folder))) {
      const [given] = readParts(readFileSync(new URL(`ffm/${file}`, folder), 'latin1'))
      if (!given) throw new Error('there is no manifest')
      const again = readParts(composeFfm(given.manifest).text)
      expect(
        again.flatMap(({ message }) => message.consignments),
        file,
      ).toEqual(given.message.consignments)
      const { whole } = joinParts(again.map((part) => part.manifest))
      expect(whole?.flight, file).toBe(given.manifest.flight)
      expect(whole?.unloadings, file).toEqual(given.manifest.unloadings)
    }
  })
})
