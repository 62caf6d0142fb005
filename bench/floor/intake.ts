import { createHash } from 'node:crypto'
import { newId } from '@shortcut/server/platform/ids.ts'
import type pg from 'pg'
import { accountId } from '../load/rows.ts'

/**
 * Writes what the product writes for a booking with two stops: the order, its stops, the bytes, the message, two log rows. Does not
 * queue the log rows for sealing, because the product, which runs too, would seal them during its own turn.
 */
const text = `
  WITH account AS (SELECT id, name FROM account WHERE id = ${accountId('0')}),
  placed AS (
    INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, shipment_id, booking_status, booking_type,
      truck_type, booking_received_at, booking_pickup_date, request_delivery_time, pallet_quantity, pieces, weight_value, weight_unit,
      source, pickup_place, delivery_place, created_at, created_by, updated_at, updated_by)
    SELECT $1, 'WO-26-' || lpad(nextval('work_order_number')::text, 6, '0'), id, name, $2, $3, 'NEW', 1, '53'' dry van', now(), '2026-11-23',
      '2026-11-24T23:00Z', 4, 96, 12500, 'lb', $4, 'CHICAGO, IL', 'JAMAICA, NY', now(), name, now(), name FROM account
    RETURNING id, booking_id),
  stops AS (
    INSERT INTO stop (id, work_order_id, sequence, kind, company, address, city, province, postal_code, country, lat, lng, time_zone, window_from, window_to)
    VALUES ($5, $1, 1, 'pickup', 'ROSEMILL', '681 HEIL QUAKER AVE', 'CHICAGO', 'IL', '60666', 'US', 41.98, -87.9, 'America/Chicago', '2026-11-23T14:00Z', '2026-11-23T18:00Z'),
      ($6, $1, 2, 'dropoff', 'TERMINAL 4', 'CARGO ROAD 4', 'JAMAICA', 'NY', '11430', 'US', 40.65, -73.79, 'America/New_York', NULL, '2026-11-24T22:00Z')),
  file AS (
    INSERT INTO booking_file (id, account_id, channel, content_type, name, sha256, content, reply, reply_status, received_at)
    SELECT $7, id, $4, $8, $2, $9, $10, jsonb_build_object('messageId', $11::uuid, 'receivedStatus', 'PROCESSED', 'orders', '[]'::jsonb, 'errors', '[]'::jsonb), 202, now() FROM account),
  message AS (
    INSERT INTO booking_message (id, file_id, at_in_file, account_id, channel, received_at, customer_reference_number, shipment_id,
      control_number, purpose, booking_status, received_status, parsed, content_hash, work_order_id)
    SELECT $11, $7, '$', id, $4, now(), $2, $3, $12, 'original', 'NEW', 'PROCESSED', $13, $9, $1 FROM account),
  logged AS (
    INSERT INTO operation_log (id, at, actor_type, actor_id, actor_name, ip, device, request_id, action, entity, entity_id, entity_label, after, outcome)
    SELECT $14::uuid, now(), 'account', id, name, '127.0.0.1', '', $14::text, 'workOrder.receive', 'workOrder', $1::uuid, $2, $13::jsonb, 'done' FROM account
    UNION ALL
    SELECT $15::uuid, now(), 'account', id, name, '127.0.0.1', '', $14::text, 'bookingMessage.receive', 'bookingMessage', $11::uuid, $2, '{}'::jsonb, 'done' FROM account)
  SELECT booking_id FROM placed`

async function take(
  pool: pg.Pool,
  content: Buffer,
  booking: { crn: string; shipment: string; channel: string; type: string; control: string; parsed: string },
): Promise<string> {
  const [order, message] = [newId(), newId()]
  const sha256 = createHash('sha256').update(content).digest()
  const values = [
    ...[
      order,
      booking.crn,
      booking.shipment,
      booking.channel,
      newId(),
      newId(),
      newId(),
      booking.type,
      sha256,
      content,
    ],
    ...[message, booking.control, booking.parsed, newId(), newId()],
  ]
  const { rows } = await pool.query({ name: 'intake', text, values })
  return JSON.stringify({ messageId: message, orders: [{ id: order, bookingId: rows[0].booking_id }] })
}

export async function takeBooking(pool: pg.Pool, content: Buffer): Promise<string> {
  const parsed = content.toString()
  const { customerReferenceNumber: crn, shipmentId: shipment } = JSON.parse(parsed)
  return take(pool, content, { crn, shipment, channel: 'api', type: 'application/json', control: '', parsed })
}

/** Checks nothing: finds the shipment id in the file and keeps the segments as they are. */
export async function takeTender(pool: pg.Pool, content: Buffer): Promise<string> {
  const segments = content.toString().split('~')
  const shipment = segments.find((segment) => segment.startsWith('B2*'))?.split('*')[4] ?? ''
  const parsed = JSON.stringify({ segments })
  const type = 'application/edi-x12'
  return take(pool, content, { crn: shipment, shipment, channel: 'edi', type, control: shipment, parsed })
}
