import { describe, expect, test } from 'vitest'
import { countryOf } from './countries.ts'
import { readWhen } from './dates.ts'
import { layoutKey, proposeMapping, type TableMapping } from './mapping.ts'
import { groupRows, readOrder } from './orders.ts'
import { headersOf, layOut } from './sheet.ts'
import { headerUnit, volumeUnit, weightUnit } from './units.ts'

const read = (csv: string, chosen: Partial<TableMapping> = {}) => {
  const table = csv.split('\n').map((line) => line.split(','))
  const sheet = layOut(table, { ...proposeMapping(headersOf(table)), ...chosen })
  return { sheet, orders: groupRows(sheet).map((rows) => readOrder(sheet, rows)) }
}
const one = (csv: string, chosen: Partial<TableMapping> = {}) => {
  const [order] = read(csv, chosen).orders
  if (!order) throw new Error('no order')
  return order
}

describe('dates as people write them', () => {
  test.each([
    ['2026-11-23', 'date', '2026-11-23'],
    ['2026/11/3', 'date', '2026-11-03'],
    ['20261123', 'date', '2026-11-23'],
    ['11/23/2026', 'date', '2026-11-23'],
    ['23/11/2026', 'date', '2026-11-23'],
    ['23.11.2026', 'date', '2026-11-23'],
    ['05.11.26', 'date', '2026-11-05'],
    ['5/5/2026', 'date', '2026-05-05'],
    ['11/23/26', 'date', '2026-11-23'],
    ['23-Nov-26', 'date', '2026-11-23'],
    ['Nov 23, 2026', 'date', '2026-11-23'],
    ['Monday, November 23rd 2026', 'date', '2026-11-23'],
    ['46349', 'date', '2026-11-23'],
    ['46349.333333', 'local', '2026-11-23T08:00'],
    ['11/23/2026 8:00 AM', 'local', '2026-11-23T08:00'],
    ['11/23/2026 12:30 a.m.', 'local', '2026-11-23T00:30'],
    ['23 Nov 2026 0800', 'local', '2026-11-23T08:00'],
    ['2026-11-23 20:15:30', 'local', '2026-11-23T20:15'],
    ['2026-11-23T08:00:00-06:00', 'instant', '2026-11-23T08:00:00-06:00'],
    ['11/23/2026 08:00 CST', 'instant', '2026-11-23T08:00:00-06:00'],
    ['2026-11-23T14:00Z', 'instant', '2026-11-23T14:00:00Z'],
    ['8am', 'clock', '08:00'],
    ['0800', 'clock', '08:00'],
    ['20:30', 'clock', '20:30'],
    ['0.5', 'clock', '12:00'],
  ])('%s', (text, kind, value) => expect(readWhen(text, undefined)).toEqual({ kind, value }))

  test.each([
    ['11/05/2026', undefined, 'ambiguous'],
    ['11/05/2026 08:00', undefined, 'ambiguous'],
    ['23/11/2026', 'monthFirst', 'otherOrder'],
    ['2026-02-30', undefined, 'unreadable'],
    ['31/31/2026', undefined, 'unreadable'],
    ['tomorrow', undefined, 'unreadable'],
    ['25:00', undefined, 'unreadable'],
    ['13pm', undefined, 'unreadable'],
    ['12500', undefined, 'unreadable'],
    ['2026-11-23 08:00 ET', undefined, 'unreadable'],
  ] as const)('%s is none with %s', (text, order, wrong) => expect(readWhen(text, order)).toEqual({ wrong }))

  test('ambiguous ones are read as chosen, or as other dates of the file show, with a warning', () => {
    const rows = 'CRN,Pickup date\nA,11/05/2026'
    const asked = read(rows)
    expect(asked.sheet).toMatchObject({ asksDayOrder: true, dayOrder: undefined })
    expect(asked.orders[0]?.errors[0]).toMatchObject({ at: 'row 2, column B' })
    expect(asked.orders[0]?.errors[0]?.message).toContain('the month or the day may come first')
    expect(one(rows, { dayOrder: 'dayFirst' }).booking?.bookingPickupDate).toBe('2026-05-11')
    const shown = read(`${rows}\nB,11/23/2026`)
    expect(shown.orders[0]?.booking?.bookingPickupDate).toBe('2026-11-05')
    expect(shown.sheet.notes[0]).toEqual({
      at: 'row 2, column B',
      message: 'Dates such as "11/05/2026" were read month first, like the other dates of this file.',
    })
    const both = read(`${rows}\nB,11/23/2026\nC,23/11/2026`)
    expect(both.orders.map((order) => order.errors.length)).toEqual([1, 0, 0])
  })
})

test('countries as people write them', () => {
  for (const name of ['US', 'USA', 'U.S.A.', 'us', 'United States', 'United States of America', 'EE.UU.'])
    expect([name, countryOf(name)]).toEqual([name, 'US'])
  for (const name of ['CA', 'CAN', 'Canada', 'canada ']) expect([name, countryOf(name)]).toEqual([name, 'CA'])
  for (const name of ['MX', 'MEX', 'México', 'Mexico']) expect([name, countryOf(name)]).toEqual([name, 'MX'])
  expect(countryOf('UK')).toBe('GB')
  expect(countryOf('Deutschland')).toBe('DE')
  for (const name of ['', 'Narnia', 'XX', '12', 'ZZ']) expect([name, countryOf(name)]).toEqual([name, undefined])
})

test('units as people write them', () => {
  for (const name of ['lb', 'LBS', 'lbs.', '#', 'Pounds'])
    expect([name, weightUnit(name)]).toEqual([name, { unit: 'lb' }])
  for (const name of ['kg', 'KGS', 'Kilos', 'kilograms'])
    expect([name, weightUnit(name)]).toEqual([name, { unit: 'kg' }])
  for (const name of ['cbm', 'm3', 'M³', 'cu m']) expect([name, volumeUnit(name)]).toEqual([name, { unit: 'm3' }])
  for (const name of ['cuft', 'cu. ft.', 'ft3', 'CFT'])
    expect([name, volumeUnit(name)]).toEqual([name, { unit: 'ft3' }])
  expect(weightUnit('tons')).toBeUndefined()
  expect(headerUnit('Gross Weight (KGS)')).toEqual({ rest: 'Gross Weight', unit: 'KGS' })
  expect(headerUnit('Shipment id')).toBeUndefined()
})

describe('headers', () => {
  test('are recognized by their words, in any case and with any spaces and punctuation', () => {
    const columns = (line: string) => proposeMapping(line.split(',')).columns
    expect(
      columns('Order Number,PO #,Ship To Zip,Origin State,Gross Wt (lbs),CBM,Pick-up Time,Consignee,Colour'),
    ).toEqual([
      'customerReferenceNumber',
      'poNumber',
      'dropoffPostalCode',
      'pickupProvince',
      'weight',
      'volume',
      'pickupFrom',
      'dropoffCompany',
      null,
    ])
    expect(columns('CRN,Reference')).toEqual(['customerReferenceNumber', null])
    expect(layoutKey([' CRN ', 'Ship-To Zip', ''])).toBe(layoutKey(['crn', 'ship to ZIP']))
  })

  test('may follow a title', () => {
    const { sheet, orders } = read('Bookings of Acme\n\nCRN,Pickup city\nA,Chicago')
    expect(sheet.rows.map(({ row }) => row)).toEqual([4])
    expect(orders[0]).toMatchObject({ at: 'row 4', customerReferenceNumber: 'A' })
  })
})

describe('rows', () => {
  test('of one number are one order: each stop once, amounts added up, with a warning', () => {
    const order = one(
      [
        'CRN,Pickup city,Pickup state,Delivery city,Delivery state,Pieces,Weight,Weight unit,PO',
        'A,Chicago,IL,Jamaica,NY,10,"500,kg,P1'.replace('"', ''),
        'A,Chicago,IL,Boston,MA,20,250,kg,P2',
        'A,,,Boston,MA,5,100,lbs,P2',
      ].join('\n'),
    )
    expect(order.errors).toEqual([])
    expect(order).toMatchObject({ at: 'rows 2, 3, 4', rows: [2, 3, 4] })
    expect(order.booking).toMatchObject({
      pieces: 35,
      weight: { value: '795.359237', unit: 'kg' },
      references: [
        { qualifier: 'PO', value: 'P1' },
        { qualifier: 'PO', value: 'P2' },
      ],
      stops: [
        { kind: 'pickup', city: 'Chicago' },
        { kind: 'dropoff', city: 'Jamaica', pieces: 10 },
        { kind: 'dropoff', city: 'Boston', pieces: 25 },
      ],
    })
    expect(order.warnings.map(({ message }) => message)).toContain(
      '"Weight" of rows 2, 3, 4 was added up: 795.359237 kg.',
    )
  })

  test('that disagree, or have no number or country, are reported at their cell', () => {
    const faults = read(
      'CRN,Truck type,Delivery country\nA,Reefer,US\nA,Dry van,US\n,Reefer,US\nB,Reefer,Narnia',
    ).orders
    expect(faults.map(({ errors }) => errors[0])).toEqual([
      {
        at: 'row 3, column B',
        message: '"Truck type" is "Dry van" here but "Reefer" in row 2. Rows of one order must agree.',
      },
      expect.objectContaining({ at: 'row 4' }),
      expect.objectContaining({ at: 'row 5, column C' }),
    ])
  })

  test('of one number are read up to a limit; more are reported and not read', () => {
    const csv = (rows: number) =>
      `CRN,Delivery city\n${Array.from({ length: rows }, (_, n) => `A,City ${n % 9}`).join('\n')}`
    expect(one(csv(2000)).errors).toEqual([])
    expect(one(csv(2001))).toMatchObject({
      customerReferenceNumber: 'A',
      errors: [
        {
          at: 'rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …',
          message: expect.stringContaining('2001 rows have this number'),
        },
      ],
    })
  })

  test('give windows in one cell or in three', () => {
    const stops = (line: string) =>
      one(`CRN,Pickup date,Pickup from,Pickup to\nA,${line}`, { dayOrder: 'monthFirst' }).booking?.stops?.[0]
    const window = { from: '2026-11-23T08:00', to: '2026-11-23T12:00' }
    expect(stops('11/23/2026,08:00,12:00')).toMatchObject(window)
    expect(stops('11/23/2026,08:00-12:00,')).toMatchObject(window)
    expect(stops('11/23/2026 8am - 12pm,,')).toMatchObject(window)
    expect(stops('2026-11-23,,')).toMatchObject({ from: '2026-11-23', to: '2026-11-23' })
    expect(stops(',2026-11-23 08:00,12:00')).toMatchObject(window)
    const alone = one('CRN,Pickup from\nA,08:00')
    expect(alone.errors[0]).toEqual({
      at: 'row 2, column B',
      message: '"Pickup from": "08:00" is a time without a date.',
    })
  })

  test('with more fields than headers are reported as such; a header missing in the whole column is not', () => {
    const shifted = read('CRN,Origin city,Dest city\nA,Chicago,Boston\nB,St, Louis,Boston\nC,Dallas,Boston,')
    const said = (count: number) =>
      expect.stringMatching(`^The row has ${count} fields under 3 headers\\. .* quotation marks`)
    expect(shifted.orders.map(({ errors }) => errors)).toEqual([
      [],
      [{ at: 'row 3', message: said(4) }],
      [{ at: 'row 4', message: said(4) }],
    ])
    expect(read('CRN,Dest city\nA,Boston,x\nB,Boston,y').orders.map(({ errors }) => errors)).toEqual([[], []])
    expect(one('CRN,Dest city\nA,St, Louis').errors).toHaveLength(1)
  })

  test('with more fields than headers are no ignored column, and their shifted values cause no other faults', () => {
    const header = 'CRN,Origin city,Pickup date,Dest city,Weight'
    const moved = read(`${header}\nA,Chicago,11/25/2026,Boston,5 lb\nB,St, Louis,11/25/2026,Boston,5 lb`)
    expect(moved.sheet.unread).toEqual([])
    expect(moved.sheet.notes).toEqual([])
    expect(moved.orders[1]).toMatchObject({ errors: [{ at: 'row 3' }], warnings: [] })
    expect(moved.orders[1]?.errors).toHaveLength(1)
    // A column without a header in every row is named by its letter.
    const lacking = read('CRN,Dest city\nA,Boston,x\nB,Boston,y')
    expect(lacking.sheet.unread).toEqual(['column C'])
    expect(lacking.sheet.notes).toEqual([
      { at: 'row 1, column C', message: 'Column C has no header and was not read.' },
    ])
  })

  test('have a second address line, and units in the cell or in a unit column', () => {
    const header = 'CRN,Origin city,Dest address,Dest address line 2,Dest city,Weight,UOM'
    const order = one(`${header}\nA,Chicago,1 Road,Suite 5,Boston,3000,g`)
    expect(order.booking?.stops?.[1]?.address).toBe('1 Road, Suite 5')
    expect(order.booking?.weight).toEqual({ value: '3', unit: 'kg' })
    expect(one('CRN,Dest city,Weight\nA,Boston,3000 g').booking?.weight).toEqual({ value: '3', unit: 'kg' })
    expect(one('CRN,Dest city,Dest address 2,Wt,Wt UOM\nA,Boston,Dock 4,5,kgs').booking).toMatchObject({
      weight: { value: '5', unit: 'kg' },
      stops: [{ address: 'Dock 4' }],
    })
  })

  test('have two units: the cell’s wins, with a warning; a conversion names the unit column', () => {
    const said = (weight: string, unit: string) => {
      const { booking, warnings } = one(
        `CRN,Pickup city,Dest city,Weight,Weight unit\nA,Joliet,Boston,${weight},${unit}`,
      )
      return [booking?.weight, ...warnings.map(({ message }) => message)]
    }
    expect(said('500 kg', 'lb')).toEqual([
      { value: '500', unit: 'kg' },
      'The cell says "kg", the column beside it "lb". "kg" was used.',
    ])
    expect(said('500 kgs', 'KG')).toEqual([{ value: '500', unit: 'kg' }])
    expect(said('3000 g', 'kg')).toEqual([
      { value: '3', unit: 'kg' },
      'The cell says "g", the column beside it "kg". "g" was used.',
      '3000 g was converted to 3 kg.',
    ])
    expect(said('500', 'grams')).toEqual([{ value: '0.5', unit: 'kg' }, '500 grams was converted to 0.5 kg.'])
  })

  test('have numbers with separators, and units beside, above or in them; none is a fault', () => {
    const weight = (header: string, cell: string) => {
      const table = [
        ['CRN', 'Pickup city', header],
        ['A', 'Chicago', cell],
      ]
      const sheet = layOut(table, proposeMapping(headersOf(table)))
      return readOrder(sheet, groupRows(sheet)[0] ?? []).booking?.weight
    }
    expect(weight('Weight', '12,500.5 lb')).toEqual({ value: '12500.5', unit: 'lb' })
    expect(weight('Weight', '12.500,5 kg')).toEqual({ value: '12500.5', unit: 'kg' })
    expect(weight('Weight', '12 500 kg')).toEqual({ value: '12500', unit: 'kg' })
    expect(weight('Weight', '500 kgs')).toEqual({ value: '500', unit: 'kg' })
    expect(weight('Weight (lbs)', '12500#')).toEqual({ value: '12500', unit: 'lb' })
    expect(weight('Weight KG', '2 t')).toEqual({ value: '2000', unit: 'kg' })
    const order = one('CRN,Pickup city,Weight\nA,Chicago,500')
    expect(order.warnings.map(({ message }) => message)).toContain('The weight has no unit. Pounds were used.')
    expect(one('CRN,Pickup city,Weight\nA,Chicago,5 tons').errors[0]?.message).toContain('not a known weight unit')
  })
})
