import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, inertText, typedText } from '../cells/cell-text.ts'
import { dayOrderOf, readCell, readDate, readNumber } from '../cells/read-cell.ts'
import { kinds, readHeader, requiredColumns } from './columns.ts'
import { importKinds } from './kinds.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026/1/5', '2026-01-05'],
  ['2026-11-23T00:00:00', '2026-11-23'],
  ['11/23/2026', '2026-11-23'],
  ['23 Nov 2026', '2026-11-23'],
  ['23-November-2026', '2026-11-23'],
  ['Nov 23, 2026', '2026-11-23'],
  ['02/29/2028', '2028-02-29'],
  ['02/29/2027', undefined],
  ['23/11/2026', undefined],
  ['11/23/26', undefined],
  ['46349', undefined],
  ['tomorrow', undefined],
])('the date %s is %s', (text, date) => {
  expect(readDate(text, 'monthFirst')).toBe(date)
})

test('a column with one date above 12 in first place is day first throughout', () => {
  expect(dayOrderOf(['04/05/2026', '', '31/12/2026'])).toBe('dayFirst')
  expect(dayOrderOf(['04.05.2026'])).toBe('dayFirst')
  expect(dayOrderOf(['04/05/2026', '12/31/2026'])).toBe('monthFirst')
  expect(readDate('04/05/2026', 'dayFirst')).toBe('2026-05-04')
})

test.each([
  ['12500', '12500'],
  ['12,500', '12500'],
  ['1,234,567.89', '1234567.89'],
  ['12.500,5', '12500.5'],
  ['12 500,5', '12500.5'],
  ['12,5', '12.5'],
  ['+7', '7'],
  ['-7.5', '-7.5'],
  ['1e5', undefined],
  ['12kg', undefined],
  ['NaN', undefined],
  ['', undefined],
])('the number %s is %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('yes and no, status words and whole numbers are read leniently, and anything else is an error', () => {
  const words = (value: string) => [value === 'maintenance' ? 'In maintenance' : value]
  const read = (reading: Parameters<typeof readCell>[0]['reading'], text: string) =>
    readCell({ name: 'x', reading }, text, 'monthFirst', words)
  for (const text of ['Yes', 'y', 'TRUE', '1', 'x']) expect(read('boolean', text)).toEqual({ value: true })
  for (const text of ['No', 'n', 'false', '0']) expect(read('boolean', text)).toEqual({ value: false })
  expect(read('boolean', 'maybe').wrong).toEqual({ key: 'notOneOf', params: { values: 'yes, no' } })
  const status = { oneOf: ['active', 'maintenance'] }
  expect(read(status, ' IN MAINTENANCE ')).toEqual({ value: 'maintenance' })
  expect(read(status, 'asleep').wrong?.params).toEqual({ values: 'active, In maintenance' })
  expect(read('integer', '2,019.0')).toEqual({ value: 2019 })
  expect(read('integer', '20.19').wrong?.key).toBe('notANumber')
  expect(read('date', '')).toEqual({ value: null })
  expect(read('text', '  ')).toEqual({ value: '' })
})

test('headers match an API name or label, in any case, spacing and punctuation; a repeated one counts once', () => {
  const labels = ({ name }: { name: string }) => (name === 'capacityKg' ? ['Capacity (kg)'] : [])
  const headers = ['\ufeffUNIT NO', 'plate_no', 'capacity kg', 'Colour', 'unitNo', '']
  const { columns, unknown, missing } = readHeader('truck', headers, labels)
  expect(columns.map((column) => column?.name)).toEqual([
    'unitNo',
    'plateNo',
    'capacityKg',
    undefined,
    undefined,
    undefined,
  ])
  expect(unknown).toEqual(['Colour', 'unitNo'])
  expect(missing).toEqual([])
})

test.each([
  ['driver', 'Truck plate', 'plateNo'],
  ['driver', 'Unit number', 'truckNo'],
  ['truck', 'Truck number', 'unitNo'],
  ['trailer', 'Trailer plate', 'plateNo'],
] as const)('a %s file may call a column %s', (kind, header, name) => {
  expect(readHeader(kind, [header], () => []).columns.map((column) => column?.name)).toEqual([name])
})

test('required columns are those that the form of a new record requires', () => {
  expect(Object.fromEntries(importKinds.map((kind) => [kind, requiredColumns(kind)]))).toEqual({
    driver: ['userName', 'name', 'phone', 'plateNo', 'truckNo'],
    warehouse: ['phone', 'name', 'customerReferenceNumber'],
    truck: ['unitNo', 'plateNo'],
    trailer: ['trailerNo'],
    account: ['code', 'name'],
  })
})

test('every column is a field of its form, and the key is one of them', () => {
  for (const kind of importKinds) {
    const { form, columns, key } = kinds[kind]
    for (const { name } of columns) expect(Object.keys(form.shape)).toContain(name)
    expect(columns[0]?.name).toBe(key)
  }
})

test('no exported text begins a formula, and all are read back unchanged', () => {
  const texts = fc
    .tuple(
      fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', "'="),
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`;"'=+-@\t\r\n,|x \uff1d`) })),
    )
    .map(([begin, rest]) => begin + rest)
  fc.assert(
    fc.property(texts, (text) => {
      expect(inertText(text)).not.toMatch(/(^|[;\t\r\n|]["']*)(?<!')[=+\-@\t\r]/)
      expect(typedText(inertText(text))).toBe(text)
      expect(typedText(cellText(text))).toBe(text)
    }),
    { seed: 20261123 },
  )
})
