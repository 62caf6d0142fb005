import type * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import type { Translate } from '../../words/words.ts'

/** 'Check 1001' from a payment's method and reference. */
export const paymentLabel = (t: Translate<typeof invoiceWords>, label: string) =>
  label.replace(/^\w+/, (method) => t.find(`paymentMethod:${method}`) ?? method)
