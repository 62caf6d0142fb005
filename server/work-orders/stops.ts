import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toInstant, toLocalDate } from '@shortcut/domain/time.ts'
import { routeMinutes } from '@shortcut/domain/tracking/way.ts'
import { cityName } from '@shortcut/domain/work-orders/city-name.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { stopRows } from '@shortcut/domain/work-orders/stop-rows.ts'
import { type StopField, stopFields } from '@shortcut/domain/work-orders/stop-sets.ts'
import { dueOf } from '@shortcut/domain/work-orders/timing/due.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { findPlace } from './places.ts'

/** A stop as stored: with its position, its window in UTC. */
export interface PlacedStop extends Omit<StopInput, 'id' | 'from' | 'to' | 'pieces'> {
  id: string
  lat: number | null
  lng: number | null
  placeApproximate: boolean
  timeZone: string
  from: string | null
  to: string | null
  pieces: number | null
}

type KnownStop = WorkOrderReply['stops'][number]

/**
 * Finds each stop's position, and reads its times in its own zone. Existing stops keep their ids: matched by id, else
 * by kind and order.
 */
export async function placeStops(inputs: readonly StopInput[], known: readonly KnownStop[]): Promise<PlacedStop[]> {
  const free = known.filter((stop) => !inputs.some((input) => input.id === stop.id))
  return Promise.all(
    inputs.map(async (input) => {
      const { id: givenId, from, to, pieces, ...fields } = input
      const match =
        known.find((stop) => stop.id === givenId) ??
        free.splice(
          free.findIndex((stop) => stop.kind === input.kind),
          free.some((stop) => stop.kind === input.kind) ? 1 : 0,
        )[0]
      const place = await findPlace(input)
      const instant = (time: string | null | undefined) => (time ? toInstant(time, place.timeZone) : null)
      return {
        ...fields,
        city: cityName(fields.city),
        ...place,
        id: match?.id ?? newId(),
        from: instant(from),
        to: instant(to),
        pieces: pieces ?? null,
      }
    }),
  )
}

/** The entered values of a stop, to compare and to show a revision's changes. */
export const comparableStop = (stop: PlacedStop | KnownStop) => ({
  id: stop.id,
  ...Object.fromEntries(stopFields.map((field) => [field, comparable(field, stop)])),
  timeZone: stop.timeZone,
})

function comparable(field: StopField, stop: PlacedStop | KnownStop) {
  const value = stop[field]
  return value && stopRows[field].kind === 'placeTime' ? new Date(value).toISOString() : value
}

/** Columns of a stop that may change, in camel case. */
const changing = [
  ...(['sequence', 'lat', 'lng', 'placeApproximate', 'timeZone', 'windowFrom', 'windowTo'] as const),
  ...stopFields.filter((field) => field !== 'from' && field !== 'to'),
]
/** What `stopRow` fills. */
export const stopColumns = ['id', 'workOrderId', ...changing]

/** A stop as its row has it; `index` is its place in the order. */
export const stopRow = (workOrderId: string, { from, to, ...stop }: PlacedStop, index: number) => ({
  ...stop,
  workOrderId,
  sequence: index + 1,
  windowFrom: from,
  windowTo: to,
})

/** Replaces an order's stops. A stop that a driver has been at cannot be removed. */
export async function writeStops(context: Context, workOrderId: string, stops: readonly PlacedStop[]) {
  const ids = stops.map((stop) => stop.id)
  const gone = await sql<{ company: string }>`
    SELECT company FROM stop s WHERE work_order_id = ${workOrderId} AND NOT id = ANY(${ids}::uuid[])
      AND (actual_arrive_at IS NOT NULL OR EXISTS (SELECT 1 FROM task_event e WHERE e.stop_id = s.id)
        OR EXISTS (SELECT 1 FROM task_report r WHERE r.stop_id = s.id))`.execute(context.db)
  if (gone.rows[0]) throw new Refusal(codes.refused, 'inUse', { label: gone.rows[0].company, by: 'a driver was there' })
  await sql`DELETE FROM stop WHERE work_order_id = ${workOrderId} AND NOT id = ANY(${ids}::uuid[])`.execute(context.db)
  if (stops.length > 0) await insertStops(context, workOrderId, stops).execute()
}

/** Inserts stops (at least one), or overwrites existing ones. */
const insertStops = (context: Context, workOrderId: string, stops: readonly PlacedStop[]) =>
  context.db
    .insertInto('stop')
    .values(stops.map((stop, index) => stopRow(workOrderId, stop, index)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(changing.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )

const cityOf = (stop: PlacedStop | undefined) =>
  stop ? [stop.city || stop.company, stop.province].filter(Boolean).join(', ') : ''

/** The zone of an order's own times: that of its last dropoff. */
export const zoneOf = (stops: readonly Pick<PlacedStop, 'kind' | 'timeZone'>[]) =>
  (stops.findLast((stop) => stop.kind === 'dropoff') ?? stops[0])?.timeZone ?? 'UTC'

/** The list's columns about stops, by appointment, and the day of the first pickup at its place. */
export function summaryOf(stops: readonly PlacedStop[]) {
  const pickup = stops.find((stop) => stop.kind === 'pickup')
  const dropoff = stops.findLast((stop) => stop.kind === 'dropoff')
  return {
    pickupPlace: cityOf(pickup),
    deliveryPlace: cityOf(dropoff),
    pickupBy: pickup ? dueOf(pickup) : null,
    pickupZone: pickup?.timeZone ?? 'UTC',
    deliveryBy: dropoff ? dueOf(dropoff) : null,
    deliveryZone: dropoff?.timeZone ?? 'UTC',
    stopCount: stops.length,
    routeMinutes: routeMinutes(stops),
    pickupDate: pickup?.from ? toLocalDate(pickup.from, pickup.timeZone) : null,
  }
}
