import { expect, test } from 'vitest'
import { handedOver, nameOf, toldOf } from './handed-over.ts'
import type { Stop } from './task-view.ts'

const stop = (id: string, doneAt: string | null = null) => ({ id, kind: 'dropoff', doneAt }) as Stop
const piece = (label: string, isRefused = false) => ({
  id: label,
  labels: ['OLD', label],
  packaging: 'carton',
  unit: '',
  isRefused,
})
const names = (pieces: readonly ReturnType<typeof piece>[]) => pieces.map(nameOf)

test('at the last stop all there is is handed over but what is refused, also under a second label', () => {
  const [one, two, back] = [piece('A'), piece('B'), piece('C', true)]
  const task = { onTruck: [one, two, back], stops: [stop('1', '2026-01-01T00:00:00Z'), stop('2')] }
  expect(toldOf(handedOver(task, stop('2'), []))).toEqual({ accepted: ['A', 'B'], refused: [] })
  const told = handedOver(task, stop('2'), [{ label: 'B', reason: 'Wet' }])
  expect(toldOf(told)).toEqual({ accepted: ['A'], refused: [{ label: 'B', reason: 'Wet' }] })
})

test('before the last stop only what was counted is handed over, and nothing is told of a truck without labels', () => {
  const task = { onTruck: [piece('A'), piece('B')], stops: [stop('1'), stop('2')] }
  const { taken, left } = handedOver(task, stop('1'), [{ label: 'B', reason: '' }])
  expect([names(taken), names(left)]).toEqual([['B'], ['A']])
  expect(toldOf(handedOver(task, stop('1'), []))).toBeNull()
  expect(toldOf(handedOver({ ...task, onTruck: [] }, stop('2'), []))).toBeNull()
})
