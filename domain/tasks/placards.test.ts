import { describe, expect, test } from 'vitest'
import { hazmatClasses, strictness } from '../work-orders/hazmat.ts'
import { needsPlacards, placardRules } from './placards.ts'

const pounds = (lb: number) => lb * 0.45359237
const load = (hazmatClass: string | null, lb: number | null, whole = true) =>
  needsPlacards({ hazmatClass, weightKg: lb === null ? null : pounds(lb), whole }, '2026-11-23')

describe('placards', () => {
  test.each(['1.1', '1.2', '1.3', '2.3', '4.3'])('%s at any quantity', (hazmatClass) => {
    expect(load(hazmatClass, 1)).toBe('yes')
    expect(load(hazmatClass, null, false)).toBe('yes')
  })
  test.each(['1.4', '1.5', '1.6', '2.1', '2.2', '3', '4.1', '4.2', '5.1', '8'])('%s from 1,001 lb', (hazmatClass) => {
    expect([1000, 1001, 40_000, null].map((lb) => load(hazmatClass, lb))).toEqual(['no', 'yes', 'yes', 'perhaps'])
  })
  test('a part of a load that needs placards as a whole may need them', () => {
    expect([load('3', 1000, false), load('3', 40_000, false)]).toEqual(['no', 'perhaps'])
  })
  test('some materials of 5.2, 6.1 and 7 need placards at any quantity', () => {
    expect([load('5.2', 10), load('6.1', 10), load('7', 10)]).toEqual(['perhaps', 'perhaps', 'perhaps'])
    expect([load('5.2', 1001), load('6.1', 1001), load('7', 1001)]).toEqual(['yes', 'yes', 'perhaps'])
  })
  test('9, 6.2 and ordinary freight never need placards', () => {
    expect([load('9', 40_000), load('6.2', 40_000), load(null, 40_000)]).toEqual(['no', 'no', 'no'])
  })
  test('the strictest class of a load is the one that is placarded soonest', () => {
    const { always, perhapsAlways, fromWeight } = placardRules[0] ?? expect.unreachable()
    const level = (code: (typeof hazmatClasses)[number]) =>
      [always, perhapsAlways, fromWeight].findIndex((classes) => classes.includes(code)) & 3
    const levels = hazmatClasses.toSorted((one, other) => strictness(one) - strictness(other)).map(level)
    expect(levels).toEqual(levels.toSorted())
  })
  test('every class is in the rule or known to need none; rules follow each other in time', () => {
    for (const rule of placardRules) {
      const ruled = [...rule.always, ...rule.fromWeight, ...rule.perhapsAlways]
      expect(hazmatClasses.filter((one) => !ruled.includes(one))).toEqual(['6.2', '9'])
    }
    expect(placardRules.map(({ from }) => from)).toEqual(placardRules.map(({ from }) => from).toSorted())
    expect(needsPlacards({ hazmatClass: '3', weightKg: 5000, whole: true }, '1990-01-01')).toBe('no')
  })
})
