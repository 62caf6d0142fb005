import { type Timed, type Timing, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../words/words.ts'
import { timingText } from './stop-times.ts'

const tones = {
  late: 'red',
  atRisk: 'amber',
  onTime: 'green',
  deliveredLate: 'grey-outline',
  deliveredOnTime: 'green',
} as const satisfies Record<Timing, string>

/** The order's urgency with its reason, in the words of the list: also that all is well. */
export function TimingBadge({ order, now, zone }: { order: Timed; now: number; zone: string }) {
  const t = useT(workOrderWords)
  const found = timingOf(order, now)
  if (!found) return null
  return <StatusBadge text={timingText(t, found, zone, now)} tone={tones[found.timing]} framed />
}
