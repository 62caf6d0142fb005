import type { Pool, PoolClient } from 'pg'
import { type Filed, type FolderRule, foldersOf, rulesFrom, rulesText } from './folders.ts'
import { columnsOf, fieldsOf } from './rule-subject.ts'

/** Any number works if every node uses the same: one node files at a time. */
const filingLock = 7_204_006
const batch = 2000

interface Order extends Filed {
  id: string
  folder_ids: string
}

/** The existing folders, and the columns their rules need. */
interface Filing {
  rules: readonly FolderRule[]
  subjects: string
}

async function readFiling(client: PoolClient): Promise<Filing> {
  const { rows } = await client.query<{ rules: Parameters<typeof rulesFrom>[0] }>(`SELECT (${rulesText}) AS rules`)
  const rules = rulesFrom(rows[0]?.rules ?? [])
  const fields = fieldsOf(rules.map(({ items }) => items))
  return { rules, subjects: `SELECT id, folder_ids::text AS folder_ids${columnsOf(fields)} FROM work_order` }
}

/**
 * Puts orders into the folders whose rules they match; locks and writes only those that move. An order changed since it
 * was read is in the log, and so in the next round.
 */
async function file(client: PoolClient, { rules }: Filing, orders: readonly Order[]) {
  const moved: { id: string; folders: string }[] = []
  for (const order of orders) {
    const text = `{${foldersOf(order, rules).join(',')}}`
    if (text !== order.folder_ids) moved.push({ id: order.id, folders: text })
  }
  if (moved.length === 0) return
  // In the same order as actions on several orders, so that there is no deadlock.
  await client.query('SELECT 1 FROM work_order WHERE id = ANY($1) ORDER BY id FOR UPDATE', [moved.map((one) => one.id)])
  await client.query(
    `UPDATE work_order w SET folder_ids = m.folders::uuid[] FROM unnest($1::uuid[], $2::text[]) AS m (id, folders) WHERE w.id = m.id`,
    [moved.map((one) => one.id), moved.map((one) => one.folders)],
  )
}

/**
 * Updates folders from the log: orders changed since the last round are filed again. After a change of a rule or a
 * customer's name all orders are filed, some in each round, so that no write waits for long and concurrent changes are
 * filed quickly. New bookings arrive with their folders and are only checked. Folders follow within a moment and never
 * delay a write (docs/decisions).
 * @returns true if another round has work to do
 */
export async function fileChanged(pool: Pool): Promise<boolean> {
  if (await nothingToFile(pool)) return false
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS mine', [filingLock])
    if (!lock.rows[0].mine) {
      await client.query('ROLLBACK')
      return false
    }
    const { rows: changes } = await client.query<{ position: number; all: boolean; ids: string[] }>({
      name: 'file-changes',
      text: `SELECT c.position, (l.entity = 'rule' AND l.action <> 'rule.order') OR (l.entity = 'account' AND l.before ? 'name') AS all,
         array_remove(ARRAY[CASE WHEN l.entity = 'workOrder' THEN l.entity_id END, (l.after->>'workOrderId')::uuid], NULL) AS ids
       FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
       WHERE c.position > (SELECT position FROM filing) ORDER BY c.position LIMIT $1`,
      values: [batch],
    })
    const filing = await readFiling(client)
    const ids = [...new Set(changes.flatMap((change) => change.ids))]
    if (ids.length > 0)
      await file(client, filing, (await client.query<Order>(`${filing.subjects} WHERE id = ANY($1)`, [ids])).rows)
    if (changes.some((change) => change.all)) await client.query(`UPDATE filing SET sweep_after = $1`, [beforeAll])
    const isSweeping = await sweep(client, filing)
    const end = changes.at(-1)
    if (end) await client.query('UPDATE filing SET position = $1', [end.position])
    await client.query('COMMIT')
    return isSweeping || changes.length === batch
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Without folders only the position moves on, in one round trip. */
async function nothingToFile(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ idle: boolean }>({
    name: 'file-idle',
    text: `WITH ends AS (SELECT coalesce(max(position), 0) AS position FROM operation_log_chain),
             empty AS (SELECT NOT EXISTS (SELECT 1 FROM rule WHERE deleted_at IS NULL) AND NOT EXISTS (SELECT 1 FROM rule_count) AS none),
             moved AS (UPDATE filing SET position = ends.position FROM ends, empty WHERE empty.none AND filing.position < ends.position RETURNING 1)
           SELECT empty.none OR (filing.position >= ends.position AND filing.sweep_after IS NULL) AS idle FROM ends, empty, filing`,
    values: [],
  })
  return rows[0]?.idle ?? true
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Files the next part of all orders, by id. @returns whether there are more */
async function sweep(client: PoolClient, filing: Filing): Promise<boolean> {
  const { rows: at } = await client.query<{ sweep_after: string | null }>('SELECT sweep_after FROM filing')
  const after = at[0]?.sweep_after
  if (!after) return false
  const { rows } = await client.query<Order>(`${filing.subjects} WHERE id > $1 ORDER BY id LIMIT $2`, [after, batch])
  await file(client, filing, rows)
  const last = rows.length === batch ? rows.at(-1)?.id : undefined
  await client.query('UPDATE filing SET sweep_after = $1', [last ?? null])
  return last !== undefined
}
