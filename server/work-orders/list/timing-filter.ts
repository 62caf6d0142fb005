import { closedStatuses, drivenStatuses, unassignedStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { orderIs, orderIsNot } from '@shortcut/domain/work-orders/status-sql.ts'
import { atRiskMinutes, expectedLateMinutes, type Timing } from '@shortcut/domain/work-orders/timing/timing.ts'

/**
 * `lacksDriver` as a condition on `work_order w`. Written as the partial index work_order__without_driver has it, so
 * that it applies.
 */
export const withoutDriver = `(w.booking_status ${orderIs(...unassignedStatuses)} OR w.booking_status ${orderIs(...drivenStatuses)} AND w.assigned_stops < w.stop_count)`

const within = `CASE WHEN w.booking_status ${orderIs('NEW', 'DRAFT')} OR ${withoutDriver} THEN ${atRiskMinutes.withoutDriver}
  WHEN w.booking_status ${orderIs('IN_TRANSIT')} OR w.pickup_arrived_at IS NOT NULL THEN ${atRiskMinutes.afterArrival}
  ELSE ${atRiskMinutes.beforePickup} END`
const furthest = Math.max(expectedLateMinutes, ...Object.values(atRiskMinutes))
const after = (now: string, minutes: string) => `${now}::timestamptz + make_interval(mins => ${minutes})`
const expectedLate = (now: string) =>
  `w.booking_status ${orderIs('IN_TRANSIT')} AND w.estimated_deliver_date > w.due_at AND w.due_at <= ${after(now, String(expectedLateMinutes))}`

/** `comesInTime`. Before the pickup, "must leave by" plus the drive to the pickup is the latest arrival there. */
const comesInTime = (now: string) =>
  `coalesce(w.booking_status ${orderIs(...drivenStatuses)} AND w.assigned_stops >= w.stop_count
    AND CASE WHEN w.booking_status ${orderIs('IN_TRANSIT')}
      THEN coalesce(w.delivery_arrived_at, CASE WHEN w.estimated_deliver_date > ${now}::timestamptz THEN w.estimated_deliver_date END) <= w.due_at
      ELSE w.pickup_arrived_at IS NULL AND w.pickup_expected_at > ${now}::timestamptz
        AND w.pickup_expected_at <= w.leave_by_at + make_interval(mins => w.truck_minutes) END, false)`

/** Of orders whose deadline is not over. Two conditions, because each has an index. */
const atRisk = (now: string) =>
  `(NOT ${comesInTime(now)} AND (w.due_at >= ${now}::timestamptz AND w.leave_by_at < ${now}::timestamptz OR w.due_at >= ${now}::timestamptz
    AND w.due_at <= ${after(now, String(furthest))} AND (w.due_at <= ${after(now, within)} OR ${expectedLate(now)})))`

/**
 * The rules of `timingOf` as conditions on `work_order w`; `put` adds a parameter with the current time. Each uses an
 * index.
 */
export const timingIs: Record<Timing, (put: () => string) => string> = {
  late: (put) => `w.due_at < ${put()}::timestamptz`,
  atRisk: (put) => atRisk(put()),
  onTime: (put) => {
    const now = put()
    return `w.booking_status ${orderIsNot(...closedStatuses)} AND (w.due_at IS NULL OR w.due_at >= ${now}::timestamptz AND NOT coalesce(${atRisk(now)}, false))`
  },
  deliveredLate: () => `w.booking_status ${orderIs('DELIVERED')} AND w.actual_deliver_date > w.delivery_due_at`,
  deliveredOnTime: () => `w.booking_status ${orderIs('DELIVERED')} AND w.actual_deliver_date <= w.delivery_due_at`,
}
