import { cities, truckTypes } from './words.ts'

/**
 * What dispatchers rank drivers by, beside the board's week: papers, places, hours, phones, home bases, and the trailers that stood
 * on the last tasks. Most trucks are tractors, so that most orders need a trailer too.
 */
const list = (texts: readonly string[]) => `ARRAY[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`
const pick = (texts: readonly string[], by: string) => `(${list(texts)})[1 + ${by} % ${texts.length}]`
const number = (at: 3 | 4, by: string) =>
  `(ARRAY[${cities.map((city) => city[at]).join(', ')}])[1 + ${by} % ${cities.length}]`
const places = cities.map(([city, state]) => `${city}, ${state}`)
const digits = (what: string, row: string) => `('x' || substr(md5('${what} ' || ${row}), 1, 7))::bit(28)::int`
const trailerId = (n: string) => `md5('bench trailer ' || ${n})::uuid`
const orderId = "overlay(overlay(md5('wanted order ' || n) PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid"
const made = `now(), 'Bench', now(), 'Bench'`
const isLive = `status IN ('assigned', 'accepted', 'pickedUp')`

/** How many orders wait for a driver: with a pickup today, tomorrow, and in two weeks in turns. */
export const waitingOrders = 60
/** Ids of the orders that wait for a driver. */
export const waitingSql = `SELECT ${orderId} AS id FROM generate_series(1, ${waitingOrders}) n`

export const dispatchSql = [
  // The loaded orders of the last years are open by the thousand, far more than 300 drivers have: theirs are set aside.
  `CREATE TABLE bench_aside_task AS SELECT id, driver_id, truck_id FROM task WHERE ${isLive} AND task_no NOT LIKE 'TK-B-%'`,
  'CREATE TABLE bench_aside_driver AS TABLE driver',
  'CREATE TABLE bench_aside_truck AS TABLE truck',
  `UPDATE task t SET driver_id = md5('aside ' || t.driver_id)::uuid, truck_id = NULL FROM bench_aside_task a WHERE a.id = t.id`,
  `UPDATE driver d SET home_base = ${pick(places, 'n')}, last_seen_at = now() - n % 40 * interval '1 minute',
     licence_expires_on = (now() + (n % 400 - 5) * interval '1 day')::date, medical_expires_on = (now() + (n % 250 + 1) * interval '1 day')::date,
     insurance_expires_on = (now() + n % 365 * interval '1 day')::date,
     hazmat_expires_on = CASE WHEN n % 3 = 0 THEN (now() + interval '1 year')::date END
   FROM (SELECT id, ${digits('driver', 'id')} AS n FROM driver) of WHERE of.id = d.id`,
  `UPDATE truck k SET capacity_kg = 9000 + n % 12 * 1000, placards = n % 4 = 0,
     insurance_expires_on = (now() + n % 365 * interval '1 day')::date, truck_type = CASE WHEN n % 4 < 3 THEN 'Tractor' ELSE '26 ft straight truck' END
   FROM (SELECT id, ${digits('truck', 'id')} AS n FROM truck) of WHERE of.id = k.id`,
  `INSERT INTO trailer (id, trailer_no, trailer_type, capacity_kg, created_at, created_by, updated_at, updated_by)
   SELECT ${trailerId('n')}, 'BENCH-' || n, ${pick(["53' dry van", "53' dry van", "53' reefer", 'Flatbed'], 'n')}, 20000, ${made} FROM generate_series(0, 399) n`,
  `INSERT INTO last_position (driver_id, at, lat, lng, speed_kmh, heading)
   SELECT id, now() - n % 50 * interval '1 minute', ${number(3, 'n')} + n % 97 / 100.0, ${number(4, 'n')} + n % 89 / 100.0, n % 90, n % 360
   FROM (SELECT id, ${digits('place', 'id')} AS n FROM driver) of WHERE n % 20 > 0 ON CONFLICT (driver_id) DO NOTHING`,
  `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device, phone_health, phone_health_at)
   SELECT sha256(('bench ' || id)::bytea), 2, id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench phone',
     '{"batteryPercent": 70, "charging": false, "location": "granted", "notifications": "granted"}', now() - interval '10 minutes' FROM driver`,
  // The hours of today.
  `UPDATE task SET picked_up_at = starts_at + interval '20 minutes', delivered_at = CASE status WHEN 'delivered' THEN ends_at - interval '10 minutes' END,
     updated_at = CASE status WHEN 'delivered' THEN ends_at - interval '10 minutes' ELSE starts_at + interval '20 minutes' END
   WHERE task_no LIKE 'TK-B-%' AND status IN ('delivered', 'pickedUp')`,
  // Every task of the week, and the last deliveries before it, with a trailer on most.
  `INSERT INTO task_assignment (id, task_id, driver_id, truck_id, trailer_id, assigned_at, assigned_by)
   SELECT gen_random_uuid(), t.id, t.driver_id, t.truck_id, CASE WHEN n % 5 > 0 THEN ${trailerId('n % 400')} END, coalesce(t.starts_at, t.updated_at) - interval '5 hours', 'Bench'
   FROM (SELECT t.*, ${digits('trailer', 't.id')} AS n FROM driver d CROSS JOIN LATERAL (
     SELECT * FROM task x WHERE x.driver_id = d.id ORDER BY x.updated_at DESC LIMIT 60) t) t`,
  `WITH wanted AS (SELECT n, ${orderId} AS id, ${digits('wanted', 'n')} AS r,
       date_trunc('hour', now()) + (ARRAY[2, 26, 340])[1 + n % 3] * interval '1 hour' + n % 7 * interval '1 hour' AS at FROM generate_series(1, ${waitingOrders}) n),
     orders AS (INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, truck_type,
         booking_pickup_date, request_delivery_time, weight_value, weight_unit, hazmat_class, source, pickup_place, delivery_place, pickup_by, delivery_by,
         created_at, created_by, updated_at, updated_by)
       SELECT id, 'WO-BOARD-W' || n, (SELECT id FROM account LIMIT 1), 'Customer ' || n, 'WANTED-' || n, 'CONFIRMED', now(), ${pick(truckTypes, 'n')},
         at::date, at + interval '7 hours', 4000 + r % 9000, 'kg', CASE WHEN n % 10 = 0 THEN '3' END, 'api', ${pick(places, 'r')}, ${pick(places, '(r + 1)')}, at, at + interval '7 hours', ${made}
       FROM wanted)
   INSERT INTO stop (id, work_order_id, sequence, kind, company, city, province, lat, lng, time_zone, window_from, window_to)
   SELECT md5('wanted stop ' || n || ' ' || s)::uuid, id, s, CASE s WHEN 1 THEN 'pickup' ELSE 'dropoff' END, 'Dock', '', '', ${number(3, '(r + s - 1)')}, ${number(4, '(r + s - 1)')},
     'America/Chicago', at + (s - 1) * interval '5 hours', at + (s - 1) * interval '5 hours' + interval '2 hours' FROM wanted, generate_series(1, 2) s`,
  'VACUUM ANALYZE task, task_assignment, work_order, stop, driver, truck, trailer, last_position, session',
]

/** Undoes `dispatchSql`, also after a run that was killed. The board's own rows go with `noBoardSql`. */
export const noDispatchSql = [
  `DO $$ BEGIN
     IF to_regclass('bench_aside_truck') IS NULL THEN RETURN; END IF;
     UPDATE task t SET driver_id = a.driver_id, truck_id = a.truck_id FROM bench_aside_task a WHERE a.id = t.id;
     UPDATE driver d SET home_base = a.home_base, last_seen_at = a.last_seen_at, licence_expires_on = a.licence_expires_on,
       medical_expires_on = a.medical_expires_on, insurance_expires_on = a.insurance_expires_on, hazmat_expires_on = a.hazmat_expires_on
       FROM bench_aside_driver a WHERE a.id = d.id;
     UPDATE truck k SET capacity_kg = a.capacity_kg, placards = a.placards, insurance_expires_on = a.insurance_expires_on, truck_type = a.truck_type
       FROM bench_aside_truck a WHERE a.id = k.id;
   END $$`,
  "DELETE FROM task_assignment WHERE assigned_by = 'Bench'",
  "DELETE FROM session WHERE device = 'bench phone'",
  "DELETE FROM trailer WHERE trailer_no LIKE 'BENCH-%'",
  'DELETE FROM last_position WHERE driver_id IN (SELECT id FROM driver)',
  'DROP TABLE IF EXISTS bench_aside_task, bench_aside_driver, bench_aside_truck',
]
