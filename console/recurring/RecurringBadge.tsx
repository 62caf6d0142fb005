import type { RecurringRow } from '@shortcut/domain/recurring/api.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import { useT } from '../words/words.ts'
import { stateText, stateTone } from './recurring-row.ts'

/** The state of a recurring order: also that it is active but cannot make its next order. */
export function RecurringBadge({ of }: { of: Pick<RecurringRow, 'state' | 'problem'> }) {
  const t = useT(recurringWords)
  return <StatusBadge text={stateText(t, of)} tone={stateTone(of)} />
}
