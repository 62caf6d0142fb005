import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { atRiskMinutes, expectedLateMinutes, type Timing } from '@shortcut/domain/work-orders/timing.ts'

const statusesByMinutes = Map.groupBy(Object.entries(atRiskMinutes), ([, minutes]) => minutes)
const furthest = Math.max(expectedLateMinutes, ...statusesByMinutes.keys())
const within = (now: string, minutes: number) => `w.due_at <= ${now}::timestamptz + interval '${minutes} minutes'`
const near = (now: string) =>
  [...statusesByMinutes].map(([minutes, entries]) => {
    const statuses = entries.map(([status]) => `'${status}'`).join()
    return `w.booking_status IN (${statuses}) AND ${within(now, minutes)}`
  })

/**
 * The rules of `timingOf` as conditions on `work_order w`; `put` adds a parameter with the current time. Each uses an
 * index.
 */
export const timingIs: Record<Timing, (put: () => string) => string> = {
  late: (put) => `w.due_at < ${put()}::timestamptz`,
  atRisk: (put) => {
    const now = put()
    const expectedLate = `w.booking_status ${orderIs('IN_TRANSIT')} AND w.estimated_deliver_date > w.due_at AND ${within(now, expectedLateMinutes)}`
    return `w.due_at >= ${now}::timestamptz AND ${within(now, furthest)} AND (${[...near(now), expectedLate].join(' OR ')})`
  },
  deliveredLate: () => `w.booking_status ${orderIs('DELIVERED')} AND w.actual_deliver_date > w.delivery_due_at`,
  deliveredOnTime: () => `w.booking_status ${orderIs('DELIVERED')} AND w.actual_deliver_date <= w.delivery_due_at`,
}
