import { foldersSql } from './rules.ts'
import { cities, commodities, companyKinds, companyWords, truckTypes } from './words.ts'

const quoted = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
const list = (values: readonly (string | number)[]) => `ARRAY[${values.map(quoted).join(', ')}]`
/** One of `values`, chosen by the integer expression `by`. */
export const pick = (values: readonly (string | number)[], by: string) =>
  `(${list(values)})[1 + (${by}) % ${values.length}]`

/** A UUID in the layout of version 7: milliseconds of `at`, then digits of `hash`. */
const id = (at: string, hash: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`

export const accountId = (n: string) => `md5('account ' || ${n})::uuid`
const driverId = (n: string) => `md5('driver ' || ${n})::uuid`
const truckId = (n: string) => `md5('truck ' || ${n})::uuid`
const made = `'2024-07-01Z'::timestamptz, 'Bench', '2024-07-01Z'::timestamptz, 'Bench'`
const by = 'created_at, created_by, updated_at, updated_by'

/** 200 customers, 300 drivers, 300 trucks. */
export const partiesSql = [
  `INSERT INTO account (id, code, name, crn_prefix, ${by})
   SELECT ${accountId('n')}, 'C' || n, ${pick(companyWords, 'n')} || ' ' || ${pick(companyKinds, 'n / 20')}, 'PO' || n || '-', ${made} FROM generate_series(0, 199) n`,
  `INSERT INTO truck (id, plate_no, unit_no, truck_type, ${by})
   SELECT ${truckId('n')}, 'IL ' || 10000 + n, 'T' || 100 + n, ${pick(truckTypes, 'n')}, ${made} FROM generate_series(0, 299) n`,
  `INSERT INTO driver (id, name, user_name, phone, password_hash, truck_id, ${by})
   SELECT ${driverId('n')}, 'Driver ' || 1000 + n, 'driver' || n, '312-555-' || 1000 + n, '', ${truckId('n')}, ${made} FROM generate_series(0, 299) n`,
]

/** One row for each number of a chunk ($1 to $2, of $3 orders): time of arrival, id, and digits for choosing values. */
export const seeds = `
  seed AS MATERIALIZED (
    SELECT i, md5(i::text) AS hash, '2026-06-30Z'::timestamptz - ($3::bigint - i) * (interval '730 days' / $3::bigint) AS at,
           ('x' || substr(md5(i::text), 1, 7))::bit(28)::int AS r1, ('x' || substr(md5(i::text), 8, 7))::bit(28)::int AS r2,
           ('x' || substr(md5(i::text), 15, 7))::bit(28)::int AS r3
    FROM generate_series($1::bigint, $2::bigint) i),
  known AS MATERIALIZED (
    SELECT *, ${id('at', 'hash')} AS id,
      CASE WHEN r1 % 1000 < CASE WHEN i > $3 * 0.93 THEN 950 ELSE 36 END
        THEN ${pick(['NEW', 'CONFIRMED', 'DISPATCHED', 'IN_TRANSIT', 'DRAFT', 'DISPATCHED', 'IN_TRANSIT', 'CONFIRMED', 'NEW', 'REVISED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED'], 'r2')}
        ELSE ${pick([...Array(17).fill('DELIVERED'), 'BOOKING_CANCELLED'], 'r2')} END AS status
    FROM seed)`

/** A time that is so many hours after the arrival of an order. */
export const later = (hours: string) => `at + (${hours}) * interval '1 hour'`

const cityText = (by: string) =>
  pick(
    cities.map(([city, state]) => `${city}, ${state}`),
    by,
  )

export const ordersSql = `
  WITH ${seeds}, line AS MATERIALIZED (
    SELECT id, 'WO-26-' || lpad(i::text, greatest(7, length(i::text)), '0') AS booking_id, ${accountId('r3 % 200')} AS account_id,
      ${pick(companyWords, 'r3 % 200')} || ' ' || ${pick(companyKinds, 'r3 % 200 / 20')} AS customer_name,
      'PO' || r3 % 200 || '-' || lpad((r1 % 100000000)::text, 8, '0') AS customer_reference_number,
      'SH' || lpad((r2 % 100000000)::text, 8, '0') AS shipment_id, 'CG' || r1 % 1000000 AS cargo_id,
      CASE WHEN i % 3 = 0 THEN 'MSKU' || lpad((r3 % 10000000)::text, 7, '0') ELSE '' END AS container_no,
      status AS booking_status, 1 + i % 2 AS booking_type, ${pick(truckTypes, 'r1')} AS truck_type, at AS booking_received_at,
      (${later('24 + r2 % 72')})::date AS booking_pickup_date, ${later('96 + r1 % 48')} AS request_delivery_time,
      ${later('90 + r1 % 48')} AS estimated_deliver_date, CASE WHEN status = 'DELIVERED' THEN ${later('88 + r1 % 60')} END AS actual_deliver_date,
      1 + r1 % 26 AS pallet_quantity, 10 + r2 % 400 AS pieces, 500 + r3 % 20000 AS weight_value, 'kg' AS weight_unit,
      5 + r2 % 60 AS volume_value, 'm3' AS volume_unit, ${pick(commodities, 'r2')} AS commodity, 'Export desk ' || r3 % 200 AS contact_name,
      'export' || r3 % 200 || '@example.com' AS contact_email, '312-555-0' || 100 + r3 % 200 AS contact_phone,
      '176-' || lpad((r2 % 100000000)::text, 8, '0') AS mawb, 'EK' AS airline, 'EK' || 100 + r1 % 800 AS flight, ${later('110')} AS cut_off_at,
      CASE WHEN i % 10 = 0 THEN '{urgent}' ELSE '{}' END::text[] AS tags, ${pick(['api', 'edi', 'edi', 'manual'], 'r1')} AS source,
      CASE WHEN status IN ('DELIVERED', 'IN_TRANSIT', 'DISPATCHED') THEN 'Driver ' || 1000 + r2 % 300 ELSE '' END AS driver_name,
      ${cityText('r1')} AS pickup_place, ${cityText('r2 + 1 + i % 2')} AS delivery_place, at AS created_at, 'Bench' AS created_by,
      ${later('1 + r1 % 96')} AS updated_at, 'Bench' AS updated_by,
      ${later('48 + r2 % 48')} AS pickup_by, ${pick(
        cities.map((city) => city[5]),
        'r1',
      )} AS pickup_zone, ${later('88 + r2 % 48')} AS delivery_by
    FROM known)
  INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, shipment_id, cargo_id, container_no,
    booking_status, booking_type, truck_type, booking_received_at, booking_pickup_date, request_delivery_time, estimated_deliver_date,
    actual_deliver_date, pallet_quantity, pieces, weight_value, weight_unit, volume_value, volume_unit, commodity, contact_name,
    contact_email, contact_phone, mawb, airline, flight, cut_off_at, tags, source, driver_name, pickup_place, delivery_place, ${by}, pickup_by, pickup_zone,
    delivery_by, folder_ids)
  SELECT *, ${foldersSql} FROM line`

const stopId = (n: string) => id('at', `md5('stop ' || i || ' ' || ${n})`)
const stopCity = (by: string) => `(ARRAY[${cities.map((_, index) => index)}])[1 + (${by}) % ${cities.length}]`
const cityRows = cities.map((city, index) => `(${[index, ...city].map(quoted).join(', ')})`).join(', ')

/** Three stops per order: a pickup, a dropoff, and between them a second pickup or another dropoff. */
export const stopsSql = `
  WITH ${seeds}, city (n, city, province, postal_code, lat, lng, zone) AS (VALUES ${cityRows}), stops AS MATERIALIZED (
    SELECT i, at, id, status, r1, r2, n, CASE WHEN n = 1 OR n = 2 AND i % 2 = 0 THEN 'pickup' ELSE 'dropoff' END AS kind,
      CASE n WHEN 1 THEN ${stopCity('r1')} WHEN 2 THEN ${stopCity('r2')} ELSE ${stopCity('r2 + 1 + i % 2')} END AS c
    FROM known, generate_series(1, 3) n)
  INSERT INTO stop (id, work_order_id, sequence, kind, company, address, city, province, postal_code, lat, lng, time_zone, contact_name,
    contact_phone, window_from, window_to, actual_arrive_at, actual_depart_at, pieces, received_by)
  SELECT ${stopId('s.n')}, s.id, s.n, kind, c.city || ' Warehouse ' || 1 + r1 % 30, 100 + r2 % 9000 || ' Cargo Rd', c.city, c.province,
    c.postal_code, c.lat, c.lng, c.zone, 'Dock ' || 1 + r1 % 40, '312-555-0' || 100 + r2 % 800, ${later('24 + s.n * 20 + r2 % 48')},
    ${later('28 + s.n * 20 + r2 % 48')}, CASE WHEN status = 'DELIVERED' THEN ${later('25 + s.n * 20 + r2 % 48')} END,
    CASE WHEN status = 'DELIVERED' THEN ${later('26 + s.n * 20 + r2 % 48')} END, 10 + r2 % 400,
    CASE WHEN status = 'DELIVERED' AND kind = 'dropoff' THEN 'Receiver' ELSE '' END
  FROM stops s JOIN city c ON c.n = s.c`

/** 1.2 tasks per order: every fifth order has a second one. */
export const tasksSql = `
  WITH ${seeds}, tasks AS MATERIALIZED (
    SELECT *, CASE status WHEN 'DELIVERED' THEN 'delivered' WHEN 'IN_TRANSIT' THEN 'pickedUp' WHEN 'DISPATCHED' THEN 'assigned'
      WHEN 'REVISED' THEN 'accepted' WHEN 'DRIVER_REJECTED' THEN 'rejected' WHEN 'CONFIRMED' THEN 'new' ELSE 'cancelled' END AS task_status
    FROM known, generate_series(1, CASE WHEN i % 5 = 0 THEN 2 ELSE 1 END) n)
  INSERT INTO task (id, task_no, work_order_id, status, driver_id, truck_id, stop_ids, phone, truck_license_plate, starts_at, ends_at,
    assigned_at, accepted_at, picked_up_at, delivered_at, ${by})
  SELECT ${id('at', `md5('task ' || i || ' ' || n)`)}, 'TK-26-' || lpad((i * 2 + n)::text, 8, '0'), id, task_status,
    CASE WHEN task_status NOT IN ('new', 'cancelled') THEN ${driverId('r2 % 300')} END,
    CASE WHEN task_status NOT IN ('new', 'cancelled') THEN ${truckId('r2 % 300')} END,
    CASE WHEN i % 5 <> 0 THEN ARRAY[${stopId('1')}, ${stopId('2')}, ${stopId('3')}] WHEN n = 1 THEN ARRAY[${stopId('1')}, ${stopId('2')}] ELSE ARRAY[${stopId('3')}] END,
    '312-555-' || 1000 + r2 % 300, 'IL ' || 10000 + r2 % 300, ${later('30')}, ${later('100')}, ${later('3')}, ${later('4')},
    CASE WHEN task_status IN ('pickedUp', 'delivered') THEN ${later('40')} END,
    CASE WHEN task_status = 'delivered' THEN ${later('90')} END, at, 'Bench', ${later('90')}, 'Bench'
  FROM tasks`
