import type { InvoiceState, PaymentState } from '@shortcut/domain/billing/invoices/invoice.ts'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'

export const invoiceTones: Record<InvoiceState, StatusTone> = {
  draft: 'grey-outline',
  unpaid: 'blue',
  partial: 'amber',
  paid: 'green',
  credited: 'grey-outline',
  writtenOff: 'grey-struck',
  creditOpen: 'indigo',
  creditUsed: 'grey-outline',
}

export const paymentTones: Record<PaymentState, StatusTone> = {
  allocated: 'green',
  open: 'amber',
  voided: 'grey-struck',
}
