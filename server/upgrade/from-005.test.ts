import { routeMinutes } from '@shortcut/domain/tracking/way.ts'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { openOldDatabase } from '../testing/old-database.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const by = `now(), 'Ann', now(), 'Ann'`

/** One record of each kind that a later migration rewrites, as in the first release. */
const data = `
  INSERT INTO account (id, code, name, created_at, created_by, updated_at, updated_by) VALUES ('${id(1)}', 'ACME', 'Acme', ${by});
  INSERT INTO work_order (id, booking_id, account_id, customer_name, customer_reference_number, booking_status, booking_received_at, source,
    booking_pickup_date, created_at, created_by, updated_at, updated_by)
    VALUES ('${id(2)}', 'WO-26-000001', '${id(1)}', 'Acme', 'CRN-1', 'CONFIRMED', now(), 'manual', '2026-11-23', ${by}),
      ('${id(3)}', 'WO-26-000002', '${id(1)}', 'Acme', 'CRN-2', 'DELIVERED', now(), 'api', '2026-11-20', ${by});
  INSERT INTO stop (id, work_order_id, sequence, kind, time_zone, window_from, window_to, lat, lng)
    VALUES ('${id(4)}', '${id(2)}', 1, 'pickup', 'America/Chicago', '2026-11-23T14:00Z', '2026-11-23T18:00Z', 41.9, -87.6),
      ('${id(5)}', '${id(2)}', 2, 'dropoff', 'America/New_York', '2026-11-24T10:00Z', NULL, NULL, NULL),
      ('${id(6)}', '${id(2)}', 3, 'dropoff', 'America/New_York', NULL, '2026-11-24T20:00Z', 40.6, -73.8),
      ('${id(7)}', '${id(3)}', 1, 'pickup', 'America/Chicago', NULL, NULL, 41.9, -87.6);
  INSERT INTO truck (id, plate_no, unit_no, vin, notes, created_at, created_by, updated_at, updated_by)
    VALUES ('${id(8)}', 'P1', '1', '1M8GDM9AXKP042788', '', ${by}), ('${id(9)}', 'P2', '2', '1m8gdm9axkp042788', 'old', ${by});
  INSERT INTO driver (id, name, user_name, phone, password_hash, created_at, created_by, updated_at, updated_by)
    VALUES ('${id(10)}', 'Joanna', 'joanna', '1', '', ${by});
  INSERT INTO role (id, name, built_in, created_at, created_by, updated_at, updated_by)
    VALUES ('${id(11)}', 'dispatcher', false, '2026-01-01', 'Ann', now(), 'Ann'), ('${id(12)}', 'Dispatcher', true, '2026-01-02', 'Ann', now(), 'Ann'),
      ('${id(13)}', 'DISPATCHER', false, '2026-01-03', 'Ann', now(), 'Ann'), ('${id(14)}', 'Dispatcher (2)', false, '2026-01-04', 'Ann', now(), 'Ann');
  INSERT INTO role_permission (role_id, permission) VALUES ('${id(13)}', ''), ('${id(13)}', '/work/order/list'), ('${id(13)}', '/Work/order/list'),
    ('${id(14)}', '/rules/list'), ('${id(11)}', '/app/task/list');
  INSERT INTO position (driver_id, at, lat, lng, received_at) VALUES ('${id(10)}', now() - interval '80 days', 1, 1, now()),
    ('${id(10)}', now() - interval '1 hour', 2, 2, now());`

test('data from 005-bookings.sql migrates to today’s schema', async () => {
  const { pool, url, close } = await openOldDatabase('005-bookings.sql', data)
  onTestFinished(close)

  await migrate(url)

  const { rows: orders } = await pool.query(
    `SELECT pickup_by::text, pickup_zone, delivery_by::text, due_at::text, route_minutes, leave_by_at::text FROM work_order ORDER BY id`,
  )
  expect(orders).toEqual([
    {
      pickup_by: '2026-11-23 18:00:00+00',
      pickup_zone: 'America/Chicago',
      delivery_by: '2026-11-24 20:00:00+00',
      due_at: '2026-11-23 18:00:00+00',
      route_minutes: routeMinutes([
        { lat: 41.9, lng: -87.6 },
        { lat: 40.6, lng: -73.8 },
      ]),
      leave_by_at: '2026-11-23 18:00:00+00',
    },
    {
      pickup_by: null,
      pickup_zone: 'America/Chicago',
      delivery_by: null,
      due_at: null,
      route_minutes: 0,
      leave_by_at: null,
    },
  ])
  const { rows: trucks } = await pool.query('SELECT vin, notes FROM truck ORDER BY id')
  expect(trucks).toEqual([
    { vin: '1M8GDM9AXKP042788', notes: '' },
    { vin: '', notes: 'old\nVIN/engine number 1m8gdm9axkp042788 is also on another truck.' },
  ])

  const { rows: roles } = await pool.query('SELECT name FROM role ORDER BY id')
  expect(roles.map(({ name }) => name)).toEqual(['dispatcher (3)', 'Dispatcher', 'DISPATCHER (4)', 'Dispatcher (2)'])

  const { rows: permitted } = await pool.query(
    `SELECT r.name, r.permission_list AS permissions FROM role r WHERE r.permission_list <> '' ORDER BY id`,
  )
  expect(permitted).toEqual([
    { name: 'DISPATCHER (4)', permissions: '/work/order/list' },
    { name: 'Dispatcher (2)', permissions: '/rules/list' },
  ])
  const { rows: told } = await pool.query(
    `SELECT entity_label AS label, before->'permissions' AS removed FROM operation_log
     JOIN operation_log_pending ON log_id = id WHERE action = 'role.save' ORDER BY entity_id`,
  )
  expect(told).toEqual([
    { label: 'dispatcher (3)', removed: ['/app/task/list'] },
    { label: 'DISPATCHER (4)', removed: ['', '/Work/order/list'] },
  ])

  const latitudes = async () => (await pool.query('SELECT lat FROM position ORDER BY at')).rows.map(({ lat }) => lat)
  expect(await latitudes()).toEqual([1, 2])
  const add = (days: number, lat: number) =>
    pool.query(
      `INSERT INTO position (driver_id, at, lat, lng, received_at) VALUES ($1, now() + $2 * interval '1 day', $3, 3, now())`,
      [...[id(10), days, lat]],
    )
  // Days that work on any weekday. Positions from before the upgrade are in one partition and are dropped together,
  // once all are old enough; later ones week by week.
  await add(0, 3)
  await add(20, 4)
  await add(27, 5)
  const keep = (days: number) => pool.query(`SELECT keep_position_weeks(90, now() + $1 * interval '1 day')`, [days])
  await keep(90)
  expect(await latitudes()).toEqual([1, 2, 3, 4, 5])
  await keep(105)
  expect(await latitudes()).toEqual([4, 5])
  await keep(90 + 27)
  expect(await latitudes()).toEqual([5])
  await keep(90 + 35)
  expect(await latitudes()).toEqual([])
  await add(90 + 35, 6)
  const { rows: astray } = await pool.query('SELECT FROM position_weeks.others')
  expect(astray).toEqual([])
})
