import { expect, test } from 'vitest'
import { waybillContent } from '../air/waybill.ts'
import { type BillFields, billContent, nextBillStatus, wholeBill } from './bill.ts'
import { readBillFile } from './bill-file.ts'
import { compareBill, saysTheSame, waybillSide } from './compare.ts'
import { type MarginFacts, marginOf } from './margin.ts'
import { statementLine, statementSums } from './statement.ts'

const content = (more: object = {}) =>
  waybillContent.parse({
    lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
    otherCharges: [
      { code: 'AW', due: 'A', amount: '25' },
      { code: 'MY', due: 'C', amount: '85.40' },
    ],
    valuation: '12.5',
    ...more,
  })
const side = (more: object = {}) => waybillSide(content(more), false)

const form = {
  biller: 'Lufthansa Cargo',
  billNo: '4711',
  billedOn: '2026-11-20',
  number: '020 12345675',
  chargeable: '100',
  weightCharge: '900',
}
const bill = (more: Partial<BillFields> = {}): BillFields =>
  wholeBill(billContent.parse({ ...form, dueCarrier: '85.4', tax: '12.5', ...more }))
const issues = (more: object) =>
  billContent
    .safeParse({ ...form, ...more })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
const named = (billed: BillFields, ours: Parameters<typeof compareBill>[1], isTwice = false) => {
  const { verdict, differences } = compareBill(billed, ours, isTwice)
  return [verdict, ...differences.map(({ field, billed: theirs, ours: own }) => `${field} ${theirs}/${own}`)]
}

test('a bill is whole: its number in one form, its total the sum of its parts', () => {
  expect(bill({ rate: '9.00', commission: '45' })).toMatchObject({
    number: '020-12345675',
    rate: '9',
    weightCharge: '900.00',
    commission: '45.00',
    total: '952.90',
    currency: 'USD',
    weightUnit: 'K',
  })
  expect(bill({ currency: 'JPY', dueCarrier: '', tax: '', weightCharge: '98000' }).total).toBe('98000')
})

test('what cannot be on a bill is named at its field', () => {
  expect(issues({ number: '020-12345674' })).toEqual(['number awbCheckDigit'])
  expect(issues({ number: '1234' })).toEqual(['number likeExample'])
  expect(issues({ total: '900.01' })).toEqual(['total sumOfParts'])
  expect(issues({ weightCharge: '900.005' })).toEqual(['weightCharge decimalsOfCurrency'])
  expect(issues({ weightCharge: '-1' })).toEqual(['weightCharge notAnAmount'])
  expect(issues({ chargeable: '0' })).toEqual(['chargeable notPositive'])
  expect(issues({ total: '900.00' })).toEqual([])
  // The airline cannot owe the agent more than it bills.
  const charges = { weightCharge: '900', dueCarrier: '50', tax: '50', total: '' }
  expect(issues({ ...charges, commission: '1000.01' })).toEqual(['commission aboveCharges'])
  expect(issues({ ...charges, commission: '1000' })).toEqual([])
})

test('a bill agrees with its waybill, or each difference is named with both values', () => {
  expect(named(bill({ rate: '9' }), side())).toEqual(['agrees'])
  expect(named(bill({ rate: '9.1', weightCharge: '910', dueCarrier: '85.41', chargeable: '100.5' }), side())).toEqual([
    'differs',
    'chargeable 100.5 kg/100 kg',
    'rate 9.1/9',
    'weightCharge 910.00/900.00',
    'dueCarrier 85.41/85.40',
  ])
  expect(named(bill({ tax: '' }), side())).toEqual(['differs', 'tax 0.00/12.50'])
})

test('only what is prepaid is billed to the office', () => {
  const collect = side({ weightPayment: 'C' })
  expect(named(bill({ weightCharge: '0', tax: '' }), collect)).toEqual(['agrees'])
  expect(named(bill(), collect)).toEqual(['differs', 'weightCharge 900.00/0.00', 'tax 12.50/0.00'])
})

test('amounts of another currency are not compared: the currency differs', () => {
  expect(named(bill({ currency: 'EUR', rate: '8', weightCharge: '800' }), side())).toEqual([
    'differs',
    'currency EUR/USD',
  ])
})

test('a weight in pounds is compared in the waybill’s unit, apart from rounding', () => {
  expect(named(bill({ weightUnit: 'L', chargeable: '221' }), side())).toEqual(['agrees'])
  expect(named(bill({ weightUnit: 'L', chargeable: '225' }), side())).toEqual(['differs', 'chargeable 225 lb/100 kg'])
})

test('of a waybill with several rates none is compared', () => {
  const lines = [
    { pieces: 1, gross: '50', rateClass: 'N', rate: '10' },
    { pieces: 1, gross: '50', rateClass: 'N', rate: '8' },
  ]
  expect(named(bill({ rate: '7' }), side({ lines }))).toEqual(['agrees'])
})

test('no waybill, a void one and a second bill are told apart', () => {
  expect(named(bill(), null)).toEqual(['noWaybill'])
  expect(named(bill(), null, true)).toEqual(['billedTwice'])
  expect(named(bill({ tax: '' }), side(), true)).toEqual(['billedTwice', 'tax 0.00/12.50'])
  expect(named(bill(), waybillSide(content(), true))).toEqual(['differs', 'void /'])
})

test('a side is the same in any order of its fields', () => {
  const one = side()
  expect(saysTheSame(one, JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(one).reverse()))))).toBe(true)
  expect(saysTheSame(one, side({ valuation: '13' }))).toBe(false)
  expect(saysTheSame(null, one)).toBe(false)
})

test('who decided may decide otherwise, and a decided bill does not change', () => {
  expect(nextBillStatus('accept', 'disputed')).toBe('accepted')
  expect(nextBillStatus('dispute', 'accepted')).toBe('disputed')
  expect(nextBillStatus('reopen', 'accepted')).toBe('open')
  expect(nextBillStatus('edit', 'accepted')).toBeNull()
  expect(nextBillStatus('delete', 'disputed')).toBeNull()
})

const header = 'biller,bill_no,bill_date,waybill,chargeable_weight,weight_charge,due_carrier,total,currency'.split(',')
const told = (rows: string[][]) => {
  const { bills, faults } = readBillFile(rows)
  return {
    bills: bills.map(({ line, bill: read }) => `${line} ${read.number} ${read.weightCharge}`),
    faults: faults.map(({ line, column, text, fault }) => `${line} ${column} ${text} ${fault.key}`),
  }
}

test('a file is read row by row, and each fault is named with line and column', () => {
  const good = ['LH', '1', '2026-11-20', '020-12345675', '100', '900.00', '85.40', '985.40', 'USD']
  const rows = [
    header,
    good,
    [],
    ['LH', '1', '20/11/2026', '020-12345674', '', '1,5', '', '', 'DOLLAR'],
    ['LH', '2', '2026-11-20', '020-12345675', '100', '900', '', '901', ''],
    good,
  ]
  expect(told(rows)).toEqual({
    bills: ['2 020-12345675 900.00'],
    faults: [
      '4 bill_date 20/11/2026 notADate',
      '4 waybill 020-12345674 awbCheckDigit',
      '4 chargeable_weight  not null',
      '4 weight_charge 1,5 notAnAmount',
      '4 currency DOLLAR currency',
      '5 total 901 sumOfParts',
      '6 waybill 020-12345675 twiceInFile',
    ],
  })
})

test('a row with a fault that is no number is named, not more', () => {
  expect(told([header, ['LH', '1', '2026-11-20', '020-12345675', '100', 'x', '85.40', '1', 'USD']]).faults).toEqual([
    '2 weight_charge x notAnAmount',
  ])
})

test('columns are known by name, in any order and spelling; a needed one that is missing stops the file', () => {
  const rows = [
    ['\uFEFFWaybill', 'Bill-No', 'BILL DATE', 'Biller', 'chargeable weight', 'weight_charge', 'Station', 'waybill'],
    ['02012345675', '1', '2026-11-20', 'LH', '100', '900', 'ORD', 'x'],
  ]
  expect(told(rows)).toEqual({
    bills: ['2 020-12345675 900'],
    faults: ['1 station station unknownColumn', '1 waybill waybill columnTwice'],
  })
  expect(
    told([
      ['biller', 'bill_no'],
      ['LH', '1'],
    ]).faults,
  ).toContain('1 waybill  noColumn')
})

const facts = (more: Partial<MarginFacts> = {}): MarginFacts => ({
  kind: 'consolidation',
  name: '020-12345675',
  content: content(),
  houses: [
    { id: 'h1', name: 'APX1', prepaid: '800.00', collect: '0.00', currency: 'USD' },
    { id: 'h2', name: 'APX2', prepaid: '0.00', collect: '450.00', currency: 'USD' },
  ],
  bills: [],
  on: '2026-11-20',
  exchangeOf: () => undefined,
  ...more,
})
const billed = (more: object = {}) => ({
  id: 'b1',
  name: 'LH 4711',
  total: '1000.00',
  currency: 'USD',
  status: 'open' as const,
  verdict: 'differs' as const,
  ...more,
})

test('a consolidation brings what its houses are charged, less what its waybill should cost', () => {
  expect(marginOf(facts())).toMatchObject({
    incomeTotal: '1250.00',
    costTotal: '997.90',
    margin: '252.10',
    percent: '20.2',
    income: [
      { part: 'house', name: 'APX1', amount: '800.00' },
      { part: 'house', name: 'APX2', amount: '450.00' },
    ],
    cost: [
      {
        part: 'expected',
        amount: '997.90',
        arithmetic: [
          {
            rule: 'airExpected',
            values: { weight: '900.00', valuation: '12.50', tax: '0.00', dueCarrier: '85.40' },
            result: '997.90',
          },
        ],
      },
    ],
  })
})

test('bills take the place of what it should cost: not disputed ones, and a second one only once accepted', () => {
  expect(marginOf(facts({ bills: [billed()] }))).toMatchObject({ costTotal: '1000.00', margin: '250.00' })
  expect(marginOf(facts({ bills: [billed({ status: 'disputed' })] })).cost[0]?.part).toBe('expected')
  const second = billed({ id: 'b2', total: '30.00', verdict: 'billedTwice' })
  expect(marginOf(facts({ bills: [billed(), second] })).costTotal).toBe('1000.00')
  expect(marginOf(facts({ bills: [billed(), { ...second, status: 'accepted' }] })).costTotal).toBe('1030.00')
})

test('a direct waybill brings its own charges; of what the consignee pays only what is due to the agent', () => {
  expect(marginOf(facts({ kind: 'direct' }))).toMatchObject({ incomeTotal: '1022.90', margin: '25.00' })
  const collect = content({ weightPayment: 'C', otherPayment: 'C' })
  expect(marginOf(facts({ kind: 'direct', content: collect }))).toMatchObject({
    incomeTotal: '25.00',
    costTotal: '0.00',
    margin: '25.00',
    percent: '100.0',
  })
})

test('another currency is converted by the dated rate and shows it, or there is no margin', () => {
  const houses = [{ id: 'h1', name: 'APX1', prepaid: '1000.00', collect: '0.00', currency: 'EUR' }]
  const by = { on: '2026-11-19', source: 'ecb' as const, factors: [{ sign: '×' as const, rate: '1.1571' }] }
  const converted = marginOf(facts({ houses, exchangeOf: () => by }))
  expect(converted).toMatchObject({ incomeTotal: '1157.10', margin: '159.20', missing: [] })
  expect(converted.income[0]?.arithmetic.at(-1)).toMatchObject({
    rule: 'exchangedEcb',
    values: { amount: '1000.00', from: 'EUR', how: '× 1.1571', on: '2026-11-19', to: 'USD' },
  })
  expect(marginOf(facts({ houses }))).toMatchObject({
    margin: null,
    percent: null,
    missing: [{ from: 'EUR', to: 'USD', on: '2026-11-20' }],
  })
})

test('a statement has what is owed to the airline: without what the agent keeps, less commission', () => {
  expect(statementLine(content(), '45')).toMatchObject({
    chargeable: '100',
    prepaidWeight: '900.00',
    prepaidTax: '12.50',
    prepaidDueAgent: '25.00',
    prepaidDueCarrier: '85.40',
    commission: '45.00',
    total: '952.90',
  })
  // The airline collects, and pays back what is due to the agent.
  const collect = statementLine(content({ weightPayment: 'C', otherPayment: 'C' }), '0')
  expect(collect).toMatchObject({ collectWeight: '900.00', collectDueAgent: '25.00', total: '-25.00' })
  const euros = statementLine(content({ currency: 'EUR' }), '0')
  expect(statementSums([statementLine(content(), '45'), collect, euros])).toMatchObject([
    { currency: 'EUR', count: 1, total: '997.90' },
    { currency: 'USD', count: 2, total: '927.90', prepaidWeight: '900.00', commission: '45.00' },
  ])
})
