import { expect, test } from 'vitest'
import { isCutOff, type TaskLinkState, taskLinkState } from './task-links.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const link = {
  revokedAt: null,
  expiresAt: '2026-11-25T12:00:00Z',
  taskStatus: 'accepted',
  isSameDriver: true,
  handedOver: false,
} as const

test.each<[TaskLinkState, Partial<Parameters<typeof taskLinkState>[0]>]>([
  ['open', {}],
  ['open', { taskStatus: 'assigned' }],
  ['open', { taskStatus: 'pickedUp' }],
  ['revoked', { revokedAt: '2026-11-24T11:00:00Z' }],
  ['expired', { expiresAt: '2026-11-24T12:00:00Z' }],
  ['finished', { taskStatus: 'delivered' }],
  ['finished', { taskStatus: 'delivered', expiresAt: '2026-11-24T11:00:00Z' }],
  ['cancelled', { taskStatus: 'cancelled' }],
  ['rejected', { taskStatus: 'rejected' }],
  ['reassigned', { isSameDriver: false }],
  ['reassigned', { isSameDriver: false, taskStatus: 'delivered' }],
  ['reassigned', { handedOver: true, taskStatus: 'delivered' }],
  ['revoked', { revokedAt: '2026-11-24T11:00:00Z', taskStatus: 'delivered' }],
])('a link is %s: %o', (state, facts) => {
  expect(taskLinkState({ ...link, ...facts }, now)).toBe(state)
})

test('what arrives late is checked by the office only where the task itself goes on', () => {
  expect((['open', 'revoked', 'expired', 'finished', 'cancelled'] as const).map(isCutOff)).toEqual([
    ...[false, true, true, false, false],
  ])
})
