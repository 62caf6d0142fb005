import type { CustodyKind } from '@shortcut/domain/air/custody/custody.ts'
import { receiptIs } from '@shortcut/domain/cargo/status-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ProofEvent } from '../../cargo/check-proof.ts'
import { movementRows } from '../../cargo/piece-log.ts'
import { arrivedBy } from '../../cargo/piece-queries.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { placeOf } from '../masters/find-airports.ts'
import type { Freight } from './subject.ts'

/** An event before it has its number. */
export type Happened = Omit<ProofEvent, 'n' | 'what' | 'photos'> & {
  what: CustodyKind
  /** Number of the master whose pieces it counts, all together; absent: it counts pieces of the freight itself. */
  ofMaster?: string
  /** Its pictures, in the file store. */
  files: { id: string; sha256: string; type: string; bytes: number }[]
}

const utc = (moment: string) => sql.raw(`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** '2,157.5' */
const grouped = (number: string) => sql.raw(`rtrim(to_char(${number}, 'FM999,999,999,990.999'), '.')`)
const column = {
  pieces: sql`NULL::int AS pieces`,
  of: sql`NULL::int AS "of"`,
  seal: sql`'' AS seal`,
  detail: sql`'' AS detail`,
  files: sql`'[]'::jsonb AS files`,
}

/** Where the chain has rows of the log that `where` finds, on `l`. */
const sealed = (where: RawBuilder<unknown>) => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('position', chain.position, 'hash', encode(chain.hash, 'hex')) ORDER BY chain.position)
  FROM operation_log l JOIN operation_log_chain chain ON chain.log_id = l.id WHERE l.outcome = 'done' AND ${where}), '[]') AS log`

/** Pictures that have arrived, by a condition on `f`. */
const pictures = (from: RawBuilder<unknown>) => sql`coalesce((
  SELECT jsonb_agg(DISTINCT jsonb_build_object('id', f.id, 'sha256', encode(f.sha256, 'hex'), 'type', f.content_type, 'bytes', f.bytes))
  FROM ${from} AND f.content_type LIKE 'image/%'), '[]') AS files`

/** What drivers did at stops: steps that count. */
const steps = (orderIds: readonly string[]) => sql<Happened>`
  SELECT ${utc('e.at')} AS at, s.time_zone AS zone,
    s.kind || CASE e.kind WHEN 'arrive' THEN 'Arrived' ELSE 'Left' END AS what,
    concat_ws(', ', nullif(s.company, ''), nullif(s.city, '')) AS place, e.reported_by AS by,
    (e.payload->>'pieces')::int AS pieces,
    CASE WHEN e.kind <> 'arrive' THEN coalesce(s.pieces, w.pieces) END AS "of",
    CASE WHEN e.kind = 'pickUp' THEN coalesce(nullif(e.payload->>'sealNo', ''), w.seal_no, '') ELSE '' END AS seal,
    CASE WHEN e.kind = 'deliver' THEN coalesce(e.payload->>'receivedBy', '') ELSE '' END AS detail,
    ${sealed(sql`l.entity = 'task' AND l.entity_id = e.task_id AND l.at = e.received_at AND l.action = 'task.' || e.kind`)},
    ${pictures(sql`file f WHERE e.kind <> 'arrive' AND f.id IN (
      SELECT p.file_id FROM task_photo p WHERE p.task_id = e.task_id AND (p.stop_id = s.id OR p.stop_id IS NULL)
        AND p.kind = CASE e.kind WHEN 'deliver' THEN 'delivery' ELSE 'pickup' END)`)}
  FROM task_event e JOIN task t ON t.id = e.task_id JOIN work_order w ON w.id = t.work_order_id
    JOIN stop s ON s.id = coalesce(e.stop_id, (SELECT x.id FROM stop x WHERE x.id = ANY (t.stop_ids)
      AND x.kind = CASE e.kind WHEN 'deliver' THEN 'dropoff' ELSE 'pickup' END ORDER BY x.sequence LIMIT 1))
  WHERE t.work_order_id = ANY(${orderIds}::uuid[]) AND e.outcome = 'applied' AND e.kind IN ('arrive', 'pickUp', 'deliver')`

const freight = (orderIds: readonly string[]) =>
  sql`receipt r JOIN warehouse h ON h.id = r.warehouse_id WHERE r.work_order_id = ANY(${orderIds}::uuid[]) AND NOT r.status ${sql.raw(receiptIs('cancelled'))}`

const arrivals = (orderIds: readonly string[]) => sql<Happened>`
  SELECT ${utc('r.arrived_at')} AS at, h.time_zone AS zone, 'arrived' AS what, h.name AS place, ${arrivedBy} AS by, ${column.pieces},
    r.booked_pieces AS "of", ${column.seal}, r.receipt_no AS detail,
    ${sealed(sql`l.entity = 'receipt' AND l.entity_id = r.id AND l.action IN ('receipt.arrive', 'receipt.announce')`)},
    ${pictures(sql`named_file n JOIN file f ON f.id = n.file_id WHERE n.receipt_id = r.id AND n.purpose = 'cargo'
      AND NOT EXISTS (SELECT FROM piece_movement m WHERE m.act_id = n.act_id)`)}
  FROM ${freight(orderIds)} AND r.arrived_at IS NOT NULL`

const counts = (orderIds: readonly string[]) => sql<Happened>`
  SELECT ${utc('r.counted_at')} AS at, h.time_zone AS zone, 'counted' AS what, h.name AS place, r.counted_by AS by, r.counted_pieces AS pieces,
    r.booked_pieces AS "of", ${column.seal}, concat_ws(', ', r.receipt_no, ${grouped('r.counted_kg')} || ' kg') AS detail,
    ${sealed(sql`l.entity = 'receipt' AND l.entity_id = r.id AND l.action IN ('receipt.finish', 'receipt.differ')`)}, ${column.files}
  FROM ${freight(orderIds)} AND r.counted_at IS NOT NULL`

/** Whose remark is what was found; remarks of other acts are the office's own. */
const told: readonly CustodyKind[] = ['measure', 'damage', 'mark', 'relabel', 'leftBehind', 'refuse']

/** What happened to pieces: those of one act together. */
const movements = (orderIds: readonly string[]) => sql<Happened>`
  SELECT ${utc('min(m.at)')} AS at, h.time_zone AS zone, m.action AS what, m.to_place AS place, m.actor_name AS by,
    count(DISTINCT m.piece_id)::int AS pieces, ${column.of}, ${column.seal}, CASE WHEN m.action = ANY(${[...told]}::text[]) AND count(DISTINCT m.remark) = 1 THEN min(m.remark) ELSE '' END AS detail,
    coalesce(jsonb_agg(DISTINCT s.log ORDER BY s.log) FILTER (WHERE s.log IS NOT NULL), '[]') AS log,
    ${pictures(sql`named_file n JOIN file f ON f.id = n.file_id WHERE n.act_id = m.act_id AND n.purpose = 'cargo'`)}
  FROM receipt r JOIN warehouse h ON h.id = r.warehouse_id JOIN piece p ON p.receipt_id = r.id
    JOIN piece_movement m ON m.piece_id = p.id AND m.action <> 'announce'
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('position', c.position, 'hash', encode(c.hash, 'hex')) AS log
      FROM (${sql.raw(movementRows)}) l JOIN operation_log_chain c ON c.log_id = l.id) s ON true
  WHERE r.work_order_id = ANY(${orderIds}::uuid[])
  GROUP BY m.act_id, m.action, m.to_place, m.actor_name, h.time_zone`

/** How freight was made secure, and records that were withdrawn. `zone`: of the airport of departure, as on the security declaration. */
const screenings = ({ houseIds, masterIds }: Freight, zone: string) => sql<Happened>`
  SELECT ${utc('c.done_at')} AS at, ${zone}::text AS zone,
    CASE WHEN c.withdrawn_because <> '' THEN 'screeningWithdrawn' WHEN c.result = 'passed' THEN 'screened' ELSE 'screeningFailed' END AS what,
    c.place, c.done_by AS by, c.pieces, ${column.of}, c.seal, concat_ws(': ', c.method, nullif(c.withdrawn_because, '')) AS detail,
    ${sealed(sql`l.entity_id = coalesce(c.house_id, c.master_id) AND l.at = c.created_at AND l.action IN ('houseWaybill.screening', 'masterWaybill.screening')`)},
    ${column.files}, coalesce(m.number, m.shipper, '') AS of_master
  FROM screening c LEFT JOIN master_waybill m ON m.id = c.master_id
  WHERE c.house_id = ANY(${houseIds}::uuid[]) OR c.master_id = ANY(${masterIds}::uuid[])`

/** Sealed units with freight of these orders, or of the whole master. Of others' freight in them nothing is said. */
const units = ({ subject, orderIds, masterIds }: Freight) => sql<Happened>`
  SELECT ${utc('coalesce(u.updated_at, u.created_at)')} AS at, h.time_zone AS zone, 'unitSealed' AS what, u.code AS place,
    coalesce(nullif(u.updated_by, ''), u.created_by) AS by,
    nullif(f.pieces, 0) AS pieces, ${column.of}, u.seal, ${column.detail},
    ${sealed(sql`l.entity_id = u.master_id AND l.at = u.updated_at AND l.action IN ('masterWaybill.uldAdd', 'masterWaybill.uldSave')`)}, ${column.files}
  FROM load_unit u JOIN warehouse h ON h.id = u.warehouse_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS pieces FROM piece p JOIN receipt r ON r.id = p.receipt_id
    WHERE p.unit_id = u.id AND r.work_order_id = ANY(${orderIds}::uuid[])) f
  WHERE u.master_id = ANY(${masterIds}::uuid[]) AND u.seal <> '' AND (f.pieces > 0 OR ${subject.kind === 'master'}::boolean)`

/** Its weight as people read it: '2,157 kg' for '2157 K'. */
const sent = sql`CASE WHEN v.weight ~ '^[0-9]+([.][0-9]+)? (K|KGM|L|LBR)$' THEN ${grouped("split_part(v.weight, ' ', 1)::numeric")}
  || CASE left(split_part(v.weight, ' ', 2), 1) WHEN 'K' THEN ' kg' ELSE ' lb' END ELSE v.weight END`

/** The airline's acceptance, where the proof ends. */
const acceptances = ({ masterIds }: Freight) => sql<Happened>`
  SELECT ${utc('v.happened_at')} AS at, v.time_zone AS zone, 'accepted' AS what, v.station AS place, v.created_by AS by, coalesce(v.pieces, m.pieces) AS pieces, m.pieces AS "of",
    ${column.seal}, concat_ws(', ', nullif(v.flight, ''), nullif(${sent}, '')) AS detail,
    ${sealed(sql`l.entity_id = v.master_id AND l.at = v.created_at AND l.action = 'masterWaybill.status'`)}, ${column.files}, coalesce(m.number, '') AS of_master
  FROM waybill_event v JOIN master_waybill m ON m.id = v.master_id WHERE v.master_id = ANY(${masterIds}::uuid[]) AND v.code = 'RCS'`

/** What was done at one moment, in the order in which it happens. */
const usual: readonly CustodyKind[] = [
  'pickupArrived',
  'pickupLeft',
  'arrived',
  'receive',
  'measure',
  'damage',
  'counted',
]
const placeInOrder = ({ what }: Happened) => (usual.includes(what) ? usual.indexOf(what) : usual.length)

/** All that happened to freight until its airline accepted it, oldest first. */
export async function gatherEvents(db: Queries, of: Freight): Promise<Happened[]> {
  const { orderIds } = of
  const queries = [
    steps(orderIds),
    arrivals(orderIds),
    counts(orderIds),
    movements(orderIds),
    screenings(of, (await placeOf(of.subject.origin)).zone),
    units(of),
    acceptances(of),
  ]
  const events: Happened[] = []
  for (const query of queries) events.push(...(await query.execute(db)).rows)
  const end = events
    .filter(({ what }) => what === 'accepted')
    .map(({ at }) => at)
    .sort()
    .at(-1)
  return events
    .filter(({ at }) => end === undefined || at <= end)
    .sort(
      (one, other) =>
        one.at.localeCompare(other.at) ||
        placeInOrder(one) - placeInOrder(other) ||
        one.what.localeCompare(other.what) ||
        one.place.localeCompare(other.place) ||
        one.detail.localeCompare(other.detail),
    )
}
