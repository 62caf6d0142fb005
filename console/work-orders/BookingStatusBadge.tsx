import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useT } from '../words/words.ts'

/** A work order's status as a word, a tone and a shape. */
export function BookingStatusBadge({ status, framed = false }: { status: BookingStatus; framed?: boolean }) {
  return (
    <StatusBadge text={useT(lawWords)(`bookingStatus:${status}`)} tone={bookingStatusTones[status]} framed={framed} />
  )
}
