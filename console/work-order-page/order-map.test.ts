import type { WayReply } from '@shortcut/domain/tracking/way-api.ts'
import { emptyStopTexts } from '@shortcut/domain/work-orders/input.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { stopPoints, wayLines, wayText } from './order-map.ts'

const way: WayReply = {
  by: 'road',
  factor: 1.25,
  km: 55.2,
  minutes: 46.04,
  line: [
    [-87.63, 41.88],
    [-87.34, 41.6],
  ],
}

test('the way says whether it goes by road or in a straight line, which is dashed', () => {
  const t = wordsOf(orderPageWords, workOrderWords)
  expect(wayText(t, way)).toBe('Way by road: 34 mi, 46 min of driving')
  expect(wayText(t, { ...way, by: 'line', minutes: 75 })).toBe(
    'Way: about 34 mi, straight line between the stops × 1.25, 1 h 15 min of driving',
  )
  expect(wayLines(way)).toEqual([{ id: 'way', points: way.line, tone: 'grey-outline' }])
  expect(wayLines({ ...way, by: 'line' })).toEqual([
    { id: 'way', points: way.line, tone: 'grey-outline', dashed: true },
  ])
  expect(wayLines(null)).toEqual([])
})

test('stops at one place share a marker that shows all of their numbers', () => {
  const t = wordsOf(orderPageWords, workOrderWords)
  const stop = (sequence: number, lat: number, company: string, actualDepartTime: string | null = null) =>
    ({ ...emptyStopTexts, id: `s${sequence}`, sequence, lat, lng: -87.6, company, actualDepartTime }) as never
  const shown = stopPoints(t, [
    stop(1, 41.88, 'Rosemill', '2026-11-24T08:00:00Z'),
    stop(2, 41.88001, 'Rosemill'),
    stop(3, 41.5, 'Terminal 4'),
  ])
  expect(shown.map(({ mark, label, tone }) => [mark, label, tone])).toEqual([
    ['1·2', 'Rosemill', 'indigo'],
    ['3', 'Terminal 4', 'indigo'],
  ])
})
