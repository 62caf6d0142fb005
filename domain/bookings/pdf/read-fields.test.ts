import { expect, test } from 'vitest'
import { nestedFields } from './nested-fields.ts'
import { readFields } from './read-fields.ts'
import { typedPage } from './testing/typed-page.ts'

const order = [
  'EXAMPLE BROKERAGE INC.                       LOAD CONFIRMATION',
  '12 Example Street, Albany NY 12207           Load # 0061884',
  'Contact: Rita Example                        Phone: 518-555-0160',
  'Carrier: Example Carriers LLC',
  '',
  'PICKUP 1',
  'Example Orchard                              Date: 11/24/2026',
  '57 Example Mill Ln                           Time: 06:00 - 09:00 FCFS',
  'Hudson, NY 12534                             Pickup #: TK-3381',
  '',
  'DELIVERY 1',
  'Example Grocers DC 12                        Date: 11/25/2026',
  '4000 Terminal Way                            Time: 04:30 APPT',
  'Portland, OR 97233                           Delivery #: MG1209934',
  '',
  'BILL TO',
  'Example Payables',
  'PO Box 7719, Erie, PA 16508',
  '',
  'Description                    Amount',
  'Line haul                      $2,950.00',
  'Fuel surcharge                 $75.50',
  'TOTAL                          $3,025.50',
  'Detention: $60.00 per hour after 2 hours. TONU: $150.00.',
]
const terms = ['Terms', 'Ship to any address, Erie, PA 16508, costs $100,000 of insurance.']

function valuesOf(lines: string[], ...others: string[][]) {
  const pages = [lines, ...others].map((page, index) => typedPage(page, index + 1))
  const { kind, fields } = readFields(pages)
  return { kind, fields, values: Object.fromEntries(fields.map(({ path, value }) => [path, value])) }
}

test('an order is read into fields with their places', () => {
  const { kind, fields, values } = valuesOf(order, terms)
  expect(kind).toBe('rate_confirmation')
  expect(values).toMatchObject({
    customer: 'EXAMPLE BROKERAGE INC.',
    contact: 'Rita Example',
    'references/load': '0061884',
    'references/pickup': 'TK-3381',
    'references/delivery': 'MG1209934',
    carrier: 'Example Carriers LLC',
    'stops/0/type': 'pickup',
    'stops/0/company': 'Example Orchard',
    'stops/0/date': '2026-11-24',
    'stops/0/window': { from: '06:00', to: '09:00' },
    'stops/0/kind_of_time': 'FCFS',
    'stops/1/type': 'drop',
    'stops/1/address': '4000 Terminal Way',
    'stops/1/state': 'OR',
    'stops/1/kind_of_time': 'appointment',
    'charges/0/what': 'Line haul',
    'charges/1/amount': 75.5,
    total: 3025.5,
    currency: 'USD',
  })
  const city = fields.find(({ path }) => path === 'stops/0/city')
  expect(city).toMatchObject({ value: 'Hudson', printed: 'Hudson', page: 1, by: 'pattern' })
  expect(city?.box).toEqual([0, 0.166, 0.07, 0.179])
  expect(fields.every(({ sureness }) => sureness >= 0 && sureness <= 1)).toBe(true)
})

test('letterhead, payer and terms are no stops, and conditions are no charges', () => {
  const { values } = valuesOf(order, terms)
  expect(Object.keys(values).filter((path) => /^stops\/[2-9]/.test(path))).toEqual([])
  expect(Object.keys(values).filter((path) => /^charges\/[2-9]/.test(path))).toEqual([])
})

test('what is not printed is not filled in', () => {
  const bare = order.filter((line) => !/Date|Time|\$|#/.test(line))
  const { values } = valuesOf(bare)
  for (const path of [
    'stops/0/date',
    'stops/0/window',
    'total',
    'currency',
    'references/load',
    'weight',
    'pieces',
    'mawb',
  ])
    expect(values).not.toHaveProperty([path])
  expect(readFields([typedPage([])])).toEqual({ kind: 'unknown', fields: [] })
  expect(readFields([])).toEqual({ kind: 'unknown', fields: [] })
})

test('charges that do not sum up to the total are unsure', () => {
  const { fields } = valuesOf(order.map((line) => line.replace('$3,025.50', '$2,950.00')))
  const amount = fields.find(({ path }) => path === 'charges/1/amount')
  expect(amount?.sureness).toBeLessThan(0.6)
})

test('stops of a table are read by its columns; a second table without addresses has none', () => {
  const { values } = valuesOf([
    'Example Distribution                         DISPATCH SHEET',
    'Mon 23-Nov-2026',
    '#   Act   Location            Street              City            ST   ZIP     Window        Plt',
    '1   PU    Example DC          3300 Pilot Spur     Eagan           MN   55121   05:00-05:45   18',
    '2   DEL   Example Hardware    12 Main St S        Cannon Falls    MN   55009   07:00-08:00   4',
    '3   DEL   Example Farm        W4410 County Rd B   Ellsworth       WI   54011   by 17:00      5',
    '',
    '#   Location            Arrive    Depart',
    '1   Example DC',
  ])
  expect(values).toMatchObject({
    'stops/0/type': 'pickup',
    'stops/1/address': '12 Main St S',
    'stops/1/city': 'Cannon Falls',
    'stops/2/address': 'W4410 County Rd B',
    'stops/2/window': { from: null, to: '17:00' },
    'stops/2/date': '2026-11-23',
    'stops/2/pallets': 5,
  })
  expect(values).not.toHaveProperty(['stops/3/type'])
})

test('fields are nested like the orders they belong to', () => {
  const nested = nestedFields(readFields([typedPage(order)]).fields)
  expect(nested).toMatchObject({
    references: { load: { value: '0061884', printed: '0061884', page: 1 } },
    stops: [
      { seq: 1, type: 'pickup', city: { value: 'Hudson' } },
      { seq: 2, type: 'drop' },
    ],
    charges: [{ what: 'Line haul', amount: { value: 2950 } }, {}],
    currency: 'USD',
  })
})
