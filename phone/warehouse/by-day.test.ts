import { expect, test } from 'vitest'
import { byDay } from './work-view.ts'

test('today is the day of the warehouse, and takes what is late or has no time', () => {
  const one = (expectedAt: string | null) => ({ expectedAt })
  // 22:30 on November 26 in Chicago.
  const now = Date.parse('2026-11-27T04:30:00Z')
  const late = one('2026-11-25T12:00:00Z')
  const tonight = one('2026-11-27T05:59:00Z')
  const tomorrow = one('2026-11-27T06:00:00Z')
  const unknown = one(null)
  expect(byDay([late, tonight, tomorrow, unknown], 'America/Chicago', now)).toEqual({
    today: [late, tonight, unknown],
    later: [tomorrow],
  })
})
