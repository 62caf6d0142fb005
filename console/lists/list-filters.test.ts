import { expect, test } from 'vitest'
import { changedQuery, type FilterDefs, readFilters, wireFilters } from './list-filters.ts'

const defs: FilterDefs = {
  status: { kind: 'anyOf', name: 'bookingStatus', values: ['NEW', 'DRAFT'] },
  customer: { kind: 'text', name: 'customerName' },
  received: { kind: 'instants', from: 'receivedFrom', to: 'receivedTo' },
  pickup: { kind: 'dates', from: 'pickupFrom', to: 'pickupTo' },
  pallets: { kind: 'numbers', from: 'palletsMin', to: 'palletsMax', decimals: 0 },
}

test('an address keeps only filters that the list has and that are valid', () => {
  const query = new URLSearchParams(
    'bookingStatus=NEW,BOGUS&customerName=%20ACME%20&receivedFrom=2026-13-01&pickupTo=2026-11-23&palletsMin=x&palletsMax=9&evil=1',
  )
  expect(readFilters(defs, query)).toEqual({
    bookingStatus: 'NEW',
    customerName: 'ACME',
    pickupTo: '2026-11-23',
    palletsMax: '9',
  })
})

test('filters written to the address are read back unchanged', () => {
  const values = { bookingStatus: 'NEW,DRAFT', customerName: 'A & B, Inc', receivedFrom: '2026-11-01' }
  const query = changedQuery(new URLSearchParams('q=x&customerName=old'), values)
  expect(query.get('q')).toBe('x')
  expect(readFilters(defs, new URLSearchParams(query.toString()))).toEqual(values)
  expect(changedQuery(query, { customerName: '', bookingStatus: '' }).toString()).toBe('q=x&receivedFrom=2026-11-01')
})

test('a day of instants is sent as the first and last moment of the day in the user’s zone', () => {
  const values = { receivedFrom: '2026-11-23', receivedTo: '2026-11-23', pickupFrom: '2026-11-23' }
  expect(wireFilters(defs, values, 'America/Chicago', '2026-11-20')).toEqual({
    receivedFrom: '2026-11-23T06:00:00.000Z',
    receivedTo: '2026-11-24T05:59:59.999Z',
    pickupFrom: '2026-11-23',
  })
})

test('a named day keeps its name in the address, and is sent as its date', () => {
  const values = { receivedFrom: 'yesterday', receivedTo: 'today', pickupFrom: 'tomorrow' }
  expect(readFilters(defs, new URLSearchParams(values))).toEqual(values)
  expect(wireFilters(defs, values, 'America/Chicago', '2026-11-30')).toEqual({
    receivedFrom: '2026-11-29T06:00:00.000Z',
    receivedTo: '2026-12-01T05:59:59.999Z',
    pickupFrom: '2026-12-01',
  })
})
