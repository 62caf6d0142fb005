import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

test('simultaneous callers share a query; a caller during the query does not get its older result', async () => {
  const asked: [string[], string][] = []
  let state = 'old'
  const find = askedTogether<string, string>(async (keys, way) => {
    asked.push([keys, way])
    const found = state
    await breathe()
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} ${found}`]))
  })
  const first = Promise.all([find('a', '1'), find('b', '2'), find('a', '3'), find('nobody', '4')])
  while (asked.length === 0) await breathe()
  state = 'new'
  const late = find('a', '5')
  expect(await first).toEqual(['a old', 'b old', 'a old', undefined])
  expect(await late).toBe('a new')
  expect(asked).toEqual([
    [['a', 'b', 'nobody'], '1'],
    [['a'], '5'],
  ])
})

test('a failing query fails for those who shared it, and for nobody after them', async () => {
  let isAway = true
  const find = askedTogether<string>(async (keys) => {
    if (isAway) throw new Error('away')
    return new Map(keys.map((key) => [key, 'there']))
  })
  const both = await Promise.allSettled([find('a', undefined), find('b', undefined)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await find('a', undefined)).toBe('there')
})
