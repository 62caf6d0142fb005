import type * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import type { Translate } from '../../words/words.ts'

/** 'Check 1001' of a payment's method and reference as they travel: 'check 1001'. */
export const paymentLabel = (t: Translate<typeof invoiceWords>, label: string) =>
  label.replace(/^\w+/, (method) => t.find(`paymentMethod:${method}`) ?? method)
