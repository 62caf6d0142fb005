import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingTypeNames } from './booking-types.ts'
import { channels } from './channels.ts'
import { bookingStatuses } from './lifecycle.ts'
import { operators, type RuleItem, type RuleSubject, ruleItemText, ruleMatches } from './rule.ts'
import { findContradiction, findStrangeValues } from './rule-sense.ts'

const item = (ruleField: RuleItem['ruleField'], operator: RuleItem['operator'], ruleValue: string): RuleItem => ({
  ruleField,
  operator,
  ruleValue,
})
const why = (...items: RuleItem[]) => {
  const found = findContradiction(items)
  return found && [found.why, ...found.items]
}

describe('a rule that can never match', () => {
  test.each<[string, RuleItem[], unknown[] | undefined]>([
    ['two values at once', [item('customerName', 'eq', 'Acme'), item('customerName', 'eq', 'Bolt')], ['notBoth', 0, 1]],
    ['one of several is enough', [item('customerName', 'eq', 'A,B'), item('customerName', 'eq', 'b')], undefined],
    ['equal and excluded', [item('hawb', 'eq', 'A1'), item('hawb', 'exclude', 'a')], ['excluded', 0, 1]],
    [
      'contained and excluded',
      [item('remark', 'exclude', 'ex'), item('remark', 'contains', 'Apex')],
      ['excluded', 1, 0],
    ],
    [
      'contained, and less is excluded',
      [item('remark', 'contains', 'ex'), item('remark', 'exclude', 'Apex')],
      undefined,
    ],
    ['equal, but not containing', [item('flight', 'eq', 'LH1'), item('flight', 'contains', 'BA')], ['notBoth', 0, 1]],
    ['an unknown status', [item('bookingStatus', 'eq', 'SHIPPED')], ['unknownValue', 0]],
    ['every status excluded', [item('bookingStatus', 'exclude', bookingStatuses.join())], ['notBoth', 0]],
    [
      'a type by name and another by number',
      [item('bookingType', 'eq', 'power only'), item('bookingType', 'eq', '1')],
      ['notBoth', 0, 1],
    ],
    ['a type by name and number', [item('bookingType', 'eq', 'power only'), item('bookingType', 'eq', '0')], undefined],
    ['two tags', [item('tags', 'eq', 'hot'), item('tags', 'eq', 'fragile')], undefined],
    ['commas only', [item('cargoId', 'contains', ' , ')], ['noValue', 0]],
    ['fields of their own', [item('cargoId', 'eq', 'A'), item('hawb', 'exclude', 'A')], undefined],
  ])('%s', (_, items, expected) => {
    expect(why(...items)).toEqual(expected)
  })

  const texts = ['', 'a', 'b', 'ab', 'bc', 'abc', 'A', 'x y']
  const subjects: RuleSubject[] = ['hawb', 'tags', 'bookingStatus', 'bookingType', 'source'].flatMap((field) => {
    const values =
      field === 'bookingStatus'
        ? bookingStatuses
        : field === 'source'
          ? channels
          : field === 'bookingType'
            ? bookingTypeNames.map((name, type) => [String(type), name])
            : field === 'tags'
              ? texts.flatMap((one) => texts.map((other) => [one, other]))
              : texts
    return values.map((value) => ({ [field]: value }) as unknown as RuleSubject)
  })
  const value = fc.array(fc.constantFrom(...texts, 'NEW', 'draft', 'edi', '0', 'power'), { minLength: 1, maxLength: 3 })

  test('matches no order at all; and a rule that matches some order is never called so', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<RuleItem['ruleField']>('hawb', 'tags', 'bookingStatus', 'bookingType', 'source'),
        fc.array(fc.tuple(fc.constantFrom(...operators), value), { minLength: 1, maxLength: 4 }),
        (field, parts) => {
          const items = parts.map(([operator, values]) => item(field, operator, values.join()))
          const own = subjects.filter((subject) => Object.hasOwn(subject, field))
          if (own.some((subject) => ruleMatches(items, subject))) expect(findContradiction(items)).toBe(undefined)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a value that no order can have', () => {
  const strange = (...items: RuleItem[]) => findStrangeValues(items).map(({ item, value }) => [item, value])

  test.each<[string, RuleItem[], unknown[]]>([
    ['beside one that is known', [item('bookingStatus', 'eq', 'CONFIRMED, Foo ,new')], [[0, 'Foo']]],
    [
      'excluded',
      [item('hawb', 'eq', 'A'), item('bookingStatus', 'exclude', 'FOO,DRAFT,BAR')],
      [
        [1, 'FOO'],
        [1, 'BAR'],
      ],
    ],
    ['a label, which is not the value', [item('bookingStatus', 'eq', 'COMPLETED')], [[0, 'COMPLETED']]],
    [
      'part of a status is enough to contain',
      [item('bookingStatus', 'contains', 'cancelled,cancled')],
      [[0, 'cancled']],
    ],
    ['and to exclude', [item('bookingStatus', 'exclude', 'cancelled')], []],
    ['but not to equal', [item('bookingStatus', 'eq', 'CANCELLED,NEW')], [[0, 'CANCELLED']]],
    [
      'a type, by number or name',
      [item('bookingType', 'eq', '0,3,power only,Reefer')],
      [
        [0, '3'],
        [0, 'Reefer'],
      ],
    ],
    ['a source', [item('source', 'exclude', 'edi,fax')], [[0, 'fax']]],
    ['of fields that people fill in, none', [item('truckType', 'eq', 'FOO'), item('tags', 'exclude', 'BAR')], []],
  ])('%s', (_, items, expected) => expect(strange(...items)).toEqual(expected))

  test('can be removed without changing the folder, if another value remains', () => {
    const subjects = bookingStatuses.map((bookingStatus) => ({ bookingStatus }) as RuleSubject)
    const values = fc.array(fc.constantFrom(...bookingStatuses, 'FOO', 'cancel', 'e', 'BAR'), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.constantFrom(...operators), values, (operator, given) => {
        const gone = new Set(strange(item('bookingStatus', operator, given.join())).map(([, value]) => value))
        const left = given.filter((value) => !gone.has(value))
        fc.pre(left.length > 0)
        for (const subject of subjects)
          expect(ruleMatches([item('bookingStatus', operator, left.join())], subject)).toBe(
            ruleMatches([item('bookingStatus', operator, given.join())], subject),
          )
      }),
    )
  })
})

test('a rule in one line has its items joined with ";"', () => {
  const items = [item('customerName', 'contains', 'Acme,Bolt'), item('source', 'exclude', 'edi')]
  expect(ruleItemText(items, (word) => word)).toBe('customerName contains Acme,Bolt;source exclude edi')
})
