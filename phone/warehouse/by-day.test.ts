import { expect, test } from 'vitest'
import { byDay, sortedWork } from './stock/work-view.ts'

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

test('what was announced last does not stand last, but by its time', () => {
  const receipt = (id: string, expectedAt: string | null) => ({ id, status: 'expected', expectedAt, differences: [] })
  const receipts = [
    receipt('noon', '2026-11-28T18:00:00+00:00'),
    receipt('none', null),
    receipt('morning', '2026-11-28T08:00:00-06:00'),
  ]
  const work = { receipts, pieces: [], tasks: [] } as unknown as Parameters<typeof sortedWork>[0]
  expect(sortedWork(work, []).expected.map(({ id }) => id)).toEqual(['morning', 'noon', 'none'])
})
