/** Distinguishes the board's rows from the rows that every section has. */
const mark = "booking_id LIKE 'WO-BOARD-%'"
const id = (what: string) => `md5('board ${what} ' || n)::uuid`

/** 3,000 orders with one task each, ten for each of the 300 drivers, over the week around now: done, under way, and planned. */
const week = `
  week AS MATERIALIZED (
    SELECT n, ${id('order')} AS order_id, ${id('task')} AS task_id, ${id('pickup')} AS pickup_id, ${id('drop')} AS drop_id,
      md5('driver ' || n % 300)::uuid AS driver_id, md5('truck ' || n % 300)::uuid AS truck_id, starts_at,
      starts_at + interval '3 hours' + n % 5 * interval '1 hour' AS ends_at
    FROM (SELECT n, date_trunc('hour', now()) - interval '2 days' + n / 300 * interval '17 hours' + n * 7 % 8 * interval '1 hour' AS starts_at
      FROM generate_series(0, 2999) n) at),
  told AS MATERIALIZED (
    SELECT *, CASE WHEN ends_at < now() THEN 'DELIVERED' WHEN starts_at < now() THEN 'IN_TRANSIT' ELSE 'DISPATCHED' END AS order_status,
      CASE WHEN ends_at < now() THEN 'delivered' WHEN starts_at < now() THEN 'pickedUp' WHEN n % 2 = 0 THEN 'accepted' ELSE 'assigned' END AS status
    FROM week)`
const made = `now(), 'Bench', now(), 'Bench'`

export const boardSql = [
  `WITH ${week} INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at,
     booking_pickup_date, request_delivery_time, weight_value, weight_unit, source, pickup_place, delivery_place, pickup_by, pickup_zone,
     delivery_by, created_at, created_by, updated_at, updated_by)
   SELECT order_id, 'WO-BOARD-' || n, (SELECT id FROM account LIMIT 1), 'Customer ' || n % 200, 'BOARD-' || n, order_status, now(),
     starts_at::date, ends_at, 5000, 'kg', 'api', 'Chicago, IL', 'Jamaica, NY', starts_at + interval '1 hour', 'America/Chicago', ends_at, ${made} FROM told`,
  `WITH ${week} INSERT INTO stop (id, work_order_id, sequence, kind, company, city, province, lat, lng, time_zone, window_from, window_to)
   SELECT pickup_id, order_id, 1, 'pickup', 'Rosemill', 'Chicago', 'IL', 41.9, -87.6, 'America/Chicago', starts_at, starts_at + interval '1 hour' FROM told
   UNION ALL SELECT drop_id, order_id, 2, 'dropoff', 'Terminal 4', 'Jamaica', 'NY', 40.6, -73.8, 'America/New_York', ends_at - interval '1 hour', ends_at FROM told`,
  `WITH ${week} INSERT INTO task (id, task_no, work_order_id, status, driver_id, truck_id, stop_ids, starts_at, ends_at, assigned_at, created_at, created_by, updated_at, updated_by)
   SELECT task_id, 'TK-B-' || lpad(n::text, 6, '0'), order_id, status, driver_id, truck_id, ARRAY[pickup_id, drop_id], starts_at, ends_at, now(), ${made} FROM told`,
  'ANALYZE task, work_order, stop',
]

export const noBoardSql = [
  `DELETE FROM task WHERE work_order_id IN (SELECT id FROM work_order WHERE ${mark})`,
  `DELETE FROM stop WHERE work_order_id IN (SELECT id FROM work_order WHERE ${mark})`,
  `DELETE FROM work_order WHERE ${mark}`,
]
