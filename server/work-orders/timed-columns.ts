import type { timedMore } from '@shortcut/domain/work-orders/timing/timed-reply.ts'
import { type Timed, timedFields } from '@shortcut/domain/work-orders/timing/timing.ts'
import type { CellKind } from '../platform/database/row-json.ts'

type Cells<F extends string> = Record<F, [sql: string, kind: CellKind]>

/** Facts for `timingOf` that a list's row has no column for; `w` is the order. */
export const timedMoreColumns: Cells<keyof typeof timedMore> = {
  cutOffAt: ['w.cut_off_at', 'time'],
  airCutOffAt: ['w.air_cut_off_at', 'time'],
  routeMinutes: ['w.route_minutes', 'json'],
  pickupDueDay: ['to_json(w.pickup_due_day)', 'json'],
  deliveryDueDay: ['to_json(w.delivery_due_day)', 'json'],
  pickupExpectedAt: ['w.pickup_expected_at', 'time'],
  pickupArrivedAt: ['w.pickup_arrived_at', 'time'],
  deliveryArrivedAt: ['w.delivery_arrived_at', 'time'],
  stopCount: ['w.stop_count', 'json'],
  assignedStops: ['w.assigned_stops', 'json'],
}

/** All facts for `timingOf`. */
export const timedColumns: Cells<keyof Timed> = {
  bookingStatus: ['w.booking_status', 'plain'],
  pickupDueAt: ['w.pickup_due_at', 'time'],
  deliveryDueAt: ['w.delivery_due_at', 'time'],
  leaveByAt: ['w.leave_by_at', 'time'],
  estimatedDeliverDate: ['w.estimated_deliver_date', 'time'],
  actualDeliverDate: ['w.actual_deliver_date', 'time'],
  ...timedMoreColumns,
}

/** The same as columns of a statement: `w.leave_by_at AS "leaveByAt"`. */
export const timedSelect = (columns: Readonly<Record<string, readonly [string, CellKind]>> = timedColumns) =>
  Object.entries(columns)
    .map(([field, [text]]) => `${text.replace(/^to_json\((.*)\)$/, '$1')} AS "${field}"`)
    .join(', ')

/** A row without the facts, which its reply does not have. */
export function withoutFacts<R extends Timed>(row: R): Omit<R, keyof Timed> {
  const facts: readonly string[] = timedFields
  return Object.fromEntries(Object.entries(row).filter(([field]) => !facts.includes(field))) as Omit<R, keyof Timed>
}
