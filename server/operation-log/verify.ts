import type { Pool } from 'pg'

/** Something that is not as it was sealed. */
export interface Fault {
  /** In the chain; null for a row that was never sealed. */
  position: number | null
  kind: 'changed' | 'removed' | 'gap' | 'unsealed' | 'head'
  /** The row, as far as it is there. */
  label: string
}

export interface Verified {
  rows: number
  faults: Fault[]
  /** Where the chain ends: noted down elsewhere, it shows later that nothing was cut off. */
  head: string
}

const chunk = 20_000
const mostFaults = 100

/**
 * Every link of a part of the chain: it must follow the one before without a gap, its row must be there, and its hash must be that of
 * the link before and the row. Computed where the rows are, so that no row travels; each is looked up by its id, because a join might
 * read the whole log for every part.
 */
const faultsOf = `
  WITH link AS MATERIALIZED (
    SELECT c.position, c.log_id, c.hash, lag(c.hash) OVER w AS previous, lag(c.position) OVER w AS before
    FROM operation_log_chain c WHERE c.position >= $1 AND c.position <= $2 WINDOW w AS (ORDER BY c.position)),
  checked AS (
    SELECT k.position, l.action, l.entity_label, l.at,
      CASE WHEN k.position > 1 AND k.before IS DISTINCT FROM k.position - 1 THEN 'gap'
           WHEN l.id IS NULL THEN 'removed'
           WHEN k.hash <> sha256(coalesce(k.previous, decode(repeat('00', 32), 'hex')) || convert_to(to_jsonb(l)::text, 'UTF8'))
             THEN 'changed' END AS kind
    FROM link k LEFT JOIN LATERAL (SELECT * FROM operation_log WHERE id = k.log_id OFFSET 0) l ON true WHERE k.position > $1 OR $1 = 0)
  SELECT position, kind, concat_ws(' ', action, entity_label, at) AS label FROM checked WHERE kind IS NOT NULL
  ORDER BY position LIMIT ${mostFaults}`

const neverSealed = `
  SELECT NULL AS position, 'unsealed' AS kind, concat_ws(' ', l.action, l.entity_label, l.at) AS label FROM operation_log l
  WHERE NOT EXISTS (SELECT FROM operation_log_chain c WHERE c.log_id = l.id)
    AND NOT EXISTS (SELECT FROM operation_log_pending p WHERE p.log_id = l.id) ORDER BY l.id LIMIT ${mostFaults}`

/**
 * Compares the operation log with its chain.
 * @param pool its connections must speak UTC, as those that sealed did
 * @param head `position:hash` as an earlier run told: the chain must still reach and contain it
 */
export async function verifyLog(pool: Pool, head?: string): Promise<Verified> {
  const { rows: ends } = await pool.query<{ position: number; hash: string }>(
    `SELECT position::int, encode(hash, 'hex') AS hash FROM operation_log_chain ORDER BY position DESC LIMIT 1`,
  )
  const end = ends[0] ?? { position: 0, hash: '' }
  const starts = Array.from({ length: Math.ceil(end.position / chunk) }, (_, index) => index * chunk)
  const faults: Fault[] = []
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift())
      faults.push(...(await pool.query<Fault>(faultsOf, [from, Math.min(from + chunk, end.position)])).rows)
  }
  await Promise.all([work(), work()])
  // Sealed rows are all there and each is sealed once: only if the numbers differ is one looked for.
  const { rows: counts } = await pool.query<{ same: boolean }>(`
    SELECT (SELECT count(*) FROM operation_log) = (SELECT count(*) FROM operation_log_chain) + (SELECT count(*) FROM operation_log_pending) AS same`)
  if (!counts[0]?.same) faults.push(...(await pool.query<Fault>(neverSealed)).rows)
  if (head) faults.push(...(await headFaults(pool, head)))
  faults.sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity))
  return { rows: end.position, faults, head: `${end.position}:${end.hash}` }
}

async function headFaults(pool: Pool, head: string): Promise<Fault[]> {
  const [position = '', hash = ''] = head.split(':')
  const { rows } = await pool.query('SELECT FROM operation_log_chain WHERE position = $1 AND hash = decode($2, $3)', [
    Number(position),
    hash,
    'hex',
  ])
  return rows.length > 0 ? [] : [{ position: Number(position), kind: 'head', label: hash }]
}
