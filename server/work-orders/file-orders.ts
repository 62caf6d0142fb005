import { bookingTypeNames } from '@shortcut/domain/work-orders/booking-types.ts'
import { type RuleItem, type RuleSubject, ruleMatches } from '@shortcut/domain/work-orders/rule.ts'
import type { Pool, PoolClient } from 'pg'

/** Any number will do, as long as every node uses the same: one node files at a time. */
const filingLock = 7_204_006
const batch = 2000

interface Rule {
  id: string
  rule_item_list: RuleItem[]
}

interface Order extends Record<string, unknown> {
  id: string
  folder_ids: string
  tags: string[]
}

/** Everything a rule may look at, under the wire names. */
const subjects = `
  SELECT id, folder_ids::text AS folder_ids, customer_name AS "customerName", customer_reference_number AS "customerReferenceNumber",
    booking_id AS "bookingId", booking_status AS "bookingStatus", booking_type AS "bookingType", truck_type AS "truckType",
    shipment_id AS "shipmentId", cargo_id AS "cargoId", container_no AS "containerNo", commodity, contact_name AS "contactName",
    contact_email AS "contactEmail", tags, source, mawb, hawb, airline, flight, pickup_place AS "pickupPlace",
    delivery_place AS "deliveryPlace", driver_name AS driver, remark
  FROM work_order`

const subjectOf = (order: Order): RuleSubject => {
  const type = Number(order.bookingType)
  return { ...order, bookingType: [String(type), bookingTypeNames[type] ?? ''] } as unknown as RuleSubject
}

/**
 * Puts orders into the folders whose rules they match; only those that move are locked and written. One that somebody changed since it
 * was read is in the log, and so in the next round.
 */
async function file(client: PoolClient, rules: readonly Rule[], orders: readonly Order[]) {
  const moved: { id: string; folders: string }[] = []
  for (const order of orders) {
    const subject = subjectOf(order)
    const folders = rules.filter((rule) => ruleMatches(rule.rule_item_list, subject)).map((rule) => rule.id)
    const text = `{${folders.join(',')}}`
    if (text !== order.folder_ids) moved.push({ id: order.id, folders: text })
  }
  if (moved.length === 0) return
  // In the order in which verbs on several orders take them, so that neither waits for the other in a circle.
  await client.query('SELECT 1 FROM work_order WHERE id = ANY($1) ORDER BY id FOR UPDATE', [moved.map((one) => one.id)])
  await client.query(
    `UPDATE work_order w SET folder_ids = m.folders::uuid[] FROM unnest($1::uuid[], $2::text[]) AS m (id, folders) WHERE w.id = m.id`,
    [moved.map((one) => one.id), moved.map((one) => one.folders)],
  )
}

/**
 * Brings the folders up to date with the log: orders changed since the last round are filed anew, and every order after a change of a
 * rule or of a customer's name. Folders follow the orders within a moment; they never hold up a write (docs/decisions).
 * @returns true when a further round has work to do
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
    const { rows: changes } = await client.query<{ position: number; all: boolean; ids: string[] }>(
      `SELECT c.position, l.entity = 'rule' OR (l.entity = 'account' AND l.before ? 'name') AS all, array_remove(ARRAY[CASE WHEN l.entity = 'workOrder' THEN l.entity_id END, (l.after->>'workOrderId')::uuid], NULL) AS ids
       FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id
       WHERE c.position > (SELECT position FROM filing) ORDER BY c.position LIMIT $1`,
      [batch],
    )
    const end = changes.at(-1)
    if (!end) {
      await client.query('ROLLBACK')
      return false
    }
    const { rows: rules } = await client.query<Rule>(
      'SELECT id, rule_item_list FROM rule WHERE deleted_at IS NULL ORDER BY id',
    )
    if (changes.some((change) => change.all)) await fileAll(client, rules)
    else if (rules.length > 0) {
      const ids = [...new Set(changes.flatMap((change) => change.ids))]
      if (ids.length > 0)
        await file(
          client,
          rules,
          (await client.query<Order>({ name: 'file-some', text: `${subjects} WHERE id = ANY($1)`, values: [ids] }))
            .rows,
        )
    }
    await client.query('UPDATE filing SET position = $1', [end.position])
    await client.query('COMMIT')
    return changes.length === batch
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Without folders there is nothing to file: the position just moves on, in one round trip. */
async function nothingToFile(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ idle: boolean }>({
    name: 'file-idle',
    text: `WITH ends AS (SELECT coalesce(max(position), 0) AS position FROM operation_log_chain),
             empty AS (SELECT NOT EXISTS (SELECT 1 FROM rule WHERE deleted_at IS NULL) AND NOT EXISTS (SELECT 1 FROM rule_count) AS none),
             moved AS (UPDATE filing SET position = ends.position FROM ends, empty WHERE empty.none AND filing.position < ends.position RETURNING 1)
           SELECT empty.none OR filing.position >= ends.position AS idle FROM ends, empty, filing`,
    values: [],
  })
  return rows[0]?.idle ?? true
}

/** Every order, in the order of ids. */
async function fileAll(client: PoolClient, rules: readonly Rule[]) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Order>(`${subjects} WHERE id > $1 ORDER BY id LIMIT $2`, [after, batch])
    await file(client, rules, rows)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
