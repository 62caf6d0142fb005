import { expect, test } from 'vitest'
import { stopRows } from '../work-orders/stop-rows.ts'
import { stopFields, stopUploads } from '../work-orders/stop-sets.ts'
import { readJsonBooking } from './booking.ts'
import { everyStop } from './samples/every-stop.ts'
import { readBooked } from './samples/tender.ts'
import { type ColumnName, stopColumnOf } from './tables/columns.ts'
import { proposeMapping } from './tables/mapping.ts'
import { groupRows, readOrder } from './tables/orders.ts'
import { headersOf, layOut } from './tables/sheet.ts'

test('a JSON booking takes every field of a stop', () => {
  const { booking, errors, warnings } = readJsonBooking({ customerReferenceNumber: 'CRN-1', stops: [everyStop] }, '$')
  expect([errors, warnings]).toEqual([[], []])
  expect(booking?.stops).toEqual([everyStop])
})

test('a country that does not exist is a fault of a JSON booking, and of a 204 it is ignored with a warning', () => {
  const { errors } = readJsonBooking(
    { customerReferenceNumber: 'CRN-1', stops: [{ ...everyStop, country: 'ZZ' }] },
    '$',
  )
  expect(errors).toMatchObject([{ at: '$.stops[0].country' }])
  const { booking } = readBooked(
    'S5*1*CL',
    'N1*SF*MAPLE',
    'N4*NOWHERE**1*ZZ',
    'S5*2*CU',
    'N1*ST*DOOR',
    'N4*GARY*IN*46401*US',
  )
  expect(booking.stops?.[0]?.country).toBeUndefined()
})

test('a table of bookings fills every field of a stop that has a column', () => {
  const headers = ['CRN', ...stopUploads.map((field) => `pickup${stopColumnOf(field)}`)]
  const table = [headers, ['CRN-1', ...stopUploads.map((field) => String(everyStop[field]))]]
  const sheet = layOut(table, proposeMapping(headersOf(table)))
  const { booking, errors } = readOrder(sheet, groupRows(sheet)[0] ?? [])
  expect(errors).toEqual([])
  for (const field of stopUploads) expect(booking?.stops?.[0]?.[field], field).toBe(everyStop[field])
})

test.each(stopUploads)('whatever people write above the columns of %s means it', (field) => {
  for (const name of stopRows[field].upload.split('|')) {
    const [pickup, dropoff] = proposeMapping([`Pickup ${name}`, `Delivery ${name}`]).columns
    expect([pickup, dropoff], name).toEqual([
      `pickup${stopColumnOf(field)}` satisfies ColumnName,
      `dropoff${stopColumnOf(field)}` satisfies ColumnName,
    ])
  }
})

test('a 204 that says everything fills every field of a stop that it can', () => {
  const { booking } = readBooked(
    ...['S5*1*CL***4711*PC***ASK AT DOCK 31', 'G62*37*20270308*I*0815', 'G62*38*20270308*K*1245', 'N1*SF*MAPLE WORKS'],
    ...['N3*1207 EVERY STREET', 'N4*TORONTO*ON*M5V 2T6*CA', 'G61*IC*STELLA DOCK*TE*555-0188'],
    ...['S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US'],
  )
  const [read] = booking.stops ?? []
  for (const field of stopFields)
    if (stopRows[field].tender !== null)
      expect(String(read?.[field]).toLowerCase(), field).toBe(String(everyStop[field]).toLowerCase())
})
