import { isUrgent, type Timed, timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../words/words.ts'
import { timingText } from './stop-times.ts'

/** Says that an order is late or at risk, and why; nothing while it is on time. */
export function TimingBadge({ order, now }: { order: Timed; now: number }) {
  const t = useT(workOrderWords)
  const found = timingOf(order, now)
  if (!found || !isUrgent(found.timing)) return null
  const text = timingText(t, found)
  return <StatusBadge text={text} tone={found.timing === 'late' ? 'red' : 'amber'} framed />
}
