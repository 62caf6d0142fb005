import { expect, test, vi } from 'vitest'
import { openManyRows, wholeView } from './many-rows.ts'

const most = { totalAtMost: 10_000 }
const least = { totalAtLeast: 10_000 }

test('a view with more rows than are counted is counted once a minute, a filtered one always', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const many = openManyRows<'all' | 'open'>()
    const asked: object[] = []
    const read = (totalIsExact: boolean) => async (counting: object) => {
      asked.push(counting)
      return { totalIsExact }
    }
    await many('open', read(true))
    await many('open', read(false))
    await many('open', read(false))
    await many('all', read(true))
    await many(null, read(false))
    await many(null, read(false))
    expect(asked).toEqual([most, most, least, most, most, most])
    vi.advanceTimersByTime(60_001)
    await many('open', read(true))
    await many('open', read(true))
    expect(asked.slice(6)).toEqual([most, most])
  } finally {
    vi.useRealTimers()
  }
})

test('a whole view has no filter', () => {
  const paging = { page: 1, pageSize: 50, sort: '-movedAt' }
  expect(wholeView({ view: 'all', ...paging, airline: [], q: '', from: undefined } as never)).toBe('all')
  for (const filter of [{ q: 'x' }, { airline: ['LH'] }, { flightFrom: '2026-11-01' }, { uncounted: true }])
    expect(wholeView({ view: 'all', ...paging, ...filter } as never), JSON.stringify(filter)).toBeNull()
})
