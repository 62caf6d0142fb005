import { expect, test } from 'vitest'
import { storageClock } from './storage.ts'

const chicago = { timeZone: 'America/Chicago', freeDays: 3, releasedAt: null }

test('days are those of the warehouse: late evening there is the next day in Greenwich', () => {
  // 23:30 on November 20 in Chicago.
  const arrived = { ...chicago, arrivedAt: '2026-11-21T05:30:00Z' }
  expect(storageClock(arrived, '2026-11-23T05:59:00Z')).toEqual({
    arrivedOn: '2026-11-20',
    startsOn: '2026-11-23',
    freeUntil: '2026-11-22',
    days: 3,
    storageDays: 0,
  })
  expect(storageClock(arrived, '2026-11-23T06:00:00Z')).toMatchObject({ days: 4, storageDays: 1 })
})

test('the change of clocks makes no day longer: a fortnight is fourteen days', () => {
  const arrived = { ...chicago, arrivedAt: '2026-10-25T18:00:00Z' }
  expect(storageClock(arrived, '2026-11-07T18:00:00Z')).toMatchObject({ days: 14, storageDays: 11 })
})

test('it stops when the last piece leaves, and has not begun before freight arrives', () => {
  const left = { ...chicago, arrivedAt: '2026-11-20T18:00:00Z', releasedAt: '2026-11-24T18:00:00Z' }
  expect(storageClock(left, '2027-01-01T00:00:00Z')).toMatchObject({ days: 5, storageDays: 2 })
  expect(storageClock({ ...chicago, arrivedAt: null }, '2027-01-01T00:00:00Z')).toBeNull()
})

test('without free days storage begins with the day of arrival; a clock that runs behind gives no negative days', () => {
  const arrived = { ...chicago, freeDays: 0, arrivedAt: '2026-11-20T18:00:00Z' }
  expect(storageClock(arrived, '2026-11-20T19:00:00Z')).toMatchObject({ startsOn: '2026-11-20', storageDays: 1 })
  expect(storageClock(arrived, '2026-11-18T19:00:00Z')).toMatchObject({ days: 1, storageDays: 1 })
})
