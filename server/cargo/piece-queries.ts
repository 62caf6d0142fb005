import { ofOnePieceKinds } from '@shortcut/domain/cargo/differences.ts'
import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import type { MovementRow, PieceListInput, PieceRow, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { isOnHand, isOnUnit } from '@shortcut/domain/cargo/status-sql.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../platform/database/among.ts'
import { keysetJson, keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import { openManyRows, wholeView } from '../platform/database/many-rows.ts'
import { countLimit } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type CellKind, rowJson } from '../platform/database/row-json.ts'
import type { Reading } from '../platform/http/context.ts'
import type { RawJson } from '../platform/http/serialize.ts'
import { nameFirst } from './labels.ts'

const placeOf = `CASE WHEN t.id IS NOT NULL THEN t.task_no || coalesce(' · ' || k.unit_no, '')
  WHEN u.id IS NOT NULL THEN u.code || coalesce((SELECT ' · ' || s.code FROM warehouse_location s WHERE s.id = u.location_id), '') WHEN l.id IS NOT NULL THEN l.code
  WHEN p.status ${isOnHand} THEN h.code ELSE '' END`
/** SQL: the place of piece `p`, as people call it, over the joins of `pieceJoins`. */
export const placeOfPiece = sql.raw(placeOf)
export const pieceJoins = sql`JOIN receipt r ON r.id = p.receipt_id JOIN warehouse h ON h.id = p.warehouse_id
  LEFT JOIN warehouse_location l ON l.id = p.location_id LEFT JOIN load_unit u ON u.id = p.unit_id AND p.status ${sql.raw(isOnUnit)}
  LEFT JOIN task t ON t.id = p.task_id LEFT JOIN truck k ON k.id = t.truck_id
  LEFT JOIN work_order w ON w.id = r.work_order_id LEFT JOIN account a ON a.id = r.account_id`

/** How many labels piece `p` has or had, and the only one: most pieces have one, and then nothing is sorted. */
const labelJoin = `LEFT JOIN LATERAL (SELECT count(*) AS many, min(x.label) AS only FROM piece_label x WHERE x.piece_id = p.id) n ON true`
export const lineJoins = sql`${pieceJoins} ${sql.raw(labelJoin)}`

const openMissing = `d.kind = 'missing' AND d.resolved_at IS NULL`
const missing = `EXISTS (SELECT FROM discrepancy d WHERE d.piece_id = p.id AND ${openMissing})`
/** SQL: a count of its location did not find piece `p`, and nobody has found it or decided since. */
export const isMissing = sql.raw(missing)
const ofOnePiece = ofOnePieceKinds.map((kind) => `'${kind}'`).join(', ')
const undecided = `EXISTS (SELECT FROM discrepancy d WHERE d.piece_id = p.id AND d.kind IN (${ofOnePiece}) AND d.resolved_at IS NULL)`
/** SQL: a difference of piece `p` alone is open: it stays until the office decides. */
export const isUndecided = sql.raw<boolean>(undecided)
/** SQL: a truck had piece `p` once. */
export const wasShipped = sql<boolean>`EXISTS (SELECT FROM piece_movement o WHERE o.piece_id = p.id AND o.action = 'load')`

/** A line of the list (pieceRow) by field: columns of `piece p` over `lineJoins`. */
const { objectColumns, ...line } = rowJson({
  id: ['p.id', 'plain'],
  receiptId: ['p.receipt_id', 'plain'],
  receiptNo: ['r.receipt_no', 'plain'],
  pieceNo: ['p.piece_no', 'json'],
  status: ['p.status', 'plain'],
  label: [
    `CASE WHEN n.many > 1 THEN (SELECT x.label FROM piece_label x WHERE x.piece_id = p.id ORDER BY ${nameFirst('x')} LIMIT 1)
      ELSE coalesce(n.only, '') END`,
    'text',
  ],
  otherLabels: [
    `CASE WHEN n.many > 1 THEN coalesce((SELECT json_agg(o.label) FROM (
      SELECT x.label FROM piece_label x WHERE x.piece_id = p.id AND x.voided_by = '' ORDER BY ${nameFirst('x')} OFFSET 1) o), '[]') ELSE '[]' END`,
    'json',
  ],
  warehouseCode: ['h.code', 'text'],
  place: [placeOf, 'text'],
  packaging: ['p.packaging', 'text'],
  lengthCm: ['trim_scale(p.length_cm)::text', 'plain'],
  widthCm: ['trim_scale(p.width_cm)::text', 'plain'],
  heightCm: ['trim_scale(p.height_cm)::text', 'plain'],
  weightKg: ['trim_scale(p.weight_kg)::text', 'plain'],
  damaged: ['to_json(p.damaged)', 'json'],
  missing: [`to_json(${missing})`, 'json'],
  undecided: [`to_json(${undecided})`, 'json'],
  goesBack: ['to_json(p.goes_back)', 'json'],
  holdReason: ['p.hold_reason', 'text'],
  hazmatClass: ["coalesce(nullif(p.hazmat_class, ''), w.hazmat_class, '')", 'text'],
  temperature: ['p.temperature', 'plain'],
  customerName: ['coalesce(w.customer_name, a.name)', 'text'],
  bookingId: ['w.booking_id', 'text'],
  workOrderId: ['r.work_order_id', 'plain'],
  movedAt: ['p.moved_at', 'time'],
} satisfies Record<keyof PieceRow, [string, CellKind]>)
/** SQL: a line of the list, over `lineJoins`. */
export const columns = sql.raw(objectColumns)

export async function pieceRows(db: Queries, ids: readonly string[]): Promise<Map<string, PieceRow>> {
  const { rows } = await sql<PieceRow>`
    SELECT ${columns} FROM piece p ${lineJoins} WHERE ${among('p.id', ids)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
export const listPiecesOf = async (db: Queries, receiptId: string): Promise<PieceRow[]> => {
  const { rows } = await sql<PieceRow>`
    SELECT ${columns} FROM piece p ${lineJoins} WHERE p.receipt_id = ${receiptId} ORDER BY p.piece_no`.execute(db)
  return rows
}

/** Pieces whose rows show what changed: a discrepancy of theirs. */
export async function piecesConcerned(
  db: Queries,
  changes: readonly { entity: string; entity_id: string | null }[],
): Promise<string[]> {
  const ids = changes.flatMap(({ entity, entity_id: id }) => (entity === 'discrepancy' && id ? [id] : []))
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT piece_id AS id FROM discrepancy WHERE id = ANY(${ids}::uuid[]) AND piece_id IS NOT NULL`.execute(db)
  return rows.map(({ id }) => id)
}

const sorts: Record<string, SortKey> = {
  movedAt: { by: sql`p.moved_at`, type: 'timestamptz', always: true },
  receiptNo: { by: sql`(SELECT n.receipt_no FROM receipt n WHERE n.id = p.receipt_id)`, type: 'text' },
}

/** Pieces with a label that begins with this, in use or not, or of a receipt or order with this number. */
const has = (text: string) => {
  const q = plainLabel(text).toUpperCase()
  const escaped = q.replace(/[\\%_]/g, '\\$&')
  return sql`p.id IN (
    SELECT x.piece_id FROM piece_label x WHERE x.label LIKE ${`${escaped}%`}
    UNION ALL SELECT y.id FROM receipt s JOIN piece y ON y.receipt_id = s.id WHERE s.receipt_no = ${q}
    UNION ALL SELECT y.id FROM work_order o JOIN receipt s ON s.work_order_id = o.id JOIN piece y ON y.receipt_id = s.id
      WHERE o.booking_id = ${q})`
}

const manyPieces = openManyRows<'all'>()

/** The list of pieces. */
export async function pieceList({ db }: Reading, input: PieceListInput): Promise<RawJson> {
  const { page } = await manyPieces(wholeView({ view: 'all', ...input }), (counting) =>
    keysetJson(db, { ...line, ...listed(input) }, sorts, { ...input, ...counting }),
  )
  return page
}

export const listPieces = ({ db }: Reading, input: PieceListInput & Uncounted) =>
  keysetPage<PieceRow>(db, { columns, ...listed(input) }, sorts, { totalAtMost: countLimit, ...input })

function listed(input: PieceListInput) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (input.status?.length) conditions.push(sql`p.status = ANY(${input.status}::text[])`)
  if (input.warehouseId?.length) conditions.push(sql`p.warehouse_id = ANY(${input.warehouseId}::uuid[])`)
  if (input.receiptId) conditions.push(sql`p.receipt_id = ${input.receiptId}`)
  if (input.workOrderId)
    conditions.push(sql`p.receipt_id IN (SELECT s.id FROM receipt s WHERE s.work_order_id = ${input.workOrderId})`)
  if (input.place) {
    const like = `%${input.place.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(p.location_id IN (SELECT x.id FROM warehouse_location x WHERE x.code ILIKE ${like})
      OR p.unit_id IN (SELECT x.id FROM load_unit x LEFT JOIN warehouse_location s ON s.id = x.location_id
        WHERE x.code ILIKE ${like} OR s.code ILIKE ${like}))`)
  }
  if (input.missing)
    conditions.push(
      sql`p.id ${input.missing === 'yes' ? sql`IN` : sql`NOT IN`} (SELECT d.piece_id FROM discrepancy d WHERE ${sql.raw(openMissing)})`,
    )
  if (input.q) conditions.push(has(input.q))
  return { from: sql`piece p`, beside: lineJoins, where: sql.join(conditions, sql` AND `), id: sql`p.id` }
}

export async function listMovements(db: Queries, pieceId: string): Promise<MovementRow[]> {
  const rows = await db
    .selectFrom('pieceMovement')
    .select(['actId', 'action', 'fromStatus', 'toStatus', 'fromPlace', 'toPlace', 'at', 'receivedAt'])
    .select(['actorType', 'actorName', 'device', 'remark'])
    .where('pieceId', '=', pieceId)
    .orderBy('number')
    .execute()
  return rows as MovementRow[]
}

export async function listLabels(db: Queries, pieceId: string) {
  const rows = await db
    .selectFrom('pieceLabel')
    .select(['label', 'kind', 'endedAt', 'voidedBy', 'voidReason'])
    .where('pieceId', '=', pieceId)
    .orderBy('id')
    .execute()
  return rows as ReplyOf<typeof pieceApi.detail>['labels']
}

/** SQL: the named file `n` is a photo, or the signature of a handover that was refused when it was sent. */
const isPhoto = sql`(n.purpose = 'cargo' OR n.purpose = 'signature' AND n.receipt_id IS NOT NULL
  AND EXISTS (SELECT FROM discrepancy d WHERE d.receipt_id = n.receipt_id AND d.act_id = n.act_id AND d.kind = 'missing'))`
const photos = (where: RawBuilder<unknown>) => sql<{ fileId: string; actId: string; onPhone: boolean }>`
  SELECT n.file_id, n.act_id, n.arrived_at IS NULL AS on_phone FROM named_file n
  WHERE ${isPhoto} AND ${where} ORDER BY n.act_id, n.file_id`

/** Photos that these acts name, also those that are still on the phone. */
export const listPhotosOfActs = async (db: Queries, actIds: readonly string[]) =>
  (await photos(sql`n.act_id = ANY(${actIds}::uuid[])`).execute(db)).rows
export const listPhotosOf = async (db: Queries, receiptId: string) =>
  (await photos(sql`n.receipt_id = ${receiptId}`).execute(db)).rows
/** Those of an order's receipts, and of handovers at its stops. */
export const listPhotosOfOrder = async (db: Queries, workOrderId: string) =>
  (
    await photos(sql`(n.receipt_id IN (SELECT q.id FROM receipt q WHERE q.work_order_id = ${workOrderId}) OR n.act_id IN (
      SELECT o.id FROM handover o JOIN stop s ON s.id = o.stop_id WHERE s.work_order_id = ${workOrderId}))`).execute(db)
  ).rows

/** SQL: who reported last that receipt `r` is at the dock, else who scanned its first piece. */
export const arrivedBy = sql`coalesce((SELECT l.actor_name FROM operation_log l
  WHERE l.entity = 'receipt' AND l.entity_id = r.id AND l.action IN ('receipt.arrive', 'receipt.count') AND l.outcome = 'done'
  ORDER BY l.action, CASE l.action WHEN 'receipt.count' THEN l.at END, l.at DESC LIMIT 1), '')`

/** SQL: nobody had announced receipt `r`: a worker opened it when its freight stood at the dock. */
const isUnannounced = sql<boolean>`(SELECT bool_or(l.action = 'receipt.arrive') AND NOT bool_or(l.action = 'receipt.announce') FROM operation_log l
  WHERE l.entity = 'receipt' AND l.entity_id = r.id AND l.action IN ('receipt.announce', 'receipt.arrive') AND l.outcome = 'done')`

/** The way of a piece's freight before somebody scanned it: from its booking to the dock. */
export async function listBefore(db: Queries, pieceId: string): Promise<ReplyOf<typeof pieceApi.detail>['before']> {
  const { rows } = await sql<ReplyOf<typeof pieceApi.detail>['before'][number]>`
    SELECT e.what, e.at, e.who, e.of FROM piece p JOIN receipt r ON r.id = p.receipt_id LEFT JOIN work_order w ON w.id = r.work_order_id,
      LATERAL (SELECT coalesce(${isUnannounced}, false) AS is_unannounced) o,
      LATERAL (VALUES (1, 'booked', w.created_at, w.created_by, w.booking_id),
        (2, 'announced', CASE WHEN NOT o.is_unannounced THEN r.created_at END, r.created_by, r.receipt_no),
        (3, CASE WHEN o.is_unannounced THEN 'unannounced' ELSE 'arrived' END, r.arrived_at, ${arrivedBy}, r.receipt_no)) e (number, what, at, who, of)
    WHERE p.id = ${pieceId} AND e.at < (SELECT min(m.at) FROM piece_movement m WHERE m.piece_id = p.id) ORDER BY e.at, e.number`.execute(
    db,
  )
  return rows
}

/** Zone of the warehouse that has or had a piece. */
export async function zoneOfPiece(db: Queries, pieceId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('piece')
    .innerJoin('warehouse', 'warehouse.id', 'piece.warehouseId')
    .select('warehouse.timeZone')
    .where('piece.id', '=', pieceId)
    .executeTakeFirstOrThrow()
  return timeZone
}
