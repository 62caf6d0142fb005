import { expect, test } from 'vitest'
import { readJsonBooking } from '../booking.ts'
import { draftOf } from './draft.ts'
import { bookingOf, keyOfFault, sentenceOfFault, stopCount } from './draft-booking.ts'
import type { Box } from './page-text.ts'
import { draft } from './pdf-api.ts'
import type { ReadField, ReadValue } from './reading.ts'

const box: Box = [0.1, 0.1, 0.2, 0.12]
const field = (path: string, value: ReadValue, printed = String(value), sureness = 0.9): ReadField => {
  return { path, value, printed, page: 1, box, sureness, by: 'pattern' }
}
const textsOf = (fields: ReadField[]) =>
  Object.fromEntries(Object.entries(draftOf(fields)).map(([key, { text }]) => [key, text]))

test('what a document says becomes a booking that the intake takes', () => {
  const texts = textsOf([
    field('references/load', 'BSF-204417'),
    field('references/customer_po', 'PO-7781932'),
    field('equipment', { type: 'van', length_ft: 53 }, "53' Dry Van"),
    field('weight', { value: 43120, unit: 'lb' }, '43,120 lbs'),
    field('pieces', { value: 880, unit: 'bags' }, '880 bags'),
    field('pallets', 22),
    field('stops/0/type', 'pickup'),
    field('stops/0/company', 'Harrow Mill'),
    field('stops/0/city', 'Salina'),
    field('stops/0/state', 'KS'),
    field('stops/0/date', '2026-11-23', '11/23/2026'),
    field('stops/0/window', { from: '07:00', to: '11:00' }, '07:00 - 11:00'),
    field('stops/1/type', 'drop'),
    field('stops/1/city', 'Saint Louis'),
    field('stops/1/date', '2026-11-24', '11/24/2026'),
    field('charges/0/what', 'Line haul'),
    field('charges/0/amount', 1475, '$1,475.00'),
    field('total', 1475, '$1,475.00'),
  ])
  const { booking, errors, warnings } = readJsonBooking(bookingOf(texts), '$')
  expect([errors, warnings]).toEqual([[], []])
  expect(booking).toMatchObject({
    customerReferenceNumber: 'BSF-204417',
    references: [{ qualifier: 'PO', value: 'PO-7781932' }],
    truckType: "53' Dry Van",
    weight: { value: '43120', unit: 'lb' },
    pieces: 880,
    palletQuantity: 22,
    notes: ['Line haul: $1,475.00', 'Total on the document: $1,475.00'],
    stops: [
      { kind: 'pickup', city: 'Salina', from: '2026-11-23T07:00', to: '2026-11-23T11:00' },
      { kind: 'dropoff', city: 'Saint Louis', from: '2026-11-24' },
    ],
  })
})

test('a hazard mark, a temperature and several houses are not lost', () => {
  const texts = textsOf([
    field('hazmat', true, 'X'),
    field('temperature', { value: 34, unit: 'F' }, '+34F'),
    ...Array.from({ length: 5 }, (_, index) => field(`hawb/${index}`, `CVA009811${index}`)),
  ])
  expect(texts.remark).toBe('Hazardous material is marked; its class is to be asked.\nTemperature +34F')
  expect([texts.hawb, texts['references/hawb_2'], texts['references/hawb_5']]).toEqual([
    'CVA0098110',
    'CVA0098111',
    'CVA0098114',
  ])
})

test('an unsure value keeps its place and its sureness', () => {
  expect(draftOf([field('commodity', 'Flour', 'Flour', 0.4)]).commodity).toEqual({
    text: 'Flour',
    page: 1,
    box,
    sureness: 0.4,
    by: 'pattern',
  })
})

test.each([
  ['$.stops[1].from', 'stops/1/from'],
  ['$.weight.unit', 'weight'],
  ['$.notes[0]', 'notes'],
  ['$.stops[0].references[0].value', 'stops/0/reference'],
  ['$.contact.email', 'contact/email'],
  ['$', ''],
])('a fault at %s is shown at %s', (at, key) => expect(keyOfFault(at)).toBe(key))

test('wrong entries become faults at their values, not other values', () => {
  const { errors } = readJsonBooking(
    bookingOf({ customerReferenceNumber: 'A', weight: '12 stone', pieces: 'many', 'stops/0/from': 'soon' }),
    '$',
  )
  expect(errors.map(({ at }) => keyOfFault(at)).sort()).toEqual(
    expect.arrayContaining(['pieces', 'stops/0/from', 'weight']),
  )
})

test('a draft has no more stops than a booking, and keys of its own', () => {
  const value = { text: 'A', page: null, box: null, sureness: 1, by: 'person' }
  expect(draft.safeParse({ 'stops/59/city': value, 'references/hawb_2': value, 'contact/name': value }).success).toBe(
    true,
  )
  for (const key of ['stops/60/city', 'constructor', 'stops/0/constructor', 'stops/x/city', 'stops/00/city', 'a/b/c/d'])
    expect(draft.safeParse({ [key]: value }).success).toBe(false)
})

test('stops are counted by their highest number, and hostile keys are no stops', () => {
  expect(stopCount({ 'stops/0/city': 'A', 'stops/3/city': 'B' })).toBe(4)
  expect(stopCount({ 'stops/999/city': 'A' })).toBe(60)
  expect(stopCount({ 'stops/__proto__/city': 'A' })).toBe(0)
})

test('faults of an empty draft, and of each field with nonsense, are told without the names of the booking API', () => {
  const faulty = {
    weight: 'heavy',
    pieces: 'many',
    cutOffAt: 'soon',
    'stops/0/from': 'noon',
    'stops/0/country': 'Atlantis',
  }
  const told = [{}, faulty].flatMap((texts) =>
    readJsonBooking(bookingOf(texts), '$').errors.map(({ message }) => sentenceOfFault(message)),
  )
  expect(told).toContain('A CRN or a shipment ID must say which booking this is.')
  expect(told.length).toBeGreaterThan(6)
  for (const message of told) expect(message).toMatch(/^(Must|A CRN) /)
})
