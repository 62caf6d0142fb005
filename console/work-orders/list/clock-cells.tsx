import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { clockIn, isSameDayIn, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { durationText, timingText } from '../stop-times.ts'

/** Minutes. An order that must leave in less than this is highlighted. */
const little = 60

/** Late or at risk, and why, in words; for an order on time, when it must leave. */
export function timingCell(t: Translate<typeof workOrderWords>, zone: string, now: number) {
  const text = (row: WorkOrderRow) => {
    const found = timingOf(row, now)
    return found ? timingText(t, found) : leaveText(row)
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

/** The time it must leave by, and the time left: '14:20 · 35 min left'. */
export function slackCell(t: Translate<typeof workOrderWords>, zone: string, now: number) {
  const minutesLeft = (row: WorkOrderRow) =>
    row.leaveByAt === null ? null : Math.floor((Date.parse(row.leaveByAt) - now) / 60_000)
  const text = (row: WorkOrderRow) => {
    const left = minutesLeft(row)
    if (left === null) return ''
    const time = durationText(t, Math.abs(left))
    return `${timeIn(zone, row.leaveByAt)} · ${t(left < 0 ? 'workOrderList:slackOver' : 'workOrderList:slackLeft', { time })}`
  }
  return {
    text,
    cell: (row: WorkOrderRow) => {
      const left = minutesLeft(row)
      const color = left === null || left > little ? undefined : `var(--tone-${left < 0 ? 'red' : 'amber'})`
      return color ? <span style={{ color }}>{text(row)}</span> : text(row)
    },
  }
}
