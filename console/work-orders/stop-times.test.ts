import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { timelineStops, windowText } from './stop-times.ts'

const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('a window reads on the clock of the place', () => {
  expect(windowText({ ...due, timeZone: 'America/Chicago' })).toBe('2026-11-23 08:00–12:00')
  expect(windowText({ from: null, to: due.to, timeZone: 'America/Chicago' })).toBe('≤ 2026-11-23 12:00')
  expect(windowText({ from: due.from, to: '2026-11-24T18:00:00Z', timeZone: 'UTC' })).toBe(
    '2026-11-23 14:00 – 2026-11-24 18:00',
  )
})

test('a stop says what the driver remarked, and its actual time in which zone', () => {
  const t = wordsOf(orderPageWords, workOrderWords)
  const stop = {
    ...due,
    kind: 'pickup',
    timeZone: 'America/Chicago',
    company: 'Acme',
    contactName: '',
    contactPhone: '',
  }
  const said = { remark: '', arriveRemark: 'Gate closed', departRemark: 'Wrapped' }
  const times = { actualArriveTime: '2026-11-23T15:00:00Z', actualDepartTime: '2026-11-23T16:30:00Z' }
  const order = { bookingStatus: 'IN_TRANSIT', stops: [{ ...stop, ...said, ...times }] } as unknown as WorkOrderReply
  const [shown] = timelineStops(t, order, due.from)
  expect(shown?.told).toBe('Driver: Gate closed Driver: Wrapped')
  expect(shown?.actual).toBe('2026-11-23 09:00, left 10:30 CST')
})
