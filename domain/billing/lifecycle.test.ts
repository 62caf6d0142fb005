import { expect, test } from 'vitest'
import { approveObstacle, billingActions, billingRow, billingStatuses } from './lifecycle.ts'

const clerk = new Set(['/billing/index/review', '/billing/index/approve', '/billing/index/charge'])

test('each status allows its actions, and an invoiced order allows none', () => {
  expect(Object.fromEntries(billingStatuses.map((status) => [status, billingActions(status, clerk)]))).toEqual({
    ReadyForReview: ['review', 'approve', 'hold', 'sendBack', 'charge'],
    InReview: ['approve', 'hold', 'sendBack', 'charge'],
    Approved: ['review', 'hold', 'sendBack'],
    Invoiced: [],
    OnHold: ['release', 'sendBack', 'charge'],
    SentBack: ['review', 'hold', 'release', 'charge'],
  })
  expect(billingActions('ReadyForReview', new Set(['/billing/index/review']))).toEqual(['review', 'hold', 'sendBack'])
  expect(billingRow('hold', 'InReview')).toMatchObject({ to: 'OnHold', reason: true })
})

test('exceptions must be reviewed, and some settled, before approval', () => {
  const bill = { status: 'ReadyForReview', exceptions: [], chargeCount: 1 } as const
  expect(approveObstacle(bill)).toBeUndefined()
  expect(approveObstacle({ ...bill, exceptions: ['missingPod'] })).toBe('unseen')
  expect(approveObstacle({ ...bill, status: 'InReview', exceptions: ['missingPod'] })).toBeUndefined()
  expect(approveObstacle({ ...bill, status: 'InReview', exceptions: ['detentionUnapproved'] })).toBe('blocked')
  expect(approveObstacle({ ...bill, status: 'InReview', exceptions: ['changedSinceRated'] })).toBe('blocked')
  expect(approveObstacle({ ...bill, status: 'InReview', chargeCount: 0 })).toBe('nothingCharged')
})
