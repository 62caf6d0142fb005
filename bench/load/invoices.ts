import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openLocalFiles } from '@shortcut/server/platform/files/local-files.ts'
import type pg from 'pg'

/** Three charges for each order, with their arithmetic: hundredweight, fuel and detention, seven steps together. */
const charges = [
  {
    kind: 'linehaul',
    name: 'Linehaul',
    quantity: '125',
    unit: 'cwt',
    price: '12.25',
    amount: '1531.25',
    arithmetic: [
      { rule: 'poundsUp', values: { pounds: '12457', step: '100' }, result: '12500' },
      { rule: 'perCwt', values: { quantity: '125', price: '12.25' }, result: '1531.25' },
    ],
  },
  {
    kind: 'fuel',
    name: 'Fuel surcharge',
    quantity: '14',
    unit: 'percent',
    price: '14',
    amount: '214.38',
    arithmetic: [
      { rule: 'fuelWeek', values: { region: 'Midwest', week: '2026-10-12' }, result: '3.71' },
      { rule: 'percent', values: { percent: '14', amount: '1531.25' }, result: '214.375' },
      { rule: 'rounded', values: { amount: '214.375' }, result: '214.38' },
    ],
  },
  {
    kind: 'detention',
    name: 'Detention',
    quantity: '100',
    unit: 'flat',
    price: '122.50',
    amount: '122.50',
    arithmetic: [
      { rule: 'freeTime', values: { minutes: '220', free: '120' }, result: '100' },
      { rule: 'time', values: { minutes: '105', price: '70', per: '60' }, result: '122.50' },
    ],
  },
]

/** Approves every order of the database for invoicing. @returns their ids */
export async function approveOrders(pool: pg.Pool): Promise<string[]> {
  await pool.query('DELETE FROM billing_due')
  await pool.query('DELETE FROM billing')
  const by = "now(), 'Bench', now(), 'Bench'"
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO billing (work_order_id, account_id, status, delivered_at, pickup_on, currency, miles, created_at, created_by, updated_at, updated_by)
     SELECT id, account_id, 'Approved', '2026-10-20T18:00:00Z', '2026-10-19', 'USD', 812, ${by} FROM work_order RETURNING work_order_id AS id`,
  )
  await pool.query(
    `INSERT INTO charge (id, work_order_id, kind, name, quantity, unit, price, amount, currency, source, arithmetic, created_at, created_by)
     SELECT gen_random_uuid(), b.work_order_id, c.kind, c.name, c.quantity, c.unit, c.price, c.amount, 'USD', 'rated', c.arithmetic, now(), 'Bench'
     FROM billing b, jsonb_to_recordset($1::jsonb) AS c (kind text, name text, quantity numeric, unit text, price numeric, amount numeric, arithmetic jsonb)`,
    [JSON.stringify(charges)],
  )
  await pool.query(
    'UPDATE billing b SET total = (SELECT sum(amount) FROM charge c WHERE c.work_order_id = b.work_order_id)',
  )
  return rows.map(({ id }) => id)
}

/** Gives every drop on a draft two photos like those of a phone. @param folder the product's data folder */
export async function photographDrops(pool: pg.Pool, folder: string, photo: Uint8Array): Promise<void> {
  const store = openLocalFiles(join(folder, 'files'))
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids) await store.put(id, 'whole', photo)
  await pool.query(
    `UPDATE invoice_order SET facts = jsonb_set(facts, '{stops}', (
       SELECT jsonb_agg(CASE WHEN s->>'kind' = 'dropoff' THEN s || jsonb_build_object('photoFileIds', $1::jsonb) ELSE s END)
       FROM jsonb_array_elements(facts->'stops') s))`,
    [JSON.stringify(ids)],
  )
}
