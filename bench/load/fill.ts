import { createHash } from 'node:crypto'
import { type RuleSubject, ruleMatches } from '@shortcut/domain/work-orders/rule.ts'
import pg from 'pg'
import { billingSql } from './billing-rows.ts'
import { ordersSql, partiesSql, stopsSql, tasksSql } from './rows.ts'
import { rules } from './rules.ts'

const chunk = 20_000
/** Identifies these statements: changed statements give another value. */
export const filledWith = createHash('sha256')
  .update(JSON.stringify([partiesSql, rules, ordersSql, stopsSql, tasksSql, billingSql]))
  .digest('hex')
  .slice(0, 12)

/**
 * Fills a migrated database; the same number always gives the same rows. For speed, triggers are off meanwhile and indexes are made
 * afterwards. The counts that triggers keep are then counted once, with the same sums.
 * @param adminUrl as superuser, because only a superuser can switch off triggers and foreign keys
 */
export async function fill(adminUrl: string, orders: number, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 2,
    options:
      '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=1GB -c timezone=UTC',
  })
  const step = (name: string) => say(`  ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  try {
    for (const sql of partiesSql) await pool.query(sql)
    for (const [position, { id, name, items }] of rules.entries())
      await pool.query(
        `INSERT INTO rule (id, name, rule_item_list, position, created_at, created_by, updated_at, updated_by)
         VALUES ($1, $2, $3, $4, now(), 'Bench', now(), 'Bench')`,
        [id, name, JSON.stringify(items), position],
      )
    const indexes = await takeIndexes(pool)
    for (const [name, sql] of [
      ['orders', ordersSql],
      ['stops', stopsSql],
      ['tasks', tasksSql],
      ['billing', billingSql],
    ] as const) {
      await inChunks(pool, orders, sql)
      step(name)
    }
    for (const index of indexes) await pool.query(index)
    step('indexes')
    await pool.query(`SELECT setval('work_order_number', $1), setval('task_number', $1 * 3)`, [orders])
    await pool.query(
      'INSERT INTO work_order_count SELECT booking_status, count(*) FROM work_order WHERE deleted_at IS NULL GROUP BY 1',
    )
    await pool.query(
      'INSERT INTO rule_count SELECT folder, count(*) FROM work_order, unnest(folder_ids) folder WHERE deleted_at IS NULL GROUP BY 1',
    )
    await pool.query(
      "INSERT INTO billing_count SELECT status, exceptions <> '{}', count(*) FROM billing WHERE removed_at IS NULL GROUP BY 1, 2",
    )
    await pool.query(
      "INSERT INTO billing_account_count SELECT account_id, status, exceptions <> '{}', count(*), true FROM billing WHERE removed_at IS NULL GROUP BY 1, 2, 3",
    )
    await checkFolders(pool, orders)
    await pool.query('VACUUM ANALYZE')
    await pool.query('CHECKPOINT')
    step('counts, statistics')
  } finally {
    await pool.end()
  }
}

/** Drops the indexes that no constraint needs. @returns the statements that create them again */
async function takeIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; made: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
    WHERE indrelid IN ('work_order'::regclass, 'stop'::regclass, 'task'::regclass, 'billing'::regclass)
      AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  return rows.map(({ made }) => made)
}

async function inChunks(pool: pg.Pool, orders: number, sql: string): Promise<void> {
  const starts = Array.from({ length: Math.ceil(orders / chunk) }, (_, index) => index * chunk + 1)
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift())
      await pool.query(sql, [from, Math.min(from + chunk - 1, orders), orders])
  }
  await Promise.all([work(), work()])
}

/** SQL filled the folders; checks for a thousand orders that the product's own matcher gives the same. */
async function checkFolders(pool: pg.Pool, orders: number): Promise<void> {
  const { rows } = await pool.query<RuleSubject & { folders: string[] }>(
    `SELECT customer_name AS "customerName", customer_reference_number AS "customerReferenceNumber", booking_status AS "bookingStatus",
       truck_type AS "truckType", pickup_place AS "pickupPlace", delivery_place AS "deliveryPlace", folder_ids::text[] AS folders
     FROM work_order WHERE substr(booking_id, 7)::int % $1 = 0`,
    [Math.ceil(orders / 1000)],
  )
  for (const { folders, ...subject } of rows) {
    const wanted = rules.filter(({ items }) => ruleMatches(items, subject)).map(({ id }) => id)
    if (wanted.join() !== folders.join()) throw new Error(`folders differ: ${wanted} and ${folders}`)
  }
}
