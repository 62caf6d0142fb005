import { expect, test } from 'vitest'
import type { Task } from './kept.ts'
import { newsAfter } from './task-news.ts'

const stop = {
  id: 's',
  kind: 'pickup',
  company: 'ACME',
  from: '2026-11-02T10:00:00Z',
  to: null,
  remark: '',
  pieces: null,
}
const task = (more: object = {}) =>
  ({ id: 't', bookingId: 'WO-1', pieces: 12, containerNo: '', truckNo: '7', stops: [stop], ...more }) as unknown as Task
const gone = { taskId: 't', bookingId: 'WO-1', at: '2026-11-02T09:00:00Z' }

test('a task that the office took away is told once, with its words; one that the driver ended is not, and its page can say so', () => {
  const cancelled = { ...gone, why: 'cancelled' as const, reason: 'not ready' }
  const news = newsAfter([task()], { tasks: [], gone: [cancelled] }, [], [])
  expect(news).toEqual([
    { taskId: 't', bookingId: 'WO-1', what: 'cancelled', reason: 'not ready', changed: [], isSeen: false },
  ])
  expect(newsAfter([], { tasks: [], gone: [cancelled] }, news, [])).toEqual(news)
  expect(newsAfter([], { tasks: [], gone: [cancelled] }, [], [])).toEqual([])
  const delivered = { ...gone, why: 'delivered' as const, reason: '' }
  expect(newsAfter([task()], { tasks: [], gone: [delivered] }, [], [{ kind: 'deliver', taskId: 't' }])).toEqual([
    { taskId: 't', bookingId: 'WO-1', what: 'deliveredHere', reason: '', changed: [], isSeen: true },
  ])
  expect(newsAfter([task()], { tasks: [] }, [], [{ kind: 'reject', taskId: 't' }])).toMatchObject([
    { what: 'rejectedHere', isSeen: true },
  ])
  expect(newsAfter([task()], { tasks: [], gone: [delivered] }, [], [])).toMatchObject([{ what: 'delivered' }])
})

test('a task that a link shows no more, because it expired or was revoked, is not told as taken away', () => {
  for (const state of ['expired', 'revoked'] as const)
    expect(newsAfter([task()], { tasks: [], link: { state } }, [], [])).toEqual([])
  expect(newsAfter([task()], { tasks: [], link: { state: 'reassigned' } }, [], [])).toMatchObject([{ what: 'gone' }])
})

test('a changed task says what changed, all of it until it is read; numbers that the driver reported are no change', () => {
  const later = task({ stops: [{ ...stop, from: '2026-11-02T12:00:00Z' }] })
  const times = newsAfter([task()], { tasks: [later] }, [], [])
  expect(times).toMatchObject([{ what: 'changed', changed: ['times'] }])
  const other = task({ truckNo: '8', stops: later.stops })
  expect(newsAfter([later], { tasks: [other] }, times, [])).toMatchObject([{ changed: ['times', 'vehicle'] }])
  const seen = times.map((one) => ({ ...one, isSeen: true }))
  expect(newsAfter([later], { tasks: [other] }, seen, [])).toMatchObject([{ changed: ['vehicle'] }])
  const filled = task({ containerNo: 'MSKU1234565' })
  expect(newsAfter([task()], { tasks: [filled] }, [], [{ kind: 'pickUp', taskId: 't' }])).toEqual([])
})

test('a task that is given back is no longer gone', () => {
  const news = newsAfter([task()], { tasks: [], gone: [{ ...gone, why: 'reassigned', reason: '' }] }, [], [])
  expect(newsAfter([], { tasks: [task()] }, news, [])).toEqual([])
})
