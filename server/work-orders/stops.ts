import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toInstant, toLocalDate } from '@shortcut/domain/time.ts'
import { routeMinutes } from '@shortcut/domain/tracking/way.ts'
import { dueOf } from '@shortcut/domain/work-orders/due.ts'
import type { StopInput } from '@shortcut/domain/work-orders/input.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { findPlace } from './places.ts'

/** A stop as it is stored: placed, its window in UTC. */
export interface PlacedStop extends Omit<StopInput, 'id' | 'from' | 'to' | 'pieces'> {
  id: string
  lat: number | null
  lng: number | null
  timeZone: string
  from: string | null
  to: string | null
  pieces: number | null
}

type KnownStop = WorkOrderReply['stops'][number]

/** Finds where each stop is, and reads its times in its own zone. Known stops keep their ids: by id, else by kind and order. */
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
        ...place,
        id: match?.id ?? newId(),
        from: instant(from),
        to: instant(to),
        pieces: pieces ?? null,
      }
    }),
  )
}

/** A stop reduced to what people enter, for comparing and for showing what a revision changes. */
export const comparableStop = (stop: PlacedStop | KnownStop) => ({
  id: stop.id,
  kind: stop.kind,
  company: stop.company,
  address: stop.address,
  city: stop.city,
  province: stop.province,
  postalCode: stop.postalCode,
  country: stop.country,
  from: stop.from && new Date(stop.from).toISOString(),
  to: stop.to && new Date(stop.to).toISOString(),
  contactName: stop.contactName,
  contactPhone: stop.contactPhone,
  remark: stop.remark,
  pieces: stop.pieces,
  timeZone: stop.timeZone,
})

/** Makes an order's stops these, in this order. A stop that a driver has been at cannot be taken away. */
export async function writeStops(context: Context, workOrderId: string, stops: readonly PlacedStop[]) {
  const ids = stops.map((stop) => stop.id)
  const gone = await sql<{ company: string }>`
    SELECT company FROM stop s WHERE work_order_id = ${workOrderId} AND NOT id = ANY(${ids}::uuid[])
      AND (actual_arrive_at IS NOT NULL OR EXISTS (SELECT 1 FROM task_event e WHERE e.stop_id = s.id))`.execute(
    context.db,
  )
  if (gone.rows[0]) throw new Refusal(codes.refused, 'inUse', { label: gone.rows[0].company, by: 'a driver was there' })
  await sql`DELETE FROM stop WHERE work_order_id = ${workOrderId} AND NOT id = ANY(${ids}::uuid[])`.execute(context.db)
  if (stops.length > 0) await insertStops(context, workOrderId, stops).execute()
}

/** Adds stops (there must be some), or writes over those that are there. */
const insertStops = (context: Context, workOrderId: string, stops: readonly PlacedStop[]) =>
  context.db
    .insertInto('stop')
    .values(
      stops.map(({ from, to, ...stop }, index) => ({
        ...stop,
        workOrderId,
        sequence: index + 1,
        windowFrom: from,
        windowTo: to,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        sequence: eb.ref('excluded.sequence'),
        kind: eb.ref('excluded.kind'),
        company: eb.ref('excluded.company'),
        address: eb.ref('excluded.address'),
        city: eb.ref('excluded.city'),
        province: eb.ref('excluded.province'),
        postalCode: eb.ref('excluded.postalCode'),
        country: eb.ref('excluded.country'),
        lat: eb.ref('excluded.lat'),
        lng: eb.ref('excluded.lng'),
        timeZone: eb.ref('excluded.timeZone'),
        contactName: eb.ref('excluded.contactName'),
        contactPhone: eb.ref('excluded.contactPhone'),
        windowFrom: eb.ref('excluded.windowFrom'),
        windowTo: eb.ref('excluded.windowTo'),
        remark: eb.ref('excluded.remark'),
        pieces: eb.ref('excluded.pieces'),
      })),
    )

const cityOf = (stop: PlacedStop | undefined) =>
  stop ? [stop.city || stop.company, stop.province].filter(Boolean).join(', ') : ''

/** The zone an order's own times are read in: that of its last dropoff. */
export const zoneOf = (stops: readonly Pick<PlacedStop, 'kind' | 'timeZone'>[]) =>
  (stops.findLast((stop) => stop.kind === 'dropoff') ?? stops[0])?.timeZone ?? 'UTC'

/** What the list shows of the stops, by when they want the truck, and the day of the first pickup at its place. */
export function summaryOf(stops: readonly PlacedStop[]) {
  const pickup = stops.find((stop) => stop.kind === 'pickup')
  const dropoff = stops.findLast((stop) => stop.kind === 'dropoff')
  return {
    pickupPlace: cityOf(pickup),
    deliveryPlace: cityOf(dropoff),
    pickupBy: pickup ? dueOf(pickup) : null,
    pickupZone: pickup?.timeZone ?? 'UTC',
    deliveryBy: dropoff ? dueOf(dropoff) : null,
    routeMinutes: routeMinutes(stops),
    pickupDate: pickup?.from ? toLocalDate(pickup.from, pickup.timeZone) : null,
  }
}
