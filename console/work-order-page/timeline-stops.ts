import { minutesLate } from '@shortcut/domain/work-orders/minutes-late.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import type { TimelineStop } from '@shortcut/ui/Timeline.tsx'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { placeText } from '@shortcut/words/field-text.ts'
import { clockIn, isSameDayIn, timeIn, zoneName } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { durationText, windowText } from '../work-orders/stop-times.ts'

const details = stopFieldsWith('facts', 'detail')

/** Stops as the timeline shows them: planned and actual times in the zone of each place. */
export function timelineStops(
  t: Translate<typeof orderPageWords | typeof workOrderWords>,
  order: WorkOrderReply,
  now: string,
): TimelineStop[] {
  const open = order.bookingStatus !== 'BOOKING_CANCELLED' && order.bookingStatus !== 'DELIVERED'
  const current = open ? order.stops.find((stop) => !stop.actualDepartTime) : undefined
  return order.stops.map((stop) => {
    const zone = zoneName(stop.timeZone, stop.from ?? stop.to ?? now)
    const planned = windowText(stop)
    const { timeZone, actualArriveTime: arrivedAt, actualDepartTime: leftAt } = stop
    const arrived = timeIn(timeZone, arrivedAt)
    const left = timeIn(timeZone, leftAt)
    const late = open || stop.actualArriveTime ? minutesLate(stop, now) : 0
    const actual = [
      arrived,
      left !== arrived && leftAt && t('workOrderPage:leftAt', { time: laterText(timeZone, arrivedAt, leftAt) }),
    ].filter(Boolean)
    return {
      id: stop.id,
      kind: t(`field:${stop.kind}`),
      place: stop.company || stop.city || stop.postalCode || '–',
      detail: [
        placeText({ ...stop, company: '' }),
        stop.placeApproximate && t('orderPage:approximate'),
        ...details.map((field) => stop[field]),
      ]
        .filter(Boolean)
        .join(' · '),
      // A remark made at a delivery is shown with its proof.
      told: [stop.arriveRemark, stop.kind === 'pickup' && stop.departRemark]
        .filter(Boolean)
        .map((remark) => t('orderPage:driverSaid', { remark: String(remark) }))
        .join(' '),
      planned: planned
        ? `${planned} ${zone}${stop.from && !stop.to ? `, ${t('workOrderPage:dueThatDay')}` : ''}`
        : t('workOrderPage:noWindow'),
      ...(actual.length > 0 && { actual: `${actual.join(', ')} ${zone}` }),
      ...(open &&
        stop.estimatedArriveTime &&
        !stop.actualArriveTime && {
          expected: `${timeIn(stop.timeZone, stop.estimatedArriveTime)} ${zone}`,
        }),
      ...(late > 0 && { late: t('workOrderPage:late', { time: durationText(t, late) }) }),
      state: stop.actualDepartTime ? 'done' : stop === current ? 'current' : 'ahead',
    }
  })
}

/** The clock time alone if it is on the same day as the time before. */
const laterText = (zone: string, before: string | null, at: string) =>
  before && isSameDayIn(zone, before, at) ? clockIn(zone, at) : timeIn(zone, at)
