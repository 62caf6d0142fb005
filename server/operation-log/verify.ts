import { basename } from 'node:path'
import type { Pool } from 'pg'
import { type ArchivedRow, isSealed, readArchive } from './archive-file.ts'

/** A difference from what was sealed. */
export interface Fault {
  /** Position in the chain; null for a row that was never sealed. */
  position: number | null
  kind: 'changed' | 'removed' | 'gap' | 'unsealed' | 'head' | 'rewritten' | 'archive'
  /** The row's label, if it exists. */
  label: string
}

/** An end that the chain had at some time. */
export interface Head {
  position: number
  /** SHA-256 in hexadecimal. */
  hash: string
}

export interface Verified {
  /** Links of the chain. */
  rows: number
  /** Of these, links whose rows lie in archives. */
  archived: number
  faults: Fault[]
  /** The end of the chain: stored elsewhere, it later proves that nothing was cut off. */
  head: string
}

const chunk = 20_000
export const mostFaults = 100

/**
 * Checks every link of a part of the chain: it follows the previous one without a gap, its row exists, and its hash is
 * that of the previous link and the row. Computed in the database, so that no row travels; rows are looked up by id,
 * because a join might read the whole log for every part.
 */
const faultsOf = `
  WITH link AS MATERIALIZED (
    SELECT c.position, c.log_id, c.hash, lag(c.hash) OVER w AS previous, lag(c.position) OVER w AS before
    FROM operation_log_chain c WHERE c.position >= $1 AND c.position <= $2 WINDOW w AS (ORDER BY c.position)),
  checked AS (
    SELECT k.position, l.action, l.entity_label, l.at,
      CASE WHEN k.position > 1 AND k.before IS DISTINCT FROM k.position - 1 THEN 'gap'
           WHEN l.id IS NULL AND k.log_id < coalesce((SELECT bound FROM archived_log ORDER BY bound DESC LIMIT 1), '00000000-0000-0000-0000-000000000000')
             THEN NULL
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

/** The current end of the chain; null if nothing is sealed. */
export async function headOf(pool: Pool): Promise<Head | null> {
  const { rows } = await pool.query<Head>(
    `SELECT position::int, encode(hash, 'hex') AS hash FROM operation_log_chain ORDER BY position DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

/**
 * Compares the operation log with its chain.
 * @param pool its connections must use UTC, like those that sealed
 * @param head `position:hash` from an earlier run: the chain must still contain it
 * @param exported heads exported by the product, in any order: the chain must contain each
 */
export async function verifyLog(pool: Pool, head?: string, exported: ExportedHead[] = []): Promise<Verified> {
  const end = (await headOf(pool)) ?? { position: 0, hash: '' }
  const starts = Array.from({ length: Math.ceil(end.position / chunk) }, (_, index) => index * chunk)
  const faults: Fault[] = []
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift())
      faults.push(...(await pool.query<Fault>(faultsOf, [from, Math.min(from + chunk, end.position)])).rows)
  }
  await Promise.all([work(), work()])
  // All sealed rows must exist once; details are searched only if the numbers differ.
  const { rows: counts } = await pool.query<{ same: boolean; archived: number }>(`
    SELECT (SELECT count(*) FROM operation_log) + archived = (SELECT count(*) FROM operation_log_chain) + (SELECT count(*) FROM operation_log_pending) AS same,
      archived FROM (SELECT coalesce(sum(rows), 0)::int AS archived FROM archived_log) a`)
  if (!counts[0]?.same) faults.push(...(await pool.query<Fault>(neverSealed)).rows)
  if (head) faults.push(...(await headFaults(pool, head)))
  faults.push(...(await rewrittenSince(pool, exported)))
  faults.sort((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity))
  return { rows: end.position, archived: counts[0]?.archived ?? 0, faults, head: `${end.position}:${end.hash}` }
}

/**
 * Compares an archive with the chain: each of its rows is the one that was sealed there, and none of the year is missing.
 * @param path a file that `npm run log:archive` wrote
 * @throws Error with one sentence if it cannot be read as one, or this database never archived it
 */
export async function verifyArchive(pool: Pool, path: string): Promise<{ rows: number; faults: Fault[] }> {
  const { rows: known } = await pool.query<{ rows: number; bound: string; after: string }>(
    `SELECT rows::int, bound, coalesce((SELECT bound FROM archived_log e WHERE e.year < a.year ORDER BY year DESC LIMIT 1), '00000000-0000-0000-0000-000000000000') AS after
     FROM archived_log a WHERE file = $1`,
    [basename(path)],
  )
  const archive = known[0]
  if (!archive) throw new Error(`This database has archived no ${basename(path)}.`)
  const faults: Fault[] = []
  let rows = 0
  const compare = async (some: ArchivedRow[]) => {
    const { rows: links } = await pool.query<{ position: number; hash: string }>(
      `SELECT position::int, encode(hash, 'hex') AS hash FROM operation_log_chain
       WHERE position = ANY ($1::bigint[]) AND log_id >= $2 AND log_id < $3`,
      [some.map(({ position }) => position), archive.after, archive.bound],
    )
    const hashes = new Map(links.map(({ position, hash }) => [position, hash]))
    for (const row of some)
      if (hashes.get(row.position) !== row.hash || !isSealed(row))
        faults.push({ position: row.position, kind: 'changed', label: '' })
    rows += hashes.size
  }
  let some: ArchivedRow[] = []
  for await (const row of readArchive(path)) {
    some.push(row)
    if (some.length < 5000) continue
    await compare(some)
    some = []
  }
  await compare(some)
  if (rows !== archive.rows) faults.push({ position: null, kind: 'archive', label: `${rows} of ${archive.rows}` })
  return { rows, faults }
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

export interface ExportedHead extends Head {
  /** ISO 8601. */
  at: string
}

/**
 * Each head covers all rows before it: the first missing head, and the last present one before it, show where the chain
 * was rewritten.
 */
async function rewrittenSince(pool: Pool, exported: ExportedHead[]): Promise<Fault[]> {
  const { rows } = await pool.query<{ position: number; at: string; there: boolean }>(
    `SELECT e.position::int, e.at, c.hash IS NOT NULL AS there
     FROM jsonb_to_recordset($1) AS e (position bigint, hash text, at text)
     LEFT JOIN operation_log_chain c ON c.position = e.position AND c.hash = decode(e.hash, 'hex') ORDER BY e.position, there`,
    [JSON.stringify(exported)],
  )
  const first = rows.findIndex(({ there }) => !there)
  const missing = rows[first]
  if (!missing) return []
  const kept = rows[first - 1]?.position ?? 0
  return [
    { position: kept + 1, kind: 'rewritten', label: `the head of row ${missing.position}, exported ${missing.at}` },
  ]
}
