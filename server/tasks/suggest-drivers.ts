import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { preflight } from '@shortcut/domain/tasks/preflight.ts'
import { type Candidate, type Job, minutesCovered, rankDrivers } from '@shortcut/domain/tasks/suggestion.ts'
import type { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { toInstant, toLocalDate } from '@shortcut/domain/time.ts'
import { sql } from 'kysely'
import type { Handler } from '../platform/http/http.ts'
import { jobOf, number, type OrderToDrive, stopsToDrive } from '../work-orders/job-facts.ts'
import { placeOfText } from '../work-orders/places.ts'
import { type CandidateRow, driverFacts, listCandidates } from './candidates.ts'
import { findingsOf } from './preflight-guard.ts'

interface OrderRow extends OrderToDrive {
  truckType: string
  taskStopIds: string[] | null
  handedOver: { at: string; lat: number | null; lng: number | null } | null
  trailer: { trailerNo: string; status: string; capacityKg: string | null } | null
}

/** Ranks all active drivers for an order, or for some of its stops, in two statements for any number of drivers. */
export const suggestDrivers: Handler<typeof taskApi.suggest> = async (context, input) => {
  const { db, now } = context
  const order = (
    await sql<OrderRow>`
      SELECT w.weight_kg, w.hazmat_class, w.booking_pickup_date, w.truck_type, t.stop_ids AS task_stop_ids, ${stopsToDrive} AS stops,
        (SELECT json_build_object('at', h.handed_over_at, 'lat', h.handed_over_lat, 'lng', h.handed_over_lng)
           FROM task h WHERE h.id = t.continues_task_id AND h.handed_over_at IS NOT NULL) AS handed_over,
        (SELECT json_build_object('trailerNo', r.trailer_no, 'status', r.status, 'capacityKg', r.capacity_kg)
           FROM trailer r WHERE r.id = t.trailer_id AND r.deleted_at IS NULL) AS trailer
      FROM work_order w LEFT JOIN task t ON t.id = ${input.taskId ?? null}::uuid AND t.work_order_id = w.id
      WHERE w.id = ${input.workOrderId} AND w.deleted_at IS NULL`.execute(db)
  ).rows[0]
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  if (input.taskId && !order.taskStopIds) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })

  const { lat, lng, place } = input
  const given = lat !== undefined && lng !== undefined ? { lat, lng } : place ? await placeOfText(place) : null
  const handover = given || place ? { at: now, lat: null, lng: null, ...given } : order.handedOver
  const ofJob = jobOf(order, input.stopIds ?? order.taskStopIds, now, handover)
  const zone = ofJob.pickup?.timeZone ?? order.stops[0]?.timeZone ?? 'UTC'
  const today = toLocalDate(now, zone)
  const dayBegan = toInstant(`${today}T00:00`, zone)
  const job: Job = {
    now,
    today,
    start: placeOf(handover ?? ofJob.pickup),
    until: ofJob.pickup?.until ?? null,
    truckType: order.truckType,
    weightKg: ofJob.load.weightKg,
  }
  const rows = await listCandidates(context, {
    span: ofJob.span,
    exceptTask: input.taskId ?? null,
    today: dayBegan,
    q: input.q ?? '',
    driverIds: input.driverIds ?? null,
  })
  const trailer = order.trailer && { ...order.trailer, capacityKg: number(order.trailer.capacityKg) }
  const found = (row: CandidateRow) => preflight({ now, ...ofJob, ...driverFacts(row), trailer })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ranked = rankDrivers(
    job,
    rows.map((row) => candidateOf(row, found(row), dayBegan, now)),
  )
  return {
    total: ranked.length,
    list: ranked.slice(0, input.limit).map(({ found: findings, ...suggestion }) => {
      const row = byId.get(suggestion.driverId)
      return {
        ...suggestion,
        name: row?.name ?? '',
        truckId: row?.truckId ?? null,
        truckNo: row?.unitNo ?? null,
        lastSeenAt: row?.lastSeenAt ?? null,
        findings: findingsOf(context, findings),
      }
    }),
  }
}

function candidateOf(row: CandidateRow, found: Candidate['found'], dayBegan: string, now: string): Candidate {
  const { previous, delivered, positionAt } = row
  // The last delivery is better evidence than a phone that has been silent since.
  const lastDrop =
    delivered && (!positionAt || Date.parse(delivered.at) > Date.parse(positionAt)) ? placeOf(delivered) : null
  return {
    driverId: row.id,
    place: previous ? placeOf(previous) : (lastDrop ?? placeOf(row)),
    atLastDrop: lastDrop !== null,
    previous,
    freeSince: row.freeSince,
    liveTasks: row.liveTasks,
    workedMinutes: minutesCovered(
      row.worked.map(([from, to]) => [from, to ?? now]),
      dayBegan,
      now,
    ),
    truck: row.truckId
      ? { unitNo: row.unitNo ?? '', truckType: row.truckType, capacityKg: number(row.capacityKg) }
      : null,
    papers: [
      { paper: 'licence', on: row.licenceExpiresOn },
      { paper: 'medical', on: row.medicalExpiresOn },
      { paper: 'insurance', on: row.insuranceExpiresOn },
    ],
    found,
  }
}

const placeOf = (at: { lat: number | null; lng: number | null } | null) =>
  at && at.lat !== null && at.lng !== null ? { lat: at.lat, lng: at.lng } : null
