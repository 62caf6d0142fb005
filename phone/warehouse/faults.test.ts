import * as english from '@shortcut/words/phone/cargo/en.ts'
import { translate } from '@shortcut/words/translate.ts'
import { expect, test } from 'vitest'
import { findingText } from './faults.ts'
import type { StockPiece } from './stock.ts'

const t = translate('en', [english]) as unknown as Parameters<typeof findingText>[0]
const piece = (status: StockPiece['status'], place = '') =>
  ({ labels: ['CUST-3'], status, place, receipt: { receiptNo: 'DR-1' } }) as unknown as StockPiece

test.each([
  [piece('built', 'PLT-1'), 'PLT-1. Take it down from its pallet or ULD first (Build).'],
  [piece('loaded', 'TK-1'), 'TK-1. Take it off the truck first.'],
  [piece('held', 'A-01'), 'A-01. The office must free it first.'],
  [piece('expected'), '. Count it first.'],
])('a scan that is refused for a status says what to do first: %j', (one, end) => {
  const text = findingText(t, 'status', one)
  expect(text.startsWith('CUST-3: ')).toBe(true)
  expect(text.endsWith(end)).toBe(true)
})

test('nothing can be done with a piece that has left', () => {
  expect(findingText(t, 'status', piece('released'))).not.toContain('first')
})
