import { expect, test } from 'vitest'
import { waybillContent } from '../../air/waybill.ts'
import { type AirWaybill, airCharges } from './air-charges.ts'

const waybill = (content: object, more: Partial<AirWaybill> = {}): AirWaybill => ({
  kind: 'house',
  id: 'h1',
  name: 'HWB1',
  isIssued: true,
  content: waybillContent.parse(content),
  accountId: 'a',
  customerName: 'Ace',
  isHere: true,
  ...more,
})
const terms = { accountId: 'a', currency: 'USD', pickupOn: '2026-11-10', rates: [] }
const line = { pieces: 1, gross: '50', rateClass: 'Q' as const, rate: '4.5', goods: 'Parts' }

test('each box of the prepaid column is a charge, and several lines are added up', () => {
  const content = { lines: [line, { ...line, rateClass: 'M', rate: '80' }], valuation: '12.5', tax: '3' }
  const { charges, exceptions } = airCharges([waybill(content)], terms)
  expect(charges.map(({ kind, name, amount, houseId }) => [kind, name, amount, houseId])).toEqual([
    ['airFreight', 'Air freight, HWB1', '305.00', 'h1'],
    ['airValuation', 'Air valuation charge, HWB1', '12.50', 'h1'],
    ['airTax', 'Air tax, HWB1', '3.00', 'h1'],
  ])
  expect(charges[0]?.arithmetic).toEqual([
    { rule: 'airLine', values: { weight: '50', unit: 'kg', rate: '4.5', rateClass: 'Q' }, result: '225.00' },
    { rule: 'airFlat', values: { rateClass: 'M', rate: '80' }, result: '80.00' },
    { rule: 'airSum', values: { parts: '225.00 + 80.00' }, result: '305.00' },
  ])
  expect(exceptions).toEqual([])
})

test('a discount of a ULD is a line like others, and a currency without decimals has none', () => {
  const content = { currency: 'JPY', lines: [line, { ...line, rateClass: 'Y', rate: '0.5' }] }
  const { charges } = airCharges([waybill(content)], { ...terms, currency: 'JPY' })
  expect(charges.map(({ amount }) => amount)).toEqual(['200'])
})

test('the direct master names itself; a waybill that is charged with another order says nothing here', () => {
  const content = { lines: [line] }
  const [charge] = airCharges([waybill(content, { kind: 'master', name: '020-1' })], terms).charges
  expect([charge?.masterId, charge?.houseId]).toEqual(['h1', undefined])
  expect(airCharges([waybill(content, { isHere: false, isIssued: false })], terms)).toEqual({
    charges: [],
    exceptions: [],
  })
})

test('a foreign currency is converted by the dated rate, or left out with an exception', () => {
  const content = { currency: 'EUR', lines: [line] }
  const without = airCharges([waybill(content)], terms)
  expect([without.charges, without.exceptions.map(({ code }) => code)]).toEqual([[], ['exchangeMissing']])
  const rates = [{ from: 'EUR', to: 'USD', on: '2026-11-08', rate: '1.1', source: 'typed' as const }]
  const [charge] = airCharges([waybill(content)], { ...terms, rates }).charges
  expect([charge?.amount, charge?.currency, charge?.arithmetic.at(-1)?.rule]).toEqual([
    '247.50',
    'USD',
    'exchangedTyped',
  ])
  const old = [{ ...rates[0], on: '2026-11-01' }] as typeof rates
  expect(airCharges([waybill(content)], { ...terms, rates: old }).charges).toEqual([])
})
