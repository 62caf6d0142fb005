import type { Permission } from '../permissions.ts'
import type { ExceptionCode } from './rating/exceptions.ts'

/** Where an order stands on its way to an invoice. */
export const billingStatuses = ['ReadyForReview', 'InReview', 'Approved', 'Invoiced', 'OnHold', 'SentBack'] as const
export type BillingStatus = (typeof billingStatuses)[number]

export type BillingAction = 'review' | 'approve' | 'hold' | 'release' | 'sendBack' | 'charge'

interface Row {
  action: BillingAction
  from: readonly BillingStatus[]
  /** Null: stays where it is. */
  to: BillingStatus | null
  permission: Permission
  /** A person must say why. */
  reason?: true
}

/**
 * The law of the queue, row by row. Approved → Invoiced is an invoice's doing. Who was approved is looked at again before its charges are
 * touched; `charge` is rating again, and writing, voiding and approving charges.
 */
export const billingLifecycle: readonly Row[] = [
  {
    action: 'review',
    from: ['ReadyForReview', 'Approved', 'SentBack'],
    to: 'InReview',
    permission: '/billing/index/review',
  },
  { action: 'approve', from: ['ReadyForReview', 'InReview'], to: 'Approved', permission: '/billing/index/approve' },
  {
    action: 'hold',
    from: ['ReadyForReview', 'InReview', 'Approved', 'SentBack'],
    to: 'OnHold',
    permission: '/billing/index/review',
    reason: true,
  },
  { action: 'release', from: ['OnHold', 'SentBack'], to: 'ReadyForReview', permission: '/billing/index/review' },
  {
    action: 'sendBack',
    from: ['ReadyForReview', 'InReview', 'Approved', 'OnHold'],
    to: 'SentBack',
    permission: '/billing/index/review',
    reason: true,
  },
  {
    action: 'charge',
    from: ['ReadyForReview', 'InReview', 'OnHold', 'SentBack'],
    to: null,
    permission: '/billing/index/charge',
  },
]

export const billingRow = (action: BillingAction, from: BillingStatus): Row | undefined =>
  billingLifecycle.find((row) => row.action === action && row.from.includes(from))

/** Until these are settled nobody may approve. */
const blocking: ReadonlySet<ExceptionCode> = new Set([
  'changedSinceRated',
  'detentionUnapproved',
  'notUsedUnapproved',
  'tie',
  'chargeUnapproved',
  'currencyMixed',
])

interface Bill {
  status: BillingStatus
  exceptions: readonly ExceptionCode[]
  /** How many charges it has that count. */
  chargeCount: number
}

export type ApproveObstacle = 'blocked' | 'unseen' | 'nothingCharged'

/**
 * Why an order cannot be approved: something must be settled first, or a person must look at its exceptions (take it into review), or it
 * has no charge at all. Undefined where it can.
 */
export function approveObstacle({ status, exceptions, chargeCount }: Bill): ApproveObstacle | undefined {
  if (exceptions.some((code) => blocking.has(code))) return 'blocked'
  if (chargeCount === 0) return 'nothingCharged'
  return status === 'ReadyForReview' && exceptions.length > 0 ? 'unseen' : undefined
}

/** What these permissions may do with an order of that status. */
export const billingActions = (status: BillingStatus, permissions: ReadonlySet<string>): BillingAction[] =>
  billingLifecycle
    .filter((row) => row.from.includes(status) && permissions.has(row.permission))
    .map(({ action }) => action)
