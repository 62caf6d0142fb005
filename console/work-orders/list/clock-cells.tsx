import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { isPartlyAssigned, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { shortTimeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { timingText } from '../stop-times.ts'

/** The urgency and its reason, in words. */
export function timingCell(t: Translate<typeof workOrderWords>, zone: string, now: number) {
  const text = (row: WorkOrderRow) => {
    const found = timingOf(row, now)
    return found ? timingText(t, found, zone, now) : ''
  }
  return {
    text,
    cell: (row: WorkOrderRow) => {
      const timing = timingOf(row, now)?.timing
      if (timing !== 'late' && timing !== 'atRisk') return text(row)
      return <StatusBadge text={text(row)} tone={timing === 'late' ? 'red' : 'amber'} wraps />
    },
  }
}

/** When the truck must leave, as in the urgency; '' once it is on its way in time. */
export const leaveByText = (zone: string, now: number) => (row: WorkOrderRow) => {
  const leaveByAt = timingOf(row, now)?.leaveByAt
  return leaveByAt ? shortTimeIn(zone, leaveByAt, new Date(now).toISOString()) : ''
}

/** The drivers, and how many stops they have if some have none: "2 of 3 stops assigned: Bob Driver". */
export const driverText = (t: Translate<typeof workOrderWords>) => (row: WorkOrderRow) => {
  if (!isPartlyAssigned(row)) return row.driver
  const { assignedStops: assigned, stopCount: count, driver } = row
  return `${t('timingLine:partly', { assigned, count })}: ${driver}`
}
