import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { contradictionsOf } from '@shortcut/domain/air/tracking/contradictions.ts'
import { countsOf } from '@shortcut/domain/air/tracking/progress.ts'
import type { Timeline, TimelineEvent } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import { ordersOfMaster } from './orders-of-master.ts'
import { eventsOf } from './retrack.ts'
import { missingOf, standingOf } from './tracking-queries.ts'

type Shown = Omit<TimelineEvent, 'against'>

/** The statuses of a master as its line of time shows them. */
async function statusesOf(db: Queries, masterId: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    SELECT id, CASE WHEN message_id IS NULL THEN 'person' ELSE 'airline' END AS by, code, discrepancy, happened_at AS at, time_zone,
      length(local_time) = 10 AS is_day, station AS place, flight, pieces, weight, remark, created_by AS source,
      NULL::uuid AS work_order_id, message_id
    FROM waybill_event WHERE master_id = ${masterId}`.execute(db)
  return rows
}

/** What the trucks of its orders did: arrived at stops and left them. */
async function truckEventsOf(db: Queries, masterId: string): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    SELECT gen_random_uuid() AS id, 'truck' AS by, s.kind || e.what AS code, '' AS discrepancy, e.at, s.time_zone, false AS is_day,
      concat_ws(', ', nullif(s.company, ''), nullif(s.city, '')) AS place, '' AS flight, s.pieces, '' AS weight, '' AS remark,
      w.booking_id AS source, w.id AS work_order_id, NULL::uuid AS message_id
    FROM master_waybill m CROSS JOIN LATERAL (${ordersOfMaster}) o JOIN work_order w ON w.id = o.id
      JOIN stop s ON s.work_order_id = w.id
      CROSS JOIN LATERAL (VALUES ('Arrived', s.actual_arrive_at), ('Left', s.actual_depart_at)) e (what, at)
    WHERE m.id = ${masterId} AND e.at IS NOT NULL`.execute(db)
  return rows
}

/** One line of time of a master, oldest first. Who may not see work orders sees no trucks. */
export async function timelineOf({ db, now, session }: Reading, master: MasterDetail): Promise<Timeline> {
  const events = await eventsOf(db, master.id)
  const found = contradictionsOf(events, master)
  const why = new Map(events.map(({ id }, index) => [id, found[index] ?? null]))
  const statuses = (await statusesOf(db, master.id)).map(({ pieces, ...status }) => ({
    ...status,
    pieces: pieces === master.pieces ? null : pieces,
    against: why.get(status.id) ?? null,
  }))
  const trucks = session?.permissions.has('/work/order/list') ? await truckEventsOf(db, master.id) : []
  const standing = await standingOf(db, master.id)
  return {
    events: [...trucks.map((truck) => ({ ...truck, against: null })), ...statuses].sort((one, other) =>
      one.at.localeCompare(other.at),
    ),
    counts: countsOf(
      events.filter((_, index) => found[index] === null),
      master,
    ),
    pieces: master.pieces,
    missing: standing ? missingOf(standing, now) : [],
  }
}
