import { farReport } from '@shortcut/domain/tasks/far-report.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopFieldsWith } from '@shortcut/domain/work-orders/stop-sets.ts'
import { minutesLate } from '@shortcut/domain/work-orders/timing/minutes-late.ts'
import type { TimelineStop } from '@shortcut/ui/Timeline.tsx'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { placeText } from '@shortcut/words/field-text.ts'
import { bareClockIn, bareTimeIn, isSameDayIn, timeIn, zoneName } from '../time/time.ts'
import { distanceShown } from '../words/measures.ts'
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
    const arrived = arrivedAt && bareTimeIn(timeZone, arrivedAt)
    const left = leftAt && bareTimeIn(timeZone, leftAt)
    const late = open || stop.actualArriveTime ? minutesLate(stop, now) : 0
    const far = farReport(stop, order.tasks)
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
        ? `${planned}${stop.from && !stop.to ? `, ${t('workOrderPage:dueThatDay')}` : ''}`
        : t('workOrderPage:noWindow'),
      ...(actual.length > 0 && { actual: `${actual.join(', ')} ${zone}` }),
      ...(open &&
        stop.estimatedArriveTime &&
        !stop.actualArriveTime && {
          expected: timeIn(timeZone, stop.estimatedArriveTime),
        }),
      ...(late > 0 && { late: t('workOrderPage:late', { time: durationText(t, late) }) }),
      ...(far !== null && {
        doubt: t(stop.kind === 'pickup' ? 'proof:farPickup' : 'proof:far', { distance: distanceShown(far) }),
      }),
      state: stop.actualDepartTime ? 'done' : stop === current ? 'current' : 'ahead',
    }
  })
}

/** The clock time alone if it is on the same day as the time before. */
const laterText = (zone: string, before: string | null, at: string) =>
  before && isSameDayIn(zone, before, at) ? bareClockIn(zone, at) : bareTimeIn(zone, at)
