import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import type pg from 'pg'

const chunk = 10_000
/** One in a hundred is underway, dropped by its truck and not accepted yet. */
const openShare = 100

const columns = `kind, airline, origin, destination, flight, flight_on, shipper, consignee, pieces, weight_unit, gross, chargeable, volume,
  currency, prepaid, collect, content`
const houseColumns = `origin, destination, shipper, consignee, pieces, weight_unit, gross, chargeable, volume, currency, prepaid, collect, content`

/** Booked waybills like the one with this id, with where they stand. Once for a database. */
export async function loadWaybills(pool: pg.Pool, templateId: string, count: number, say: (line: string) => void) {
  const { rows } = await pool.query<{ n: string }>(
    `SELECT count(*) AS n FROM master_waybill WHERE created_by = 'Bench load'`,
  )
  const there = Number(rows[0]?.n)
  if (there >= count) return
  say(`Loading ${count.toLocaleString('en')} waybills…`)
  for (let from = there; from < count; from += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, count - from) }, (_, n) =>
      waybillNumber('160', 100 + from + n),
    )
    await pool.query(
      `WITH made AS (
         INSERT INTO master_waybill (id, number, status, ${columns}, created_at, created_by, updated_at, updated_by)
         SELECT gen_random_uuid(), given, CASE WHEN n % ${openShare} = 0 THEN 'tendered' ELSE 'delivered' END, ${columns},
           now() - n * interval '1 minute', 'Bench load', now() - n * interval '1 minute', 'Bench load'
         FROM master_waybill m, unnest($2::text[]) WITH ORDINALITY u (given, n) WHERE m.id = $1 RETURNING id, status, updated_at)
       INSERT INTO waybill_track (master_id, is_open, moved_at, latest_code, latest_discrepancy, latest_station, latest_pieces,
         accepted_pieces, departed_pieces, arrived_pieces, delivered_pieces, due_code, due_at, due_told, dropped_at, is_accepted)
       SELECT id, status = 'tendered', updated_at, 'RCS', '', 'ORD', NULL, CASE status WHEN 'tendered' THEN 0 ELSE 4 END, CASE status WHEN 'tendered' THEN 0 ELSE 4 END,
         CASE status WHEN 'tendered' THEN 0 ELSE 4 END, CASE status WHEN 'tendered' THEN 0 ELSE 4 END,
         CASE status WHEN 'tendered' THEN 'DEP' ELSE '' END, CASE status WHEN 'tendered' THEN now() + interval '1 day' END, 0,
         CASE status WHEN 'tendered' THEN now() - interval '3 hours' END, status = 'delivered' FROM made`,
      [templateId, numbers],
    )
  }
  await pool.query('VACUUM ANALYZE master_waybill, waybill_track')
}

/** A house under each loaded waybill. Once for a database. */
export async function loadHouses(pool: pg.Pool, count: number, say: (line: string) => void) {
  const { rows } = await pool.query<{ n: string }>(
    `SELECT count(*) AS n FROM house_waybill WHERE created_by = 'Bench load'`,
  )
  const there = Number(rows[0]?.n)
  if (there >= count) return
  say(`Loading ${count.toLocaleString('en')} house waybills…`)
  for (let from = there; from < count; from += chunk) {
    const size = Math.min(chunk, count - from)
    await pool.query(
      `INSERT INTO house_waybill (id, number, status, master_id, ${houseColumns}, created_at, created_by, updated_at, updated_by)
       SELECT gen_random_uuid(), 'L' || replace(substr(number, 5), ' ', ''), 'issued', id, ${houseColumns}, created_at, created_by, updated_at, updated_by
       FROM master_waybill WHERE number = ANY($1)`,
      [Array.from({ length: size }, (_, n) => waybillNumber('160', 100 + from + n))],
    )
  }
  await pool.query('VACUUM ANALYZE house_waybill')
}

/** Drafts like the one with this id. @returns their ids */
export async function copyDrafts(pool: pg.Pool, templateId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO master_waybill (id, status, ${columns}, created_at, created_by, updated_at, updated_by)
     SELECT gen_random_uuid(), 'draft', ${columns}, now(), 'Bench', now(), 'Bench'
     FROM master_waybill m, generate_series(1, $2::int) WHERE m.id = $1 RETURNING id`,
    [templateId, count],
  )
  return rows.map(({ id }) => id)
}

/** Issued houses under a master, with its paper. */
export async function addHouses(pool: pg.Pool, masterId: string, count: number, letters: string) {
  await pool.query(
    `INSERT INTO house_waybill (id, number, status, master_id, ${houseColumns}, created_at, created_by, updated_at, updated_by)
     SELECT gen_random_uuid(), $3 || lpad(n::text, 6, '0'), 'issued', m.id, ${houseColumns}, now(), 'Bench', now(), 'Bench'
     FROM master_waybill m, generate_series(1, $2::int) n WHERE m.id = $1`,
    [masterId, count, letters],
  )
  // As the database does by itself within a minute.
  await pool.query('ANALYZE house_waybill, house_waybill_order, waybill_track')
}
