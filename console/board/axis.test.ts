import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

test.each([
  ['specified', 'en', 'Mon 11-23', '14:00'],
  ['us', 'en', 'Mon, Nov 23', '2 PM'],
  ['us', 'zh', '周一 11月23日', '下午2:00'],
] as const)('the board’s days and hours in %s dates and %s', (dates, language, day, hour) => {
  const texts = axisOf('2026-11-23', 'day', 'UTC', { dates, language }).ticks.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining([day, hour]))
})
