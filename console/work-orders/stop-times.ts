import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import type { TimingReason } from '@shortcut/domain/work-orders/timing.ts'
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

/** Why an order is late or at risk, or how early or late it was delivered. */
export function timingText(
  t: Translate<typeof workOrderWords>,
  { reason, minutes }: { reason: TimingReason; minutes: number },
): string {
  if (reason === 'deliveredOnTime' && minutes === 0) return t('timing:deliveredOnTime')
  return t(`timingReason:${reason}`, { time: durationText(t, minutes) })
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
