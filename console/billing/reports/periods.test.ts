import { expect, test } from 'vitest'
import { nameOf, periodOf } from './periods.ts'

test('periods begin and end with months and years, on any day', () => {
  expect(periodOf('thisMonth', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(periodOf('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('lastMonth', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(periodOf('last90', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(nameOf({ from: '2026-01-01', to: '2026-02-10' }, '2026-02-10')).toBe('thisYear')
  expect(nameOf({ from: '2026-01-02', to: '2026-02-10' }, '2026-02-10')).toBeUndefined()
})
