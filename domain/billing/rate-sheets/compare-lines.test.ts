import { expect, test } from 'vitest'
import { compareBesides } from './compare-besides.ts'
import { compareLines } from './compare-lines.ts'
import { accessorial, type RateLineFields, rateLine, weighing } from './rate-fields.ts'

const any = { originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '1' } as const
const lines = (...fields: Partial<RateLineFields>[]) =>
  fields.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 }))

test('an amount in another notation is the same amount: 15.00 equals 15', () => {
  const breaks = (price: string) => [{ from: '2000', price }]
  const csv = { poundsFrom: '500.0', price: '15.00', breaks: breaks('12.50'), minCharge: '100.10' }
  const xlsx = { poundsFrom: '500', price: '15', breaks: breaks('12.5'), minCharge: '100.1' }
  expect(compareLines(lines(csv), lines(xlsx))).toEqual([])
  expect(compareLines(lines(csv), lines({ ...xlsx, breaks: breaks('12.05') }))).toMatchObject([{ kind: 'changed' }])
  expect(compareLines(lines({ price: '100' }), lines({ price: '10' }))).toMatchObject([{ kind: 'changed' }])
})

test('accessorials, zones and weighing show only what differs', () => {
  const besides = (accessorials: object[], places: string[], leastPounds: string) => ({
    currency: 'USD',
    accessorials: accessorials.map((one) => accessorial.parse(one)),
    zones: [{ name: 'Lakes', places }],
    weighing: weighing.parse({ leastPounds }),
  })
  const stop = { kind: 'extraStop', name: 'Stop off', price: '85.00' }
  const gate = { kind: 'liftGate', name: 'Lift gate', price: '95', trigger: 'tag', tag: 'gate' }
  const team = { kind: 'custom', name: 'Team', price: '20', unit: 'percent', trigger: 'always' }
  const before = besides([stop, gate], ['600-609'], '500')
  expect(compareBesides(before, besides([{ ...stop, price: '85' }, gate], ['600-609'], '500.0'))).toEqual([])
  // The same numbers in another currency are different prices.
  expect(compareBesides(before, { ...before, currency: 'CAD' })).toEqual([
    { of: 'currency', name: '', kind: 'changed', before: { currency: 'USD' }, after: { currency: 'CAD' } },
  ])
  expect(compareBesides(before, besides([team, { ...stop, price: '88.85' }], ['600-609', 'MI'], '1000'))).toMatchObject(
    [
      { of: 'accessorial', name: 'Team', kind: 'added', before: {}, after: { price: '20', unit: 'percent' } },
      { of: 'accessorial', name: 'Stop off', kind: 'changed', before: { price: '85' }, after: { price: '88.85' } },
      { of: 'accessorial', name: 'Lift gate', kind: 'removed', before: { tag: 'gate' }, after: {} },
      { of: 'zone', name: 'Lakes', kind: 'changed', after: { places: '600-609; MI' } },
      { of: 'weighing', kind: 'changed', before: { leastPounds: '500' }, after: { leastPounds: '1000' } },
    ],
  )
})
