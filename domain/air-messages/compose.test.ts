import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { composeFhl, joinHouses } from './compose-fhl.ts'
import { composeFwb } from './compose-fwb.ts'
import { transliterate } from './compose-line.ts'
import { composeAnswer, composeFsr, composeFsu } from './compose-short.ts'
import type { HouseList, Party, Waybill } from './model.ts'
import { readMessages } from './read.ts'

function read(text: string) {
  const [first] = readMessages(text)
  if (!first) throw new Error('there is no message')
  return first
}
function waybillOf(text: string) {
  const { content } = read(text)
  return content?.kind === 'waybill' ? content.waybill : undefined
}
function housesOf(text: string) {
  const { content } = read(text)
  return content?.kind === 'houses' ? content.list : undefined
}
const longest = (text: string) => Math.max(...text.split('\r\n').map((line) => line.length))

const word = fc.stringMatching(/^[A-Z][A-Z0-9 .-]{0,13}[A-Z0-9]$/)
const code = (form: RegExp) => fc.stringMatching(form)
const airport = fc.constantFrom('FRA', 'JFK', 'HKG', 'LHR', 'DOH')
const number = fc.integer({ min: 1, max: 9999 }).map(String)
const party: fc.Arbitrary<Party> = fc.record({
  account: fc.constant(''),
  names: word.map((one) => [one]),
  addresses: fc.array(word, { minLength: 1, maxLength: 2 }),
  place: word,
  state: fc.constantFrom('', 'NY'),
  country: fc.constantFrom('DE', 'US', 'CN'),
  postcode: fc.constantFrom('', '60549'),
  contacts: fc.array(fc.record({ kind: fc.constantFrom('TE', 'FX'), number: code(/^\d{6,12}$/) }), { maxLength: 2 }),
})
const weight = fc.record({ value: number, unit: fc.constantFrom('K', 'L') })
const control = fc.record({
  country: fc.constantFrom('', 'DE'),
  information: fc.constantFrom('', 'ISS'),
  customs: fc.constantFrom('RA', 'ED'),
  text: code(/^\d{4}$/),
})
const sums = fc.record({ WT: number, OA: number, CT: number })
const waybill: fc.Arbitrary<Waybill> = fc.record({
  awb: fc.constant('999-00000011'),
  origin: airport,
  destination: airport,
  pieces: fc.integer({ min: 1, max: 999 }),
  weight,
  volume: fc.constantFrom(null, { value: '4.69', unit: 'MC' }),
  density: fc.constantFrom(null, '2'),
  flights: fc.array(fc.record({ flight: code(/^XX\d{3,4}$/), day: fc.constantFrom('01', '31') }), { maxLength: 2 }),
  routing: fc.array(fc.record({ airport, carrier: fc.constant('XX') }), { minLength: 1, maxLength: 3 }),
  shipper: party,
  consignee: party,
  notify: fc.option(party),
  agent: fc.record({
    account: fc.constantFrom('', '1234'),
    code: code(/^\d{7}$/),
    cass: code(/^\d{4}$/),
    participant: fc.constantFrom('', 'CAG'),
    name: word,
    place: word,
  }),
  specialService: fc.array(word, { maxLength: 2 }),
  accounting: fc.array(fc.record({ id: fc.constant('GEN'), text: word }), { maxLength: 2 }),
  declaration: fc.constant({
    currency: 'EUR',
    chargeCode: 'PP',
    payment: 'PP',
    carriage: 'NVD',
    customs: 'NCV',
    insurance: 'XXX',
  }),
  rates: fc.array(
    fc.record({
      pieces: number,
      weight,
      rateClass: fc.constantFrom('Q', 'N', 'M', ''),
      commodity: fc.constantFrom('', '0300'),
      chargeable: number,
      rate: number,
      total: number,
      goods: fc.array(
        fc.constantFrom(
          { id: 'NG', fields: ['SHOES'] },
          { id: 'ND', fields: ['', 'CMT40-50-60', '3'] },
          { id: 'NV', fields: ['MC4.69'] },
        ),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  otherCharges: fc.array(
    fc.record({
      payment: fc.constant('P'),
      code: fc.constantFrom('AW', 'MY'),
      due: fc.constantFrom('A', 'C'),
      amount: number,
    }),
    { maxLength: 7 },
  ),
  prepaid: sums,
  collect: fc.constant({}),
  certified: fc.constantFrom('', 'HARBOUR'),
  issue: fc.record({ date: fc.constant('04MAR26'), place: word, signature: fc.constantFrom('', 'HARBOUR') }),
  otherService: fc.array(word, { maxLength: 2 }),
  reference: fc.constant(['FRAFMXX']),
  customsOrigin: fc.constantFrom('', 'T1'),
  handling: fc.array(fc.constantFrom('SPX', 'EAW'), { maxLength: 9 }),
  controls: fc.array(control, { maxLength: 4 }),
  carried: fc.constantFrom([], [{ id: 'ARD', lines: ['/AGENTREF99'] }]),
})

test('a waybill that is composed and read is the same, in both versions and in lines of 69 characters', () => {
  fc.assert(
    fc.property(waybill, fc.constantFrom(16 as const, 17 as const), (one, version) => {
      const { text, notes } = composeFwb(one, version)
      expect(notes).toEqual([])
      expect(longest(text)).toBeLessThanOrEqual(69)
      expect(waybillOf(text)).toEqual(one)
    }),
  )
})

const houses: fc.Arbitrary<HouseList> = fc.record({
  awb: fc.constant('999-00000011'),
  origin: airport,
  destination: airport,
  pieces: fc.integer({ min: 1, max: 999 }),
  weight,
  houses: fc.array(
    fc.record({
      hawb: code(/^[A-Z0-9]{3,12}$/),
      origin: airport,
      destination: airport,
      pieces: fc.integer({ min: 1, max: 999 }),
      weight,
      loadAndCount: fc.constantFrom('', '1000'),
      goods: word.filter((one) => one.length <= 15),
      handling: fc.array(fc.constantFrom('SPX', 'EAW'), { maxLength: 3 }),
      text: fc.array(word, { maxLength: 2 }),
      commodities: fc.array(code(/^\d{6}$/), { maxLength: 2 }),
      controls: fc.array(control, { maxLength: 2 }),
      shipper: fc.option(party),
      consignee: fc.option(party),
      declaration: fc.constantFrom(null, {
        currency: 'EUR',
        chargeCode: '',
        payment: 'PP',
        carriage: 'NVD',
        customs: 'NCV',
        insurance: 'XXX',
      }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('houses that are composed and read are the same, in both versions', () => {
  fc.assert(
    fc.property(houses, fc.constantFrom(4 as const, 5 as const), (one, version) => {
      const { text, notes } = composeFhl(one, version)
      expect(notes).toEqual([])
      expect(longest(text)).toBeLessThanOrEqual(69)
      expect(housesOf(text)).toEqual(one)
    }),
  )
})

test('a list that is too long is cut into messages of the same master, and their houses together are the list', () => {
  fc.assert(
    fc.property(
      fc.array(houses, { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 900, max: 2000 }),
      (lists, most) => {
        const [first] = lists
        if (!first) throw new Error('there is no list')
        const all = lists.flatMap((list) => list.houses)
        const one = Object.assign({}, first, {
          houses: all.map((house, index) => Object.assign({}, house, { hawb: `H${index}` })),
          pieces: 99_999,
          weight: { value: '9999999', unit: 'K' },
        })
        const { text } = composeFhl(one, 5, most)
        const parts = readMessages(text)
        const sizes = text.split('\r\n\r\n').map((part) => part.length)
        expect(sizes).toHaveLength(parts.length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(most)
        expect(joinHouses(parts.flatMap(({ content }) => (content?.kind === 'houses' ? [content.list] : [])))).toEqual(
          one,
        )
        // Another message brings the rest: that is no error.
        const errors = parts.flatMap(({ message }) => message.faults.filter(({ severity }) => severity === 'error'))
        expect(errors.filter(({ field }) => field === 'pieces')).toEqual([])
      },
    ),
  )
  const of = (awb: string): HouseList => ({
    awb,
    origin: 'FRA',
    destination: 'JFK',
    pieces: 1,
    weight: null,
    houses: [],
  })
  expect(joinHouses([of('999-00000011'), of('999-00000022')])).toBeNull()
})

test('what cannot be written is transliterated, and said', () => {
  expect(transliterate('Müller & Söhne, Łódź/Straße 5')).toBe('MUELLER AND SOEHNE LODZ-STRASSE 5')
  const [one] = fc.sample(waybill, 1)
  if (!one?.shipper) throw new Error('there is no waybill')
  one.shipper.names = ['Müller GmbH']
  const { text, notes } = composeFwb(one, 16)
  expect(notes).toEqual([{ field: 'name of SHP', was: 'Müller GmbH', is: 'MUELLER GMBH' }])
  expect(waybillOf(text)?.shipper?.names).toEqual(['MUELLER GMBH'])
})

test('requests and answers are composed so that they are read without a fault', () => {
  const head = {
    awb: '999-00000011',
    origin: 'FRA',
    destination: 'JFK',
    pieces: 3,
    weight: { value: '120.5', unit: 'K' },
  }
  expect(read(composeFsr(head).text).message).toMatchObject(Object.assign({ type: 'FSR', faults: [] }, head))
  const done = { station: 'FRA', pieces: 3, weight: head.weight }
  const statuses = [
    Object.assign({ code: 'RCS', at: '04MAR1015', flight: null }, done),
    Object.assign({ code: 'DEP', at: '04MAR', flight: 'XX0123' }, done),
  ]
  const told = composeFsu(head, [
    ...statuses.map((status) => Object.assign({ to: 'JFK' }, status)),
    Object.assign({ code: 'DIS', at: '05MAR0100', flight: 'XX0123', reason: 'MSCA' }, done),
  ])
  expect(read(told.text).message).toMatchObject({ type: 'FSU', faults: [] })
  expect(read(told.text).message.statuses.slice(0, 2)).toEqual(statuses)
  const quoted = composeFsr(head).text
  expect(read(composeAnswer('FNA', 'AWB NOT FOUND', quoted).text).message).toMatchObject({
    type: 'FNA',
    awb: '999-00000011',
    faults: [],
  })
})

const folder = givenData('air/')
describe.skipIf(!existsSync(folder))('the given samples', () => {
  const texts = (name: string) =>
    readdirSync(new URL(`${name}/`, folder)).map((file) => readFileSync(new URL(`${name}/${file}`, folder), 'latin1'))

  test('each waybill composed again is the same waybill, with the same errors', () => {
    for (const text of texts('fwb')) {
      const given = read(text)
      const one = waybillOf(text)
      if (!one) throw new Error('there is no waybill')
      const isTagged = text.startsWith('FWB/17')
      const again = composeFwb(one, isTagged ? 17 : 16)
      expect(again.notes).toEqual([])
      expect(waybillOf(again.text)).toEqual(one)
      const errors = (message: typeof given.message) =>
        message.faults.filter(({ severity }) => severity === 'error').map(({ field }) => field)
      expect(errors(read(again.text).message)).toEqual(errors(given.message))
    }
  })

  test('each list of houses composed again is the same', () => {
    for (const text of texts('fhl')) {
      const list = housesOf(text)
      if (!list) throw new Error('there are no houses')
      const again = composeFhl(list, text.startsWith('FHL/5') ? 5 : 4)
      // Two have descriptions that are too long for their line: they are told in full on another.
      const isLong = list.houses.some(({ goods }) => goods.length > 15)
      if (!isLong) expect(housesOf(again.text)).toEqual(list)
      else expect(housesOf(again.text)?.houses[0]?.text).toEqual([list.houses[0]?.goods])
    }
  })
})
