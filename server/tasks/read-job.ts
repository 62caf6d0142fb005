import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Point } from '@shortcut/domain/positions/route.ts'
import { daysAhead } from '@shortcut/domain/tasks/approach.ts'
import type { Span } from '@shortcut/domain/tasks/preflight-facts.ts'
import type { JobFacts } from '@shortcut/domain/tasks/vehicle-choice.ts'
import { toInstant, toLocalDate } from '@shortcut/domain/time.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { jobOf, type OrderToDrive, stopsToDrive } from '../work-orders/job-facts.ts'

/** An order, or a part of it. */
interface Wish {
  workOrderId: string
  taskId?: string | null
  /** Absent: the task's stops, or the whole order. */
  stopIds?: readonly string[]
  /** Where the load is taken over on the road, if known, and when; a task that continues another already has it. */
  handover?: { at: string; place: Point | null }
  /** Another time than that of the appointments. */
  span?: Span
}

interface Row extends OrderToDrive {
  taskId: string | null
  taskStopIds: string[] | null
  trailerId: string | null
  handedOver: { at: string; lat: number | null; lng: number | null } | null
  plannedFrom: string | null
  plannedTo: string | null
}

/** A job, the same for every driver. `today` is the day at the place where it begins, `dayBegan` its first moment. */
export interface Job {
  facts: JobFacts
  exceptTask: string | null
  /** The task's trailer. */
  trailerId: string | null
  today: string
  dayBegan: string
  /** The day at that place on which it begins, and its first and last moment; null: today, or unknown. */
  onDay: { day: string; from: string; to: string } | null
}

export const missing = (thing: string) => new Refusal(codes.notFound, 'notFound', { thing })

/** @throws Refusal 404 for an unknown order or task */
export async function readJob({ db, now }: Pick<Context, 'db' | 'now'>, wish: Wish): Promise<Job> {
  const { rows } = await sql<Row>`
    SELECT w.weight_kg, w.hazmat_class, w.booking_pickup_date, w.truck_type, t.id AS task_id, t.stop_ids AS task_stop_ids, t.trailer_id,
      (SELECT json_build_object('at', h.handed_over_at, 'lat', h.handed_over_lat, 'lng', h.handed_over_lng)
         FROM task h WHERE h.id = t.continues_task_id AND h.handed_over_at IS NOT NULL) AS handed_over,
      CASE WHEN t.scheduled_at IS NOT NULL THEN t.starts_at END AS planned_from,
      CASE WHEN t.scheduled_at IS NOT NULL THEN t.ends_at END AS planned_to,
      ${stopsToDrive} AS stops
    FROM work_order w LEFT JOIN task t ON t.id = ${wish.taskId ?? null}::uuid AND t.work_order_id = w.id
    WHERE w.id = ${wish.workOrderId} AND w.deleted_at IS NULL`.execute(db)
  const row = rows[0]
  if (!row) throw missing('work order')
  if (wish.taskId && !row.taskId) throw missing('task')

  const handover = wish.handover
    ? { at: wish.handover.at, lat: wish.handover.place?.lat ?? null, lng: wish.handover.place?.lng ?? null }
    : row.handedOver
  const appointed = jobOf(row, wish.stopIds ?? row.taskStopIds, now, handover)
  // A planned time of the task applies to any driver.
  const planned =
    row.plannedFrom && row.plannedTo && !handover ? { startsAt: row.plannedFrom, endsAt: row.plannedTo } : undefined
  const span = wish.span ?? planned ?? appointed.span
  const zone = appointed.pickup?.timeZone ?? row.stops[0]?.timeZone ?? 'UTC'
  const today = toLocalDate(now, zone)
  // Without an appointment the pickup day counts, until the load is picked up.
  const day = appointed.pickup && row.bookingPickupDate && toInstant(`${row.bookingPickupDate}T00:00`, zone)
  const begins = handover ? null : (span.startsAt ?? day)
  return {
    facts: { now, ...appointed, span, daysAhead: daysAhead(begins ?? null, now, zone) },
    exceptTask: row.taskId,
    trailerId: row.trailerId,
    today,
    dayBegan: toInstant(`${today}T00:00`, zone),
    onDay: begins ? onDayOf(toLocalDate(begins, zone), today, zone) : null,
  }
}

function onDayOf(day: string, today: string, zone: string): Job['onDay'] {
  if (day <= today) return null
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return { day, from: toInstant(`${day}T00:00`, zone), to: toInstant(`${next}T00:00`, zone) }
}
