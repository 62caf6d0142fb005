import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '@shortcut/server/platform/ids.ts'
import type pg from 'pg'

const chunk = 5_000
/** Pieces of a receipt. */
const piecesEach = 40

export interface Freight {
  warehouseId: string
  workers: { token: string }[]
}

/** A warehouse whose receipts have so many pieces, each with its label, most of them gone. Once for a database. */
export async function loadPieces(pool: pg.Pool, pieces: number, say: (line: string) => void) {
  const { rows } = await pool.query<{ n: string }>(`SELECT count(*) AS n FROM receipt WHERE reference = 'bench'`)
  const receipts = pieces / piecesEach
  const there = Number(rows[0]?.n)
  if (there >= receipts) return
  say(`Loading ${pieces.toLocaleString('en')} pieces…`)
  const warehouseId = await addWarehouse(pool)
  for (let from = there; from < receipts; from += chunk)
    await pool.query(
      `WITH made AS (
         INSERT INTO receipt (id, receipt_no, warehouse_id, status, reference, pieces_made, counted_pieces, counted_by, arrived_at, counted_at, released_at, created_at, created_by, updated_at, updated_by)
         SELECT gen_random_uuid(), 'BR-' || lpad(n::text, 7, '0'), $3, CASE WHEN n % 10 = 0 THEN 'received' ELSE 'released' END, 'bench', ${piecesEach},
           ${piecesEach}, 'Bench', at, at, CASE WHEN n % 10 = 0 THEN NULL ELSE at END, at, 'Bench', at, 'Bench'
         FROM generate_series($1::int + 1, $2::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS at) t RETURNING id, receipt_no, status, arrived_at),
       pieces AS (
         INSERT INTO piece (id, receipt_id, piece_no, status, warehouse_id, packaging, weight_kg, received_at, moved_at, updated_at)
         SELECT gen_random_uuid(), r.id, k, r.status, $3, 'carton', 10 + k, r.arrived_at, r.arrived_at + k * interval '1 second', r.arrived_at
         FROM made r, generate_series(1, ${piecesEach}) k RETURNING id, receipt_id, piece_no, status)
       INSERT INTO piece_label (id, piece_id, label, kind, ended_at)
         SELECT gen_random_uuid(), p.id, r.receipt_no || '-' || lpad(p.piece_no::text, 4, '0'), 'own', CASE WHEN p.status = 'released' THEN now() END
         FROM pieces p JOIN made r ON r.id = p.receipt_id`,
      [from, Math.min(from + chunk, receipts), warehouseId],
    )
  await pool.query('VACUUM ANALYZE receipt, piece, piece_label')
}

async function addWarehouse(pool: pg.Pool): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `INSERT INTO warehouse (id, code, name, time_zone, created_at, created_by, updated_at, updated_by)
     VALUES ($1::uuid, left($1::text, 8), 'Bench', 'America/Chicago', now(), 'Bench', now(), 'Bench')`,
    [id],
  )
  return id
}

/** A new warehouse with so many workers, signed in. */
export async function openFreight(pool: pg.Pool, count: number): Promise<Freight> {
  const warehouseId = await addWarehouse(pool)
  const workers = Array.from({ length: count }, () => ({ id: randomUUID(), token: newToken() }))
  await pool.query(
    `INSERT INTO warehouse_worker (id, name, phone, password_hash, warehouse_id, created_at, created_by, updated_at, updated_by)
     SELECT id, 'Bench', left(id::text, 18), '', $2, now(), 'Bench', now(), 'Bench' FROM unnest($1::uuid[]) id`,
    [workers.map(({ id }) => id), warehouseId],
  )
  await pool.query(
    `INSERT INTO session (token_hash, app_type, person_id, created_at, last_seen_at, expires_at, ip, device)
     SELECT hash, 3, worker, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' FROM unnest($1::uuid[], $2::bytea[]) AS s (worker, hash)`,
    [workers.map(({ id }) => id), workers.map(({ token }) => hashToken(token))],
  )
  return { warehouseId, workers }
}

/** Freight at the dock of the warehouse. */
export async function addReceipt(pool: pg.Pool, warehouseId: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `INSERT INTO receipt (id, receipt_no, warehouse_id, status, arrived_at, created_at, created_by, updated_at, updated_by)
     VALUES ($1::uuid, left($1::text, 12), $2, 'arrived', now(), now(), 'Bench', now(), 'Bench')`,
    [id, warehouseId],
  )
  return id
}
