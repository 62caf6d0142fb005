import { describe, expect, test } from 'vitest'
import type { StopState } from '../work-orders/follow.ts'
import { type HandoverTask, handoverStops, takenBack } from './handover.ts'

const stops: StopState[] = [
  { id: 'P', kind: 'pickup' },
  { id: 'A', kind: 'dropoff' },
  { id: 'B', kind: 'dropoff' },
]
const task = (id: string, fields: Partial<HandoverTask>): HandoverTask => ({
  id,
  status: 'assigned',
  stopIds: ['B'],
  acceptedAt: null,
  handedOverAt: null,
  continuesTaskId: null,
  ...fields,
})
const first = task('first', { status: 'delivered', stopIds: ['P', 'A'], handedOverAt: '2026-11-23T09:00:00Z' })
const next = task('next', { continuesTaskId: 'first' })

describe('a load that changes hands', () => {
  test('served stops stay with their driver, the others go along', () => {
    expect(handoverStops(['P', 'A', 'B'], ['P', 'A'])).toEqual({ stays: ['P', 'A'], goes: ['B'] })
    expect(handoverStops(['A', 'B'], [])).toEqual({ stays: [], goes: ['A', 'B'] })
  })

  test('can be undone until the next driver has accepted: the first has all stops again, in order', () => {
    expect(takenBack(first, [first, next], stops)).toEqual({ ends: [next], stopIds: ['P', 'A', 'B'] })
    const rejected = { ...next, status: 'rejected' as const }
    expect(takenBack(first, [first, rejected], stops)?.ends).toEqual([rejected])
    const cancelled = { ...next, status: 'cancelled' as const }
    expect(takenBack(first, [first, cancelled], stops)).toEqual({ ends: [], stopIds: ['P', 'A', 'B'] })
  })

  test('cannot be undone afterwards, nor if another task has one of the stops', () => {
    const underWay = { ...next, status: 'pickedUp' as const, acceptedAt: '2026-11-23T09:10:00Z' }
    expect(takenBack(first, [first, underWay], stops)).toBeNull()
    expect(takenBack(first, [first, { ...underWay, status: 'cancelled' }], stops)).toBeNull()
    const cancelled = { ...next, status: 'cancelled' as const }
    expect(takenBack(first, [first, cancelled, task('other', { status: 'new' })], stops)).toBeNull()
    expect(takenBack(task('plain', {}), [first, next], stops)).toBeNull()
  })
})
