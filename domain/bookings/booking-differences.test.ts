import { expect, test } from 'vitest'
import { InboundBooking } from './booking.ts'
import { differencesOf } from './booking-differences.ts'

const read = (fields: object = {}) =>
  InboundBooking.parse({
    customerReferenceNumber: 'C-1',
    stops: [
      { kind: 'pickup', city: 'Chicago', from: '2026-11-05' },
      { kind: 'dropoff', city: 'Boston' },
    ],
    ...fields,
  })

test('two different readings of a message differ value by value, and equal ones do not', () => {
  expect(differencesOf(read(), read())).toEqual([])
  const other = read({
    customerReferenceNumber: 'PO-9',
    references: [{ qualifier: 'CR', value: 'C-1' }],
    pieces: 4,
    stops: [
      { kind: 'pickup', city: 'Chicago', from: '2026-05-11' },
      { kind: 'dropoff', city: 'Boston' },
    ],
  })
  expect(differencesOf(read(), other)).toEqual([
    { at: 'customerReferenceNumber', was: 'C-1', would: 'PO-9' },
    { at: 'pieces', was: '', would: '4' },
    { at: 'stops[0].from', was: '2026-11-05', would: '2026-05-11' },
    { at: 'references[0].qualifier', was: '', would: 'CR' },
    { at: 'references[0].value', was: '', would: 'C-1' },
  ])
  expect(differencesOf(read({ pieces: 4 }), read())).toEqual([{ at: 'pieces', was: '4', would: '' }])
})
