import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { Urgency } from '@shortcut/domain/work-orders/timing/timing.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { bareShortTimeIn, shortTimeIn, spanIn, timeIn, zoneName } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

type Stop = WorkOrderReply['stops'][number]

/** '08:00–12:00 CST' within one day or '… – … CST' across two, '≥' not before, '≤' not after, in the zone of the place. */
export function windowText(stop: Pick<Stop, 'from' | 'to' | 'timeZone'>): string {
  const { from, to, timeZone } = stop
  if (from && to) return spanIn(timeZone, from, to)
  return from ? `≥ ${timeIn(timeZone, from)}` : to ? `≤ ${timeIn(timeZone, to)}` : ''
}

/**
 * The urgency with its reason: "Late: pickup window closed 40 min ago, driver expected in 15 min". On time it is when the
 * truck must leave, or when it is expected.
 * @param zone the zone in which times are shown
 * @param now ms since 1970: a time of today is shown without its day
 */
export function timingText(t: Translate<typeof workOrderWords>, urgency: Urgency, zone: string, now: number): string {
  const { timing, reason: why, minutes, leaveByAt, expectedAt, due, dueAt } = urgency
  if (why === 'deliveredOnTime' && minutes === 0) return t('timing:deliveredOnTime')
  const at = new Date(now).toISOString()
  const shown = (instant: string | null) => (instant === null ? '' : shortTimeIn(zone, instant, at))
  const says = t(`timing:${timing}`)
  if (timing === 'onTime' && leaveByAt) return t('timingLine:leaveBy', { timing: says, leaveBy: shown(leaveByAt) })
  if (timing === 'onTime' && expectedAt) return t('timingLine:expected', { timing: says, expected: shown(expectedAt) })
  const deadline = due ? t(`timingDue:${due}`, { at: shown(dueAt) }) : ''
  // One name of the zone is enough for both times: the line is short where it is read most.
  const saysZone = leaveByAt !== null && deadline.trimEnd().endsWith(` ${zoneName(zone, leaveByAt)}`)
  const leaveBy = saysZone ? bareShortTimeIn(zone, leaveByAt, at) : shown(leaveByAt)
  const reason = t(`timingReason:${why}`, { time: durationText(t, minutes), leaveBy, due: deadline })
  if (timing === 'deliveredLate' || timing === 'deliveredOnTime') return reason
  const driver = driverText(t, urgency)
  const line = { timing: says, reason, driver }
  return t(driver ? 'timingLine:whyAndDriver' : 'timingLine:why', line)
}

function driverText(t: Translate<typeof workOrderWords>, urgency: Urgency): string {
  const { driver, driverMinutes, reason, stopCount: count, assignedStops: assigned } = urgency
  // The reason says it already.
  if (!driver || reason === 'lateForPickup' || (reason === 'expectedLate' && driver === 'expected')) return ''
  // Expected means not there yet, so never in 0 min.
  return t(`timingDriver:${driver}`, { time: durationText(t, Math.max(1, driverMinutes)), assigned, count })
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
