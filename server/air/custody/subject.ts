import { waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { isPastSql } from '@shortcut/domain/air/tracking/past-waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { ProofSubject } from '../../cargo/check-proof.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ordersOfMaster } from '../tracking/orders-of-master.ts'
import type { SubjectIds } from './custody-links.ts'

/** The records whose events a proof has. */
export interface Freight {
  subject: Omit<ProofSubject, 'issuer' | 'kind'> & { kind: 'house' | 'master' | 'order' }
  orderIds: string[]
  houseIds: string[]
  masterIds: string[]
}

const gone = () => new Refusal(codes.notFound, 'shareGone')
const isLive = sql.raw(`m.deleted_at IS NULL AND NOT m.status ${waybillIs('void')}`)

async function idsWhere(db: Queries, query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

async function ofHouse(db: Queries, id: string): Promise<Freight> {
  const { rows } = await sql<Freight['subject'] & { masterId: string | null }>`
    SELECT 'house' AS kind, coalesce(h.number, h.shipper) AS number, coalesce(m.number, '') AS master, coalesce(nullif(h.origin, ''), m.origin, '') AS origin,
      coalesce(nullif(h.destination, ''), m.destination, '') AS destination, h.pieces, m.id AS master_id
    FROM house_waybill h LEFT JOIN master_waybill m ON m.id = h.master_id AND ${isLive} WHERE h.id = ${id} AND h.deleted_at IS NULL`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw gone()
  const { masterId, ...subject } = row
  return {
    subject,
    orderIds: (await db.selectFrom('houseWaybillOrder').select('workOrderId').where('houseId', '=', id).execute()).map(
      ({ workOrderId }) => workOrderId,
    ),
    houseIds: [id],
    masterIds: masterId ? [masterId] : [],
  }
}

async function ofMaster(db: Queries, id: string): Promise<Freight> {
  const { rows } = await sql<Freight['subject']>`
    SELECT 'master' AS kind, coalesce(m.number, m.shipper) AS number, '' AS master, m.origin, m.destination, m.pieces
    FROM master_waybill m WHERE m.id = ${id} AND m.deleted_at IS NULL`.execute(db)
  const [subject] = rows
  if (!subject) throw gone()
  return {
    subject,
    orderIds: await idsWhere(
      db,
      sql`SELECT o.id FROM master_waybill m CROSS JOIN LATERAL (${ordersOfMaster}) o WHERE m.id = ${id}`,
    ),
    houseIds: (
      await db
        .selectFrom('houseWaybill')
        .select('id')
        .where('masterId', '=', id)
        .where('deletedAt', 'is', null)
        .execute()
    ).map((house) => house.id),
    masterIds: [id],
  }
}

async function ofOrder(db: Queries, id: string): Promise<Freight> {
  const { rows } = await sql<Freight['subject']>`
    SELECT 'order' AS kind, w.booking_id AS number, coalesce(waybill_number(w.mawb), '') AS master, '' AS origin, '' AS destination, w.pieces
    FROM work_order w WHERE w.id = ${id} AND w.deleted_at IS NULL`.execute(db)
  const [subject] = rows
  if (!subject) throw gone()
  const houseIds = await idsWhere(
    db,
    sql`SELECT h.id FROM house_waybill_order o JOIN house_waybill h ON h.id = o.house_id WHERE o.work_order_id = ${id} AND h.deleted_at IS NULL`,
  )
  const masterIds = await idsWhere(
    db,
    sql`SELECT m.id FROM master_waybill m WHERE ${isLive} AND (m.number = ${subject.master} AND NOT EXISTS (SELECT FROM work_order w WHERE w.id = ${id} AND ${sql.raw(isPastSql)})
      OR m.id IN (SELECT master_id FROM house_waybill WHERE id = ANY(${houseIds}::uuid[])))`,
  )
  const [master] = masterIds
  const route = master
    ? await db.selectFrom('masterWaybill').select(['origin', 'destination']).where('id', '=', master).executeTakeFirst()
    : undefined
  return { subject: { ...subject, ...route }, orderIds: [id], houseIds, masterIds }
}

/** @throws Refusal 404 for what does not exist any more */
export function freightOf(db: Queries, { houseId, masterId, workOrderId }: SubjectIds): Promise<Freight> {
  if (houseId) return ofHouse(db, houseId)
  if (masterId) return ofMaster(db, masterId)
  return ofOrder(db, workOrderId ?? '')
}
