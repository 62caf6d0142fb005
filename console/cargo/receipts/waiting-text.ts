import type { ReceiptRow } from '@shortcut/domain/cargo/receipt-api.ts'
import { durationOf } from '@shortcut/words/duration.ts'
import type * as receiptWords from '@shortcut/words/en/cargo/receipts.ts'
import { timeIn } from '../../time/time.ts'
import { currentLanguage, type Translate } from '../../words/words.ts'
import { minutesLate } from './receipt-columns.tsx'
import { minutesOverdue } from './receipt-matches.ts'

/** How late a receipt is, or how long its count is open; '': in time. For a line of its own. */
export function waitingText(t: Translate<typeof receiptWords>, receipt: ReceiptRow, now: string): string {
  const late = minutesLate(receipt, now)
  if (late > 0)
    return t('receiptPage:lateBy', {
      time: timeIn(receipt.timeZone, receipt.expectedAt),
      late: durationOf(late, currentLanguage()),
    })
  const minutes = minutesOverdue(receipt, now)
  return minutes > 0 ? overdueText(t, receipt, minutes) : ''
}

/** How long freight is here without a finished count. */
export const overdueText = (t: Translate<typeof receiptWords>, { status }: ReceiptRow, minutes: number) =>
  t(status === 'arrived' ? 'receiptPage:notCounted' : 'receiptPage:countOpen', {
    time: durationOf(minutes, currentLanguage()),
  })
