import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '@shortcut/server/platform/ids.ts'
import type pg from 'pg'

export interface Driver {
  id: string
  taskId: string
  token: string
}

/** Signed-in drivers with a task under way; each driver's token is also the device key of the phone. */
export async function makeDrivers(pool: pg.Pool, count: number): Promise<Driver[]> {
  const drivers = Array.from({ length: count }, () => ({ id: randomUUID(), taskId: randomUUID(), token: newToken() }))
  const ids = drivers.map(({ id }) => id)
  const tasks = drivers.map(({ taskId }) => taskId)
  const hashes = drivers.map(({ token }) => hashToken(token))
  await pool.query(
    `INSERT INTO driver (id, name, user_name, phone, password_hash, created_at, created_by, updated_at, updated_by)
     SELECT id, 'Bench', left(id::text, 18), left(id::text, 18), '', now(), 'Bench', now(), 'Bench' FROM unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `INSERT INTO task (id, task_no, work_order_id, status, driver_id, stop_ids, phone, truck_license_plate, accepted_at, picked_up_at,
       created_at, created_by, updated_at, updated_by)
     SELECT made.task, made.task::text, o.id, 'pickedUp', made.driver, ARRAY[o.id], '', '', now() - interval '40 days',
       now() - interval '40 days', now(), 'Bench', now(), 'Bench'
     FROM unnest($1::uuid[], $2::uuid[]) AS made (driver, task), (SELECT id FROM work_order LIMIT 1) o`,
    [ids, tasks],
  )
  await pool.query(
    `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device)
     SELECT hash, 2, driver, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' FROM unnest($1::uuid[], $2::bytea[]) AS s (driver, hash)`,
    [ids, hashes],
  )
  await pool.query(
    `INSERT INTO tracking_device (id, driver_id, name, prefix, key_hash, created_at, created_by)
     SELECT gen_random_uuid(), driver, 'Bench', '', hash, now(), 'Bench' FROM unnest($1::uuid[], $2::bytea[]) AS d (driver, hash)`,
    [ids, hashes],
  )
  return drivers
}
