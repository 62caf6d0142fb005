import { everyStop, everyWindow } from '@shortcut/domain/bookings/samples/every-stop.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { type StopField, stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { expect, test } from 'vitest'
import { wordsOf } from '../words/words.ts'
import { timelineStops } from './timeline-stops.ts'

const due = { from: '2026-11-23T14:00:00Z', to: '2026-11-23T18:00:00Z' }

test('a stop shows the driver’s remarks, and its actual times with their zone', () => {
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
  const order = {
    bookingStatus: 'IN_TRANSIT',
    tasks: [],
    stops: [{ ...stop, ...said, ...times }],
  } as unknown as WorkOrderReply
  const [shown] = timelineStops(t, order, due.from)
  expect(shown?.told).toBe('Driver: Gate closed Driver: Wrapped')
  expect(shown?.actual).toBe('2026-11-23 09:00, left 10:30 CST')
})

test('the timeline shows every field of a stop that its row in the field table marks for it', () => {
  const t = wordsOf(orderPageWords, workOrderWords)
  const times = {
    timeZone: 'America/Toronto',
    actualArriveTime: null,
    actualDepartTime: null,
    estimatedArriveTime: null,
  }
  const kept = { ...times, arriveRemark: '', departRemark: '' }
  const order = {
    bookingStatus: 'NEW',
    tasks: [],
    stops: [{ ...everyStop, ...everyWindow, ...kept }],
  } as unknown as WorkOrderReply
  const shown = JSON.stringify(timelineStops(t, order, everyWindow.from))
  const written: Partial<Record<StopField, string>> = { kind: 'Pickup', from: '2027-03-08 08:15', to: '–12:45' }
  for (const field of stopFieldsWith('facts', 'head', 'place', 'window', 'detail'))
    expect(shown, field).toContain(written[field] ?? String(everyStop[field]))
})
