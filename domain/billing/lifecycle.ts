import type { Permission } from '../permissions.ts'
import type { ExceptionCode } from './rating/exceptions.ts'

/** Status of an order on its way to an invoice. */
export const billingStatuses = ['ReadyForReview', 'InReview', 'Approved', 'Invoiced', 'OnHold', 'SentBack'] as const
export type BillingStatus = (typeof billingStatuses)[number]

export type BillingAction = 'review' | 'approve' | 'hold' | 'release' | 'sendBack' | 'charge'

interface Row {
  action: BillingAction
  from: readonly BillingStatus[]
  /** Null: the status does not change. */
  to: BillingStatus | null
  permission: Permission
  /** A person must give a reason. */
  reason?: true
}

/**
 * The billing lifecycle, row by row. Issuing an invoice leads from Approved to Invoiced. An approved order goes back to
 * review before its charges change; `charge` covers rating again, and adding, voiding and approving charges.
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

/** Charges of such an order no longer change. */
export const settledBillingStatuses = billingStatuses.filter((status) => !billingRow('charge', status))

/** Exceptions that block approval until they are settled. */
const blocking: ReadonlySet<ExceptionCode> = new Set([
  'changedSinceRated',
  'detentionUnapproved',
  'notUsedUnapproved',
  'storageUnapproved',
  'tie',
  'chargeUnapproved',
  'currencyMixed',
])

interface Bill {
  status: BillingStatus
  exceptions: readonly ExceptionCode[]
  /** Number of valid charges. */
  chargeCount: number
}

export type ApproveObstacle = 'blocked' | 'unseen' | 'nothingCharged'

/**
 * Why an order cannot be approved: an exception must be settled, a person must review it first, or it has no charges.
 * Undefined if it can be approved.
 */
export function approveObstacle({ status, exceptions, chargeCount }: Bill): ApproveObstacle | undefined {
  if (exceptions.some((code) => blocking.has(code))) return 'blocked'
  if (chargeCount === 0) return 'nothingCharged'
  return status === 'ReadyForReview' && exceptions.length > 0 ? 'unseen' : undefined
}

/** Actions that these permissions allow on an order in that status. */
export const billingActions = (status: BillingStatus, permissions: ReadonlySet<string>): BillingAction[] =>
  billingLifecycle
    .filter((row) => row.from.includes(status) && permissions.has(row.permission))
    .map(({ action }) => action)
