import { expect, test } from 'vitest'
import { compareLines } from './compare-lines.ts'
import { type RateLineFields, rateLine } from './rate-fields.ts'

const any = { originScope: 'any', destinationScope: 'any', method: 'perCwt', price: '1' } as const
const lines = (...fields: Partial<RateLineFields>[]) =>
  fields.map((line, index) => ({ ...rateLine.parse({ ...any, ...line }), lineNo: index + 1 }))

test('an amount written otherwise is the same amount: 15.00 in one file is 15 in another', () => {
  const breaks = (price: string) => [{ from: '2000', price }]
  const csv = { poundsFrom: '500.0', price: '15.00', breaks: breaks('12.50'), minCharge: '100.10' }
  const xlsx = { poundsFrom: '500', price: '15', breaks: breaks('12.5'), minCharge: '100.1' }
  expect(compareLines(lines(csv), lines(xlsx))).toEqual([])
  expect(compareLines(lines(csv), lines({ ...xlsx, breaks: breaks('12.05') }))).toMatchObject([{ kind: 'changed' }])
  expect(compareLines(lines({ price: '100' }), lines({ price: '10' }))).toMatchObject([{ kind: 'changed' }])
})
