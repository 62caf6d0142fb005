import type { BookingStop } from '@shortcut/domain/bookings/booking.ts'
import { bookingWindow } from '@shortcut/domain/bookings/booking-times.ts'
import type { TableOrder } from '@shortcut/domain/bookings/tables/orders.ts'
import type { UploadOrder } from '@shortcut/domain/bookings/upload-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { storable } from './keep-delivery.ts'

const batch = 1000

const placeOf = (stop: BookingStop | undefined) =>
  [stop?.company, [stop?.city, stop?.province].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

const stateOf = ({ booking, errors, warnings }: TableOrder): UploadOrder['state'] =>
  !booking || errors.length > 0 ? 'wrong' : warnings.length > 0 ? 'noted' : 'good'

/** An order in the preview. */
export function uploadLine(order: TableOrder, position: number): UploadOrder {
  const { booking, rows: _, ...read } = order
  const pickup = booking?.stops?.find((stop) => stop.kind === 'pickup')
  const dropoff = booking?.stops?.findLast((stop) => stop.kind === 'dropoff')
  const measure = (amount: { value: string; unit: string } | undefined) =>
    amount ? `${amount.value} ${amount.unit}` : ''
  return {
    ...read,
    position,
    state: stateOf(order),
    pickup: placeOf(pickup),
    pickupTime: bookingWindow(pickup ?? {}),
    delivery: placeOf(dropoff),
    deliveryTime: bookingWindow(dropoff ?? {}),
    stops: booking?.stops?.length ?? 0,
    weight: measure(booking?.weight),
    volume: measure(booking?.volume),
    pieces: booking?.pieces ?? null,
    palletQuantity: booking?.palletQuantity ?? null,
  }
}

/** Stores the preview's lines, replacing earlier ones. */
export async function keepLines(db: Queries, uploadId: string, lines: readonly UploadOrder[]): Promise<void> {
  await db.deleteFrom('bookingUploadOrder').where('uploadId', '=', uploadId).execute()
  for (let from = 0; from < lines.length; from += batch)
    await sql`INSERT INTO booking_upload_order (upload_id, position, state, line)
      SELECT ${uploadId}, l.position, l.state, l.line FROM jsonb_to_recordset(${storable(
        lines.slice(from, from + batch).map((line) => ({ position: line.position, state: line.state, line })),
      )}::jsonb) AS l (position int, state text, line jsonb)`.execute(db)
}

interface Wanted {
  id: string
  state?: UploadOrder['state'] | undefined
  page?: number | undefined
  pageSize: number
  cursor?: string | undefined
}

/** In the file's order. */
export async function listLines(db: Queries, { id, state, page = 1, pageSize, cursor }: Wanted) {
  const all = sql`o.upload_id = ${id} ${state ? sql`AND o.state = ${state}` : sql``}`
  const after = cursor ? sql`AND o.position > ${Number(cursor)}` : sql``
  const { rows } = await sql<{ line: UploadOrder }>`
    SELECT o.line FROM booking_upload_order o WHERE ${all} ${after}
    ORDER BY o.position LIMIT ${pageSize + 1} OFFSET ${cursor ? 0 : (page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM booking_upload_order o WHERE ${all}`.execute(db)
  const list = rows.slice(0, pageSize).map(({ line }) => line)
  const last = rows.length > pageSize ? list.at(-1) : undefined
  return { list, total: counted[0]?.n ?? 0, totalIsExact: true, nextCursor: last ? String(last.position) : null }
}
