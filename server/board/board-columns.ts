import { taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { type CellKind, rowJson } from '../platform/database/row-json.ts'
import { timedColumns } from '../work-orders/timed-columns.ts'

const first = (kind: string, served: string, what: string, order: string) => `
  (SELECT ${what} FROM stop s WHERE s.work_order_id = w.id AND s.kind = '${kind}' AND ${served} ORDER BY s.sequence ${order} LIMIT 1)`

/**
 * The preflight's facts about a load's stops; `served` selects them. Queried one stop at a time, which costs a third of
 * gathering and sorting all.
 */
export const stopsOf = (served: string) => `
  NOT EXISTS (SELECT 1 FROM stop s WHERE s.work_order_id = w.id AND s.kind = 'dropoff' AND NOT ${served}) AS whole,
  ${first('pickup', `${served} AND s.actual_arrive_at IS NULL`, "json_build_object('lat', s.lat, 'lng', s.lng, 'from', s.window_from, 'until', s.window_to, 'timeZone', s.time_zone)", '')} AS pickup,
  ${first('dropoff', served, "json_build_object('until', stop_due(s.window_from, s.window_to, s.time_zone), 'timeZone', s.time_zone)", 'DESC')} AS last_drop`

const load = {
  workOrderId: ['w.id', 'plain'],
  bookingId: ['w.booking_id', 'text'],
  customerName: ['w.customer_name', 'text'],
  bookingPickupDate: ['w.booking_pickup_date', 'plain'],
  pickupZone: ['w.pickup_zone', 'text'],
  pickupPlace: ['w.pickup_place', 'text'],
  deliveryPlace: ['w.delivery_place', 'text'],
  ...timedColumns,
  weightKg: ['w.weight_kg', 'json'],
  hazmatClass: ['w.hazmat_class', 'plain'],
  truckType: ['w.truck_type', 'text'],
  whole: ['to_json(coalesce(served.whole, true))', 'json'],
  pickup: ['served.pickup', 'json'],
  drop: ['served.last_drop', 'json'],
} satisfies Record<string, [sql: string, kind: CellKind]>

/** A delivered task has its actual times: its plan no longer matters. */
const isDelivered = `t.status ${taskIs('delivered')}`
/** The end of delivered task `t`, as in the index task__delivered_window. */
export const deliveredAt = 'coalesce(t.delivered_at, t.ends_at)'
/** The beginning of delivered task `t`. */
export const deliveredFrom = `least(coalesce(t.picked_up_at, t.starts_at), ${deliveredAt})`

/** A boardTask by field; `t` is the task, `w` its order, `served` its stops. */
export const taskColumns = rowJson({
  id: ['t.id', 'plain'],
  taskNo: ['t.task_no', 'text'],
  status: ['t.status', 'plain'],
  version: ['t.version', 'json'],
  driverId: ['t.driver_id', 'plain'],
  truckId: ['t.truck_id', 'plain'],
  trailerId: ['t.trailer_id', 'plain'],
  planned: [`to_json(t.scheduled_at IS NOT NULL AND NOT (${isDelivered}))`, 'json'],
  startsAt: [`CASE WHEN ${isDelivered} THEN ${deliveredFrom} ELSE t.starts_at END`, 'time'],
  endsAt: [`CASE WHEN ${isDelivered} THEN ${deliveredAt} ELSE t.ends_at END`, 'time'],
  ...load,
})

/** A boardOrder by field; `o` is its waiting task, if there is one. */
export const orderColumns = rowJson({
  ...load,
  startsAt: ['served.starts_at', 'time'],
  endsAt: ['served.ends_at', 'time'],
  tags: ['to_json(w.tags)', 'json'],
  stopIds: ['served.stop_ids', 'json'],
  taskId: ['o.id', 'plain'],
  taskNo: ['o.task_no', 'text'],
  taskVersion: ['o.version', 'json'],
})
