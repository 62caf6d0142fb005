import { orderIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import type { Context } from '../platform/http/context.ts'
import type { Estimate } from './estimate.ts'

/**
 * Smallest changes that are written. Nobody acts on one minute, and "must leave by", which follows from what the truck
 * has to drive, is in indexes (docs/decisions/0009).
 */
const expectedMinutes = 2
const truckMinutes = 5

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
/** Seconds would be false precision. */
const toMinute = (ms: number | null) => (ms === null ? null : iso(Math.round(ms / 60_000) * 60_000))

/** One estimate per task: a small table without lists, so it is written each time. */
async function keepEstimates({ db, now }: Context, all: readonly Estimate[], setOut: ReadonlySet<string>) {
  const column = <T>(pick: (one: Estimate) => T) => all.map(pick)
  await sql`
    INSERT INTO tracking_estimate (task_id, next_stop_id, next_at, last_at, remaining_km, speed_kmh, by_map, expected_late, position_at,
      pickup_km, set_out_at)
    SELECT e.* FROM unnest(${column(({ task }) => task.id)}::uuid[], ${column(({ task }) => task.stops[0]?.id ?? null)}::uuid[],
      ${column((one) => toMinute(one.expected[0]?.arriveMs ?? null))}::timestamptz[], ${column((one) => toMinute(one.lastMs))}::timestamptz[],
      ${column((one) => one.km)}::real[], ${column((one) => one.kmh)}::real[], ${column((one) => one.byMap)}::boolean[],
      ${column((one) => one.expectedLate)}::boolean[], ${column((one) => iso(one.positionMs))}::timestamptz[],
      ${column(furthestOf)}::real[], ${column(({ task }) => (setOut.has(task.id) ? now : null))}::timestamptz[])
      AS e (task_id, next_stop_id, next_at, last_at, remaining_km, speed_kmh, by_map, expected_late, position_at, pickup_km, set_out_at)
      JOIN task t ON t.id = e.task_id LEFT JOIN stop s ON s.id = e.next_stop_id WHERE e.next_stop_id IS NULL OR s.id IS NOT NULL
    ON CONFLICT (task_id) DO UPDATE SET next_stop_id = excluded.next_stop_id, next_at = excluded.next_at, last_at = excluded.last_at,
      remaining_km = excluded.remaining_km, speed_kmh = excluded.speed_kmh, by_map = excluded.by_map,
      expected_late = excluded.expected_late, position_at = excluded.position_at,
      pickup_km = excluded.pickup_km, set_out_at = coalesce(tracking_estimate.set_out_at, excluded.set_out_at)`.execute(
    db,
  )
}

/** An order's expected times. */
type Coming = { truckMinutes: number; lastMs: number; pickupMs: number | null }

/** When the truck is expected at the pickup that it has not reached; null if there is none ahead. */
const pickupOf = ({ task, expected }: Estimate) => {
  const pickup = task.stops.find(({ kind, arrivedMs }) => kind === 'pickup' && arrivedMs === null)
  return expected.find(({ id }) => id === pickup?.id)?.arriveMs ?? null
}

/** For an order on several trucks, the first at the pickup and the last at the end count. */
function byOrder(all: readonly Estimate[]): Map<string, Coming> {
  const orders = new Map<string, Coming>()
  for (const one of all) {
    const { task, lastMs, truckMinutes } = one
    if (lastMs === null) continue
    const before = orders.get(task.workOrderId)
    const pickups = [pickupOf(one), before?.pickupMs ?? null].filter((at) => at !== null)
    orders.set(task.workOrderId, {
      truckMinutes: Math.max(truckMinutes, before?.truckMinutes ?? truckMinutes),
      lastMs: Math.max(lastMs, before?.lastMs ?? lastMs, task.othersLastMs ?? 0),
      pickupMs: pickups.length > 0 ? Math.min(...pickups) : null,
    })
  }
  return orders
}

const differs = (one: number | null, other: number, minutes: number) =>
  one === null || Math.abs(one - other) >= minutes * 60_000

/**
 * Updates orders whose expected times changed by some minutes, each with all of its stops: the order's page shows both.
 * Skips orders that somebody is changing, until the next round: so nobody waits for this, and it waits for nobody.
 */
async function keepOrders({ db }: Context, all: readonly Estimate[]) {
  const orders = byOrder(all)
  const stopsAhead = all.flatMap(({ task, expected }) =>
    expected.flatMap((one) => {
      const stop = task.stops.find(({ id }) => id === one.id)
      return stop?.arrivedMs === null
        ? [{ ...one, workOrderId: task.workOrderId, isDue: differs(stop.estimatedMs, one.arriveMs, expectedMinutes) }]
        : []
    }),
  )
  const due = new Set(stopsAhead.filter(({ isDue }) => isDue).map(({ workOrderId }) => workOrderId))
  for (const { task } of all) {
    const coming = orders.get(task.workOrderId)
    if (
      coming &&
      (Math.abs(task.truckMinutes - coming.truckMinutes) >= truckMinutes ||
        differs(task.estimatedMs, coming.lastMs, expectedMinutes) ||
        (coming.pickupMs !== null && differs(task.pickupExpectedMs, coming.pickupMs, expectedMinutes)))
    )
      due.add(task.workOrderId)
  }
  const touched = [...due]
  const written = [...orders].filter(([id]) => due.has(id))
  const stops = stopsAhead.filter(({ workOrderId }) => due.has(workOrderId))
  if (touched.length === 0) return
  await sql`
    WITH free AS MATERIALIZED (
      SELECT id FROM work_order WHERE id = ANY (${touched}::uuid[]) AND booking_status ${sql.raw(orderIs('DISPATCHED', 'REVISED', 'IN_TRANSIT'))}
      FOR NO KEY UPDATE SKIP LOCKED
    ), expected AS (
      UPDATE work_order w SET estimated_deliver_date = e.last_at,
        truck_minutes = CASE WHEN abs(w.truck_minutes - e.truck_minutes) >= ${truckMinutes} THEN e.truck_minutes ELSE w.truck_minutes END,
        pickup_expected_at = coalesce(e.pickup_at, w.pickup_expected_at)
      FROM unnest(${written.map(([id]) => id)}::uuid[], ${written.map(([, one]) => one.truckMinutes)}::int[],
        ${written.map(([, one]) => toMinute(one.lastMs))}::timestamptz[], ${written.map(([, one]) => toMinute(one.pickupMs))}::timestamptz[])
        AS e (id, truck_minutes, last_at, pickup_at) JOIN free ON free.id = e.id
      WHERE w.id = e.id
    )
    UPDATE stop s SET estimated_arrive_at = e.arrive_at, estimated_depart_at = e.depart_at
    FROM unnest(${stops.map(({ id }) => id)}::uuid[], ${stops.map(({ arriveMs }) => toMinute(arriveMs))}::timestamptz[],
      ${stops.map(({ departMs }) => toMinute(departMs))}::timestamptz[]) AS e (id, arrive_at, depart_at), free
    WHERE s.id = e.id AND s.work_order_id = free.id`.execute(db)
}

/** An order that becomes late, or on time again, is news: logged, and so live in every list. */
async function tellLate(context: Context, all: readonly Estimate[]) {
  const news = all.filter((one) => one.expectedLate !== one.task.expectedLate)
  await record(
    context,
    ...news.map(({ task, expectedLate, lastMs }) => ({
      action: expectedLate ? ('workOrder.expectLate' as const) : ('workOrder.expectInTime' as const),
      entity: 'workOrder' as const,
      entityId: task.workOrderId,
      label: task.bookingId,
      after: { expectedAt: toMinute(lastMs), dueAt: iso(task.dueMs) },
    })),
  )
}

/** Closer than this is the way around a yard. */
const closerKm = 2
/** A driver further away may still do something else first. */
const soonMs = 90 * 60_000

/** Of a truck whose next stop is the pickup that it has not reached. */
const isBeforePickup = ({ task: { leads, status, stops } }: Estimate) =>
  leads && status === 'accepted' && stops[0]?.kind === 'pickup' && stops[0].arrivedMs === null

const furthestOf = (one: Estimate) =>
  isBeforePickup(one) && one.nextKm !== null ? Math.max(one.nextKm, one.task.furthestKm ?? 0) : null

/** Nobody reports setting out, so it is seen: the truck came closer to the pickup, and can be there soon. */
function isSettingOut(one: Estimate): boolean {
  const { task, nextKm, expected, kmh } = one
  const furthest = furthestOf(one)
  if (task.hasSetOut || furthest === null || nextKm === null || furthest - nextKm < closerKm) return false
  const [pickup] = expected
  return pickup !== undefined && (nextKm / kmh) * 3_600_000 <= soonMs
}

/** Told to customers, once. */
const tellSetOut = (context: Context, all: readonly Estimate[]) =>
  record(
    context,
    ...all.map(({ task, expected }) => ({
      action: 'task.setOut' as const,
      entity: 'task' as const,
      entityId: task.id,
      label: task.taskNo,
      after: {
        workOrderId: task.workOrderId,
        stop: task.stops[0]?.sequence,
        expectedAt: toMinute(expected[0]?.arriveMs ?? null),
      },
    })),
  )

export async function writeEstimates(context: Context, all: readonly Estimate[]) {
  if (all.length === 0) return
  const setOut = all.filter(isSettingOut)
  await keepOrders(context, all)
  await keepEstimates(context, all, new Set(setOut.map(({ task }) => task.id)))
  await tellLate(context, all)
  await tellSetOut(context, setOut)
}
