import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Agent, Booking, Party } from '../model.ts'
import { readMessages } from '../read.ts'
import { composeFfr } from './compose-ffr.ts'

function read(text: string) {
  const [first] = readMessages(text)
  if (first?.content?.kind !== 'booking') throw new Error('there is no booking')
  return { booking: first.content.booking, faults: first.message.faults }
}

const word = fc.stringMatching(/^[A-Z][A-Z0-9 .-]{0,13}[A-Z0-9]$/)
const short = fc.stringMatching(/^[A-Z0-9]{1,12}$/)
const side = fc.integer({ min: 1, max: 400 })
const party: fc.Arbitrary<Party> = fc.record({
  account: fc.constantFrom('', 'A17'),
  names: word.map((one) => [one]),
  addresses: word.map((one) => [one]),
  place: word,
  state: fc.constantFrom('', 'IL'),
  country: fc.constantFrom('DE', 'US'),
  postcode: fc.constantFrom('', '60549'),
  contacts: fc.constantFrom([], [{ kind: 'TE', number: '4969123456' }]),
})
const customer: fc.Arbitrary<Agent> = fc.record({
  account: fc.constantFrom('', 'A17'),
  code: fc.constantFrom('', '1234567'),
  cass: fc.constantFrom('', '0012'),
  participant: fc.constantFrom('', 'AGT'),
  name: word,
  place: word,
})
const booking: fc.Arbitrary<Booking> = fc.record({
  awb: fc.constant('999-00000011'),
  origin: fc.constant('FRA'),
  destination: fc.constant('JFK'),
  pieces: fc.integer({ min: 1, max: 999 }),
  weight: fc.record({ value: fc.integer({ min: 1, max: 9999 }).map(String), unit: fc.constantFrom('K', 'L') }),
  volume: fc.constantFrom(null, { value: '0.9', unit: 'MC' }),
  goods: word.map((text) => text.slice(0, 15).trimEnd()),
  handling: fc.array(fc.constantFrom('SPX', 'EAW'), { maxLength: 3 }),
  flights: fc.constantFrom(
    [{ flight: 'XX0123', day: '04MAR', leg: 'FRAJFK', space: 'NN', allotment: '' }],
    [
      { flight: 'XX0123', day: '04MAR', leg: 'FRALHR', space: 'CA', allotment: 'AL17' },
      { flight: 'XX0456', day: '05MAR', leg: 'LHRJFK', space: 'NN', allotment: '' },
    ],
  ),
  units: fc.constantFrom([], [['AKE12345XX'], ['PMC54321XX', 'K900']]),
  specialService: fc.array(word, { maxLength: 2 }),
  otherService: fc.array(word, { maxLength: 2 }),
  reference: fc.constant(['FRAFMXX']),
  dimensions: fc.array(
    fc.oneof(
      fc.record({
        weight: fc.constantFrom(null, { value: '40.5', unit: 'K' }),
        sides: fc.tuple(side, side, side).map((sides) => `CMT${sides.join('-')}`),
        pieces: fc.integer({ min: 1, max: 999 }).map(String),
      }),
      fc.constant({ weight: null, sides: 'NDA', pieces: '' }),
    ),
    { maxLength: 4 },
  ),
  product: fc.option(
    fc.record({
      service: fc.constantFrom('A', 'P'),
      rateClass: fc.constantFrom('', 'Q', 'R'),
      commodity: fc.constantFrom('', '9017'),
      uldRateClass: fc.constantFrom('', '8'),
      basisClass: fc.constantFrom('', 'N'),
      percentage: fc.constantFrom('', '75'),
    }),
  ),
  shipper: fc.option(party),
  consignee: fc.option(party),
  customer: fc.option(customer),
  shipment: fc.option(fc.record({ number: short, more: fc.array(short, { maxLength: 2 }) })),
})

test('a request for space that is composed and read is the same, in lines of 69 characters', () => {
  fc.assert(
    fc.property(booking, (one) => {
      const { text, notes } = composeFfr(one)
      expect(notes).toEqual([])
      expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(69)
      expect(read(text).booking).toEqual(one)
    }),
  )
})

const ffr = [
  'FFR/6',
  '999-00000011FRAJFK/T3K120.5MC0.9/HATS',
  'XX0123/04MAR/FRAJFK/NN',
  'REF/FRAFMXX',
  'DIM/K80/CMT60-50-100/2',
  '/K40.5/CMT60-50-100/1',
  'PRD/P/R/0300//N/75',
  'SHP/A17',
  '/NORTH TRADING',
  '/QUAY 1',
  '/FRANKFURT',
  '/DE/60549',
  'CNE',
  '/SOUTH TRADING',
  '/DOCK 2',
  '/NEW YORK/NY',
  '/US/10001',
  'CUS/A17/1234567/0012/AGT',
  '/HARBOUR FORWARDING',
  '/FRANKFURT',
  'SRI/ABCD-12345/COMPANY MAT',
]

test('a request with all its lines is read without a fault', () => {
  const { booking: said, faults } = read(ffr.join('\r\n'))
  expect(faults).toEqual([])
  expect(said).toMatchObject({
    dimensions: [
      { weight: { value: '80', unit: 'K' }, sides: 'CMT60-50-100', pieces: '2' },
      { weight: { value: '40.5', unit: 'K' }, sides: 'CMT60-50-100', pieces: '1' },
    ],
    product: { service: 'P', rateClass: 'R', commodity: '0300', uldRateClass: '', basisClass: 'N', percentage: '75' },
    shipper: { account: 'A17', names: ['NORTH TRADING'], country: 'DE' },
    consignee: { names: ['SOUTH TRADING'], state: 'NY' },
    customer: { account: 'A17', code: '1234567', cass: '0012', participant: 'AGT', name: 'HARBOUR FORWARDING' },
    shipment: { number: 'ABCD-12345', more: ['COMPANY MAT'] },
  })
})

describe('a fault is at its place', () => {
  /** The line, what stands there instead (null: nothing), then identifier, field and severity. */
  const cases: readonly (readonly [number, string | null, string, string, string?])[] = [
    [5, 'DIM/80/CMT60-50-100/2', 'DIM', 'weight'],
    [5, 'DIM/K80,5/CMT60-50-100/2', 'DIM', 'weight'],
    [5, 'DIM/K80/CM60-50-100/2', 'DIM', 'dimensions'],
    [5, 'DIM/K80/CMT60-0-100/2', 'DIM', 'dimensions'],
    [6, '/K40.5/CMT60-50/1', 'DIM', 'dimensions'],
    [6, '/K40.5/CMT60-50-100/', 'DIM', 'pieces'],
    [6, '/K40.5/CMT60-50-100/2', 'DIM', 'pieces'],
    [5, 'DIM/NDA', 'DIM', 'dimensions'],
    [6, '/K40.5/CMT160-150-100/1', 'DIM', 'volume', 'warning'],
    [7, 'PRD', 'PRD', 'service code'],
    [7, 'PRD/PP/R/0300//N/75', 'PRD', 'service code'],
    [7, 'PRD/P/Z', 'PRD', 'rate class'],
    [7, 'PRD/P/R/03000000//N/75', 'PRD', 'commodity item number'],
    [7, 'PRD/P/U//BG', 'PRD', 'ULD rate class type'],
    [7, 'PRD/P/R/0300//Z/75', 'PRD', 'basis rate class'],
    [7, 'PRD/P/R/0300//N/0', 'PRD', 'class rate percentage'],
    [7, 'PRD/P/R/0300//N', 'PRD', 'class rate percentage', 'warning'],
    [7, 'PRD/P/C', 'PRD', 'commodity item number', 'warning'],
    [7, 'PRD/P/U', 'PRD', 'ULD rate class type', 'warning'],
    [7, 'PRD/P/R/0300//N/75/X', 'PRD', 'text', 'warning'],
    [12, '/QQ/60549', 'SHP', 'country code'],
    [18, 'CUS/A17/123456/0012/AGT', 'CUS', 'IATA cargo agent numeric code'],
    [18, 'CUS/A17/1234567/012/AGT', 'CUS', 'CASS address'],
    [18, 'CUS/A17/1234567/0012/AGENT', 'CUS', 'participant identifier'],
    [18, 'CUS/A17A17A17A17A17/1234567', 'CUS', 'account number'],
    [20, '/FRANKFURT ON THE MAIN', 'CUS', 'place'],
    [21, 'SRI/ABCD-12345-67890', 'SRI', 'shipment reference number'],
    [21, 'SRI/ABCD/COMPANY MATERIAL', 'SRI', 'supplementary shipment information'],
    [21, 'SRI//', 'SRI', 'shipment reference number', 'warning'],
    [21, 'SRJ/ABCD-12345', 'SRJ', 'line identifier'],
  ]
  for (const [line, text, identifier, field, severity = 'error'] of cases)
    test(`line ${line} as ${text}: ${field}`, () => {
      const lines = ffr.flatMap((own, index) => (index + 1 === line ? (text === null ? [] : [text]) : [own]))
      expect(read(lines.join('\n')).faults).toContainEqual(
        expect.objectContaining({ line, identifier, field, severity }),
      )
    })

  test('dimensions of fewer pieces are said at the last of them', () => {
    const { faults } = read(ffr.join('\n').replace('CMT60-50-100/2', 'CMT60-50-100/1'))
    expect(faults).toMatchObject([{ line: 6, identifier: 'DIM', field: 'pieces', severity: 'warning' }])
  })

  test('a customer needs a name and a place', () => {
    const without = (line: number) => read(ffr.filter((_, index) => index + 1 !== line).join('\n')).faults
    expect(without(20)).toContainEqual(expect.objectContaining({ line: 19, identifier: 'CUS', field: 'place' }))
  })
})
