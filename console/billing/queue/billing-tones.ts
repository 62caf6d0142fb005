import type { BillingStatus } from '@shortcut/domain/billing/lifecycle.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'

/** A billing status looks the same in list, tabs, drawer and on the order. */
export const billingTones: Record<BillingStatus, StatusTone> = {
  ReadyForReview: 'blue',
  InReview: 'indigo',
  Approved: 'teal',
  Invoiced: 'green',
  OnHold: 'amber',
  SentBack: 'red',
}
