import { workOrderListInput } from '@shortcut/domain/work-orders/api.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { describe, expect, test } from 'vitest'
import { namesOf } from '../../lists/list-filters.ts'
import { workOrderFilters } from './list-filter-defs.ts'
import { rowMatches, standsBefore } from './row-matches.ts'

const row: WorkOrderRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  bookingId: 'WO-1024',
  bookingStatus: 'NEW',
  customerName: 'Acme Air Freight',
  customerReferenceNumber: 'CRN-77',
  shipmentId: 'S-1',
  containerNo: 'CSQU3054383',
  bookingType: 1,
  truckType: "53' dry van",
  bookingReceivedDate: '2026-11-20T10:00:00Z',
  bookingPickupDate: '2026-11-23',
  requestDeliveryTime: null,
  pickupDueAt: null,
  deliveryDueAt: null,
  dueAt: null,
  leaveByAt: null,
  cutOffAt: null,
  airCutOffAt: null,
  pickupDueDay: false,
  deliveryDueDay: false,
  pickupExpectedAt: null,
  pickupArrivedAt: null,
  deliveryArrivedAt: null,
  routeMinutes: 0,
  stopCount: 2,
  assignedStops: 0,
  openProblems: '',
  openRequests: '',
  estimatedDeliverDate: null,
  actualDeliverDate: null,
  palletQuantity: 4,
  weight: '1000',
  weightUnit: 'lb',
  volume: null,
  volumeUnit: null,
  contactName: 'Ann',
  contactEmail: 'ann@acme.example',
  driver: '',
  pickupPlace: 'Chicago IL',
  deliveryPlace: 'Dallas TX',
  hazmatClass: null,
  mawb: '',
  source: 'api',
  tags: ['hot', 'pharma'],
  version: 1,
  updatedAt: '2026-11-20T10:00:00Z',
}

describe('a live row against the filters', () => {
  test.each([
    [{}, true],
    [{ bookingStatus: 'DRAFT,NEW' }, true],
    [{ bookingStatus: 'DRAFT' }, false],
    [{ bookingType: '1' }, true],
    [{ customerName: 'acme' }, true],
    [{ customerName: 'apex' }, false],
    [{ q: 'crn-7' }, true],
    [{ q: 'nowhere' }, false],
    [{ tags: 'cold,pharma' }, true],
    [{ tags: 'pharm' }, false],
    [{ bookingPickupFrom: '2026-11-23', bookingPickupTo: '2026-11-23' }, true],
    [{ bookingPickupTo: '2026-11-22' }, false],
    [{ requestDeliveryFrom: '2026-01-01T00:00:00Z' }, false],
    [{ weightKgMin: '453', weightKgMax: '454' }, true],
    [{ weightKgMin: '1000' }, false],
    [{ palletQuantityMin: '5' }, false],
    [{ hasRequest: 'no' }, true],
    [{ hasRequest: 'yes' }, false],
    [{ folderId: 'f' }, null],
  ])('%j: %j', (wire, expected) => {
    expect(rowMatches(row, wire as Record<string, string>)).toBe(expected)
  })
})

test.each([
  'wo-10',
  'CRN-77',
  'acme air',
  's-1',
  'CSQU 305438-3',
  'vera',
  'chicago',
  'dallas tx',
  'ann',
  'acme.example',
])('a row that the quick search found by %j stays', (q) => {
  expect(rowMatches({ ...row, driver: 'Vera Stone' }, { q })).toBe(true)
})

test('the server takes every filter of the list', () => {
  const taken = Object.keys(workOrderListInput.shape)
  for (const def of Object.values(workOrderFilters)) expect(taken).toEqual(expect.arrayContaining(namesOf(def)))
})

test('a row’s place by each sort, both ways; unknown values come last', () => {
  const older = { ...row, bookingReceivedDate: '2026-11-19T10:00:00Z', dueAt: '2026-11-22T10:00:00Z' }
  expect(standsBefore(row, older, '')).toBe(true)
  expect(standsBefore(older, row, '')).toBe(false)
  expect(standsBefore(older, row, 'bookingReceivedDate')).toBe(true)
  expect(standsBefore(older, row, 'dueAt')).toBe(true)
  expect(standsBefore(older, row, '-dueAt')).toBe(true)
  expect(standsBefore(row, older, 'dueAt')).toBe(false)
  expect(standsBefore(row, undefined, '')).toBe(false)
})
