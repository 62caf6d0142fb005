import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { isPartlyAssigned, timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { clockIn, isSameDayIn, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { timingText } from '../stop-times.ts'

/** The urgency and its reason, in words; for an order on time, when it must leave. */
export function timingCell(t: Translate<typeof workOrderWords>, zone: string, now: number) {
  const text = (row: WorkOrderRow) => {
    const found = timingOf(row, now)
    return (found?.timing === 'onTime' && leaveText(row)) || (found ? timingText(t, found) : '')
  }
  const today = new Date(now).toISOString()
  const leaveText = ({ leaveByAt: at }: WorkOrderRow) => {
    if (at === null || Date.parse(at) < now) return ''
    return t('workOrderList:leaveBy', { time: isSameDayIn(zone, at, today) ? clockIn(zone, at) : timeIn(zone, at) })
  }
  return {
    text,
    cell: (row: WorkOrderRow) => {
      const timing = timingOf(row, now)?.timing
      if (timing !== 'late' && timing !== 'atRisk') return text(row)
      return <StatusBadge text={text(row)} tone={timing === 'late' ? 'red' : 'amber'} />
    },
  }
}

/** The drivers, and how many stops they have if some have none: "2 of 3 stops assigned: Bob Driver". */
export const driverText = (t: Translate<typeof workOrderWords>) => (row: WorkOrderRow) => {
  if (!isPartlyAssigned(row)) return row.driver
  const { assignedStops: assigned, stopCount: count, driver } = row
  return `${t('timingLine:partly', { assigned, count })}: ${driver}`
}
