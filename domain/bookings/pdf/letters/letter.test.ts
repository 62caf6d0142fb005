import { expect, test } from 'vitest'
import { threadMs } from '../../../testing/cpu-time.ts'
import { readJsonBooking } from '../../booking.ts'
import { draftOf, sureEnough } from '../draft.ts'
import { bookingOf, keyOfFault } from '../draft-booking.ts'
import { markedText, marksOf } from '../marks.ts'
import { readFields } from '../read-fields.ts'
import { applyTemplate } from '../templates/apply-template.ts'
import { learnTemplate } from '../templates/learn-template.ts'
import { typedPage } from '../testing/typed-page.ts'

const letter = [
  "Example Exports                          SHIPPER'S LETTER OF INSTRUCTION",
  '',
  'Exporter (USPPI): Example Valve Inc           Reference No: KV-1',
  '                  410 Foundry Road',
  '                  Peoria, IL 61602',
  '',
  'Ultimate Consignee: Rheintal Pumpen GmbH',
  '                    Hafenstrasse 12',
  '                    60327 Frankfurt, Germany',
  '',
  'Airport of Departure: ORD                     Airport of Destination: New York (JFK)',
  'Total Packages: 6                             Gross Weight: 408.5 kg',
  'Description of Goods: Gate valves',
  'Dimensions: 4 x 48x40x36 in',
  'Schedule B: 8481.80.3010',
  'Declared Value for Carriage: NVD              Declared Value for Customs: USD 41,870.00',
  'Hazardous Material: [ ] Yes [X] No            Freight Charges: Collect',
  'AES ITN: X20261127123456',
  'Signature: Mara Lindqvist                     Date: 11/30/2026',
]
const read = (lines: string[]) => {
  const { kind, fields } = readFields([typedPage(lines)])
  const draft = draftOf(fields)
  const texts = Object.fromEntries(Object.entries(draft).map(([key, { text }]) => [key, text]))
  return { kind, fields, draft, texts, booking: readJsonBooking(bookingOf(texts), '$') }
}

test('a letter of instruction becomes a booking with its air waybill', () => {
  const { kind, booking } = read(letter)
  expect(kind).toBe('shippers_letter')
  expect(booking.errors).toEqual([])
  expect(booking.booking).toMatchObject({
    customerReferenceNumber: 'KV-1',
    pieces: 6,
    weight: { value: '408.5', unit: 'kg' },
    commodity: 'Gate valves',
    stops: [
      { kind: 'pickup', company: 'Example Valve Inc', address: '410 Foundry Road', city: 'Peoria', province: 'IL' },
    ],
    waybill: {
      shipper: { name: 'Example Valve Inc', state: 'IL', postalCode: '61602', country: 'US' },
      consignee: { name: 'Rheintal Pumpen GmbH', address: 'Hafenstrasse 12', city: 'Frankfurt', country: 'DE' },
      origin: 'ORD',
      destination: 'JFK',
      dimensions: [{ pieces: 4, length: 48, width: 40, height: 36, unit: 'in' }],
      harmonisedCodes: ['8481803010'],
      declaredCustoms: '41870',
      currency: 'USD',
      isHazardous: false,
      payment: 'collect',
      filing: 'AES X20261127123456',
      signedBy: 'Mara Lindqvist',
      signedOn: '2026-11-30',
    },
  })
  expect(booking.booking?.waybill).not.toHaveProperty('declaredCarriage')
})

test('what the letter does not say is not filled in, and a doubt stays one', () => {
  const bare = read(letter.filter((line) => !/Consignee|Hafen|Frankfurt|Hazard|Total Pack|AES/.test(line)))
  for (const key of ['waybill/consignee/name', 'waybill/isHazardous', 'waybill/payment', 'pieces', 'waybill/filing'])
    expect(bare.draft).not.toHaveProperty([key])
  const both = read(
    letter.map((line) => line.replace('[ ] Yes [X] No', '[X] Yes [X] No').replace('Collect', 'Prepaid / Collect')),
  )
  expect(both.draft).not.toHaveProperty(['waybill/isHazardous'])
  expect(both.draft).not.toHaveProperty(['waybill/payment'])
  const wrong = read(letter.map((line) => line.replace('X20261127', 'X20261399')))
  expect(wrong.draft['waybill/filing']?.sureness).toBeLessThan(sureEnough)
  expect(read(["SHIPPER'S LETTER OF INSTRUCTION"]).draft).toEqual({})
})

test('a dangerous letter tells the driver', () => {
  const { texts } = read(letter.map((line) => line.replace('[ ] Yes [X] No', '[X] Yes [ ] No')))
  expect(texts['waybill/isHazardous']).toBe('yes')
  expect(texts.remark).toContain('Hazardous material')
})

test('hostile letters are read in time, and their values stay within limits', () => {
  const long = 'A'.repeat(4000)
  const started = threadMs()
  const { booking } = read([
    "SHIPPER'S LETTER OF INSTRUCTION",
    `Shipper: ${long}`,
    ...Array.from({ length: 400 }, (_, index) => `Consignee: ${'1 x '.repeat(200)}${index}`),
    `Dimensions: ${'9 x '.repeat(2000)}`,
    `Hazardous: ${'[ ] '.repeat(2000)}Yes`,
    `Schedule B: ${'1234.'.repeat(1000)}`,
    'Reference No: __proto__-1',
  ])
  expect(threadMs() - started).toBeLessThan(5000)
  expect(booking.errors.map(({ at }) => at)).toContain('$.waybill.shipper.name')
})

test('faults of the waybill stand at the values of the draft', () => {
  const { texts } = read(letter)
  const faulty = {
    ...texts,
    'waybill/dimensions': 'large',
    'waybill/harmonisedCodes': '12',
    'waybill/origin': 'CHICAGO',
    'waybill/isHazardous': 'maybe',
    'waybill/flightOn': '0024-12-01',
  }
  const keys = readJsonBooking(bookingOf(faulty), '$').errors.map(({ at }) => keyOfFault(at))
  for (const key of ['dimensions', 'harmonisedCodes', 'origin', 'isHazardous', 'flightOn'])
    expect(keys).toContain(`waybill/${key}`)
})

test('a template learns a label of the sender that no pattern knows', () => {
  const own = (airport: string) =>
    letter.map((line) => line.replace('Airport of Destination: New York (JFK)', `Fly it to: ${airport}`))
  const page = typedPage(own('JFK'))
  const { fields } = readFields([page])
  expect(draftOf(fields)).not.toHaveProperty(['waybill/destination'])
  const word = page.words.find(({ text }) => text === 'JFK')
  const marked = { text: 'JFK', page: 1, box: word?.box ?? null, sureness: 1, by: 'person' as const }
  const template = learnTemplate([page], marksOf(fields, { ...draftOf(fields), 'waybill/destination': marked }))
  const next = applyTemplate(template, [typedPage(own('FRA'))])
  expect(next.kind).toBe('shippers_letter')
  expect(draftOf(next.fields)['waybill/destination']).toMatchObject({ text: 'FRA', by: 'template' })
  expect(draftOf(next.fields)['waybill/consignee/name']).toMatchObject({ text: 'Rheintal Pumpen GmbH' })
})

test('a marked text becomes the value of its kind', () => {
  expect(markedText('waybill/filing', 'ITN X20261127123456', {})).toBe('AES X20261127123456')
  expect(markedText('waybill/destination', 'Frankfurt (FRA)', {})).toBe('FRA')
  expect(markedText('waybill/isHazardous', '[ ] Yes [x] No', {})).toBe('no')
  expect(markedText('waybill/dimensions', '2 @ 24 x 24 x 20 in', {})).toBe('2 x 24x24x20 in')
  expect(markedText('waybill/shipper/name', 'Example (Export) Ltd', {})).toBe('Example (Export) Ltd')
})
