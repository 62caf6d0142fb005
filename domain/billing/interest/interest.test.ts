import { expect, test } from 'vitest'
import {
  type Debt,
  type InterestTerms,
  interestPeriods,
  interestSteps,
  interestSum,
  reachesMinimum,
} from './interest.ts'

const debt: Debt = {
  id: 'one',
  number: 'INV-26-000001',
  currency: 'USD',
  dueOn: '2026-06-30',
  total: '1000.00',
  isInterest: false,
  settled: [],
  charged: [],
}
const terms: InterestTerms = {
  fromOn: '2026-01-01',
  percent: '12',
  per: 'year',
  graceDays: 0,
  minimum: '0',
  charged: 'byHand',
  onInterest: false,
}
const told = (of: Debt, by: readonly InterestTerms[], through: string) =>
  interestPeriods(of, by, through).map(
    ({ fromOn, toOn, days, principal, percent, amount }) =>
      `${fromOn}..${toOn} ${days} × ${principal} × ${percent} = ${amount}`,
  )

test('days overdue are charged: the day after the due date is the first', () => {
  expect(told(debt, [terms], '2026-06-30')).toEqual([])
  // 1000 × 12 % × 1 ÷ 365 = 0.3287…
  expect(told(debt, [terms], '2026-07-01')).toEqual(['2026-07-01..2026-07-01 1 × 1000 × 12 = 0.33'])
  expect(told(debt, [terms], '2026-07-31')).toEqual(['2026-07-01..2026-07-31 31 × 1000 × 12 = 10.19'])
})

test('a rate per month is twelve times that per year, of 365 days in leap years too', () => {
  const monthly: InterestTerms = { ...terms, percent: '1.5', per: 'month' }
  // 1000 × 1.5 % × 12 × 31 ÷ 365
  expect(told(debt, [monthly], '2026-07-31')).toEqual(['2026-07-01..2026-07-31 31 × 1000 × 1.5 = 15.29'])
  const leap = { ...debt, dueOn: '2027-12-31' }
  expect(told(leap, [terms], '2028-12-31')).toEqual(['2028-01-01..2028-12-31 366 × 1000 × 12 = 120.33'])
})

test('grace costs nothing, and a first day of the terms ends what was free before', () => {
  expect(told(debt, [{ ...terms, graceDays: 10 }], '2026-07-10')).toEqual([])
  expect(told(debt, [{ ...terms, graceDays: 10 }], '2026-07-12')).toEqual([
    '2026-07-11..2026-07-12 2 × 1000 × 12 = 0.66',
  ])
  expect(told(debt, [{ ...terms, fromOn: '2026-08-01' }], '2026-08-02')).toEqual([
    '2026-08-01..2026-08-02 2 × 1000 × 12 = 0.66',
  ])
})

test('payments and credits split the period; their own day is still charged', () => {
  const settled = [
    { on: '2026-07-10', amount: '400.00' },
    { on: '2026-07-20', amount: '600.00' },
  ]
  expect(told({ ...debt, settled }, [terms], '2026-07-31')).toEqual([
    '2026-07-01..2026-07-10 10 × 1000 × 12 = 3.29',
    '2026-07-11..2026-07-20 10 × 600 × 12 = 1.97',
  ])
  // A payment that bounced opens the balance again from the next day on.
  const bounced = [...settled, { on: '2026-07-25', amount: '-600.00' }]
  expect(told({ ...debt, settled: bounced }, [terms], '2026-07-31').at(-1)).toBe(
    '2026-07-26..2026-07-31 6 × 600 × 12 = 1.18',
  )
  // Paid on the due date, and before it.
  expect(told({ ...debt, settled: [{ on: '2026-06-30', amount: '1000.00' }] }, [terms], '2026-07-31')).toEqual([])
})

test('new terms begin a new period, and zero percent ends it', () => {
  const changed: InterestTerms[] = [
    { ...terms, fromOn: '2026-07-16', percent: '18' },
    terms,
    { ...terms, fromOn: '2026-07-21', percent: '0' },
  ]
  expect(told(debt, changed, '2026-07-31')).toEqual([
    '2026-07-01..2026-07-15 15 × 1000 × 12 = 4.93',
    '2026-07-16..2026-07-20 5 × 1000 × 18 = 2.47',
  ])
  expect(told(debt, [terms, { ...terms, fromOn: '2026-07-16' }], '2026-07-31')).toHaveLength(1)
})

test('charged days are not charged again', () => {
  const charged = [{ fromOn: '2026-07-05', toOn: '2026-07-10' }]
  expect(told({ ...debt, charged }, [terms], '2026-07-15')).toEqual([
    '2026-07-01..2026-07-04 4 × 1000 × 12 = 1.32',
    '2026-07-11..2026-07-15 5 × 1000 × 12 = 1.64',
  ])
})

test('interest costs interest only if the terms say so', () => {
  const interest = { ...debt, isInterest: true }
  expect(told(interest, [terms], '2026-07-31')).toEqual([])
  expect(told(interest, [{ ...terms, onInterest: true }], '2026-07-31')).toHaveLength(1)
})

test('what rounds to zero waits until it is a cent, in the decimals of its currency', () => {
  const small = { ...debt, total: '5.00' }
  expect(told(small, [terms], '2026-07-03')).toEqual([])
  expect(told(small, [terms], '2026-07-04')).toEqual(['2026-07-01..2026-07-04 4 × 5 × 12 = 0.01'])
  expect(told({ ...debt, currency: 'JPY' }, [terms], '2026-07-31')).toEqual([
    '2026-07-01..2026-07-31 31 × 1000 × 12 = 10',
  ])
  expect(told({ ...debt, currency: 'KWD' }, [terms], '2026-07-31')).toEqual([
    '2026-07-01..2026-07-31 31 × 1000 × 12 = 10.192',
  ])
})

test('the steps say the exact interest and how it was rounded', () => {
  const [period] = interestPeriods(debt, [terms], '2026-07-31')
  expect(period && interestSteps(period)).toEqual([
    {
      rule: 'interestOfYear',
      values: { principal: '1000', percent: '12', days: '31' },
      result: '10.191780821917808219',
    },
    { rule: 'rounded', values: { amount: '10.191780821917808219', result: '10.19' }, result: '10.19' },
  ])
})

test('a sum below the minimum waits', () => {
  const least = { ...terms, minimum: '10.00' }
  expect(reachesMinimum('9.99', [least], '2026-07-31')).toBe(false)
  expect(reachesMinimum('10.00', [least], '2026-07-31')).toBe(true)
  expect(reachesMinimum('0.00', [terms], '2026-07-31')).toBe(false)
  expect(interestSum([{ amount: '3.29' }, { amount: '1.97' }], 'USD')).toBe('5.26')
})
