import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Urgency } from '@shortcut/domain/work-orders/timing.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { spanIn, timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

type Stop = WorkOrderReply['stops'][number]

/** '08:00–12:00' within one day or '… – …' across two, '≥' not before, '≤' not after, in the zone of the place. */
export function windowText(stop: Pick<Stop, 'from' | 'to' | 'timeZone'>): string {
  const { from, to, timeZone } = stop
  if (from && to) return spanIn(timeZone, from, to)
  return from ? `≥ ${timeIn(timeZone, from)}` : to ? `≤ ${timeIn(timeZone, to)}` : ''
}

/** The urgency with its reason: "Late: pickup window closed 40 min ago, driver expected in 15 min". */
export function timingText(t: Translate<typeof workOrderWords>, urgency: Urgency): string {
  const { timing, reason: why, minutes } = urgency
  if (why === 'deliveredOnTime' && minutes === 0) return t('timing:deliveredOnTime')
  const reason = t(`timingReason:${why}`, { time: durationText(t, minutes) })
  if (timing === 'deliveredLate' || timing === 'deliveredOnTime') return reason
  const driver = driverText(t, urgency)
  const line = { timing: t(`timing:${timing}`), reason, driver }
  return t(driver ? 'timingLine:whyAndDriver' : 'timingLine:why', line)
}

function driverText(t: Translate<typeof workOrderWords>, urgency: Urgency): string {
  const { driver, driverMinutes, reason, stopCount: count, assignedStops: assigned } = urgency
  // The reason says it already.
  if (!driver || reason === 'lateForPickup' || (reason === 'expectedLate' && driver === 'expected')) return ''
  return t(`timingDriver:${driver}`, { time: durationText(t, driverMinutes), assigned, count })
}

export function durationText(t: Translate<typeof workOrderWords>, minutes: number): string {
  if (minutes < 60) return t('workOrderPage:minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48)
    return minutes % 60 === 0
      ? t('workOrderPage:hoursOnly', { hours })
      : t('workOrderPage:hours', { hours, minutes: minutes % 60 })
  return t('workOrderPage:days', { count: Math.floor(hours / 24) })
}
