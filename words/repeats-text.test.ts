import { type Repeats, repeats } from '@shortcut/domain/recurring/repeats.ts'
import { expect, test } from 'vitest'
import { repeatsText } from './repeats-text.ts'
import { sayByKey } from './say.ts'

const t = sayByKey('en') as Parameters<typeof repeatsText>[0]
const said = (rule: Partial<Repeats>) => repeatsText(t, repeats.parse({ frequency: 'daily', ...rule }))

test('a number of dates is said in the singular, and with its thousands apart', () => {
  expect(said({ count: 1 })).toBe('Every day, 1 time')
  expect(said({ count: 12, every: 2 })).toBe('Every 2 days, 12 times')
  expect(said({ count: 1000 })).toBe('Every day, 1,000 times')
})

test('the unit of a pattern follows its number', () => {
  const units = (count: number) =>
    (['daily', 'workdays', 'weekly', 'monthlyDate', 'monthlyWeekday'] as const).map((one) =>
      t(`repeatUnit:${one}`, { count }),
    )
  expect(units(1)).toEqual(['day', 'week', 'week', 'month', 'month'])
  expect(units(2)).toEqual(['days', 'weeks', 'weeks', 'months', 'months'])
})
