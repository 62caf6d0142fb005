import { expect, test } from 'vitest'
import { enteredFields, enteredWith } from '../work-orders/field-sets.ts'
import { enteredRows } from '../work-orders/fields.ts'
import { readJsonBooking } from './booking.ts'
import { everyField } from './samples/every-field.ts'
import { readBooked } from './samples/tender.ts'
import { columnNames, type OrderColumn, uploadFields } from './tables/columns.ts'
import { proposeMapping } from './tables/mapping.ts'
import { groupRows, readOrder } from './tables/orders.ts'
import { headersOf, layOut } from './tables/sheet.ts'

test('a JSON booking accepts every field', () => {
  const { booking, errors, warnings } = readJsonBooking(everyField, '$')
  expect([errors, warnings]).toEqual([[], []])
  for (const field of enteredWith('json', true)) expect(booking, field).toHaveProperty(field)
})

const said: Record<string, string> = {
  ...Object.fromEntries(uploadFields.map((field) => [field, String(everyField[field])])),
  weight: '12345.5',
  weightUnit: 'lb',
  volume: '419.25',
  volumeUnit: 'ft3',
  tags: 'every-tag',
  contactName: 'Rosa Diaz',
  contactEmail: 'rosa@every.example',
  contactPhone: '555-0177',
  pickupCity: 'Chicago',
  dropoffCity: 'Jamaica',
}
const readTable = (headers: readonly string[], cells: readonly string[]) => {
  const table = [[...headers], [...cells]]
  const sheet = layOut(table, proposeMapping(headersOf(table)))
  const [rows = []] = groupRows(sheet)
  return readOrder(sheet, rows)
}

test('a table of bookings fills every field that has a column', () => {
  const headers = columnNames.filter((column) => said[column])
  const { booking, errors } = readTable(
    headers,
    headers.map((column) => said[column] ?? ''),
  )
  expect(errors).toEqual([])
  for (const field of uploadFields) expect(booking, field).toHaveProperty(field)
  expect(booking?.hazmatClass).toBe('6.1')
})

test.each(uploadFields)('every common header for %s is recognized', (field) => {
  for (const name of enteredRows[field].upload.split('|')) {
    const { columns } = proposeMapping([name])
    expect(columns, name).toEqual([field satisfies OrderColumn])
  }
})

test('a 204 with everything fills every field that it can', () => {
  const { booking } = readBooked(
    ...['L11*CRN-9*CR', 'NTE**ASK FOR BAY 12', `N7*CSQU*305438${'*'.repeat(9)}CN${'*'.repeat(4)}4000${'*'.repeat(3)}3`],
    ...[
      'S5*1*CL',
      'G62*10*20270308*I*0800',
      'PLD*17',
      'N1*SF*MILL',
      'N4*JOLIET*IL*60431*US',
      'G61*IC*ROSA*TE*555-0177',
    ],
    ...['L5*1*GASOLINE', 'LH1*PK*4*UN1203', 'LH2*3', 'LH3*GASOLINE*D'],
    ...['S5*2*CU', 'G62*54*20270309*L*1645', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US'],
    'L3*12345.5*G*******419.25*E*733*L',
  )
  for (const field of enteredFields)
    if (enteredRows[field].tender !== null) expect(booking, field).toHaveProperty(field)
})
