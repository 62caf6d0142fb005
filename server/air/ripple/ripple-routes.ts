import { rippleOf } from '@shortcut/domain/air/ripple/ripple.ts'
import type { rippleApi } from '@shortcut/domain/air/ripple/ripple-api.ts'
import type { Booked, RippleFacts, RippleHouse, RippleMaster } from '@shortcut/domain/air/ripple/ripple-facts.ts'
import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { type WaybillContent, waybillContent } from '@shortcut/domain/air/waybill.ts'
import { kgInLb, m3InFt3 } from '@shortcut/domain/air/weight.ts'
import { isOnUnit } from '@shortcut/domain/cargo/status-sql.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import { exact, multiply } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isHazmatClass } from '@shortcut/domain/work-orders/hazmat.ts'
import type { WorkOrderFields } from '@shortcut/domain/work-orders/input.ts'
import { orderIsNot, taskIs } from '@shortcut/domain/work-orders/status-sql.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'

/** As the database has it: kilograms, cubic metres. */
function inBase(amount: { value: string; unit: string } | null, factor: string, places: number): string | null {
  if (amount === null) return null
  const isBase = amount.unit === 'kg' || amount.unit === 'm3'
  return (isBase ? exact(amount.value) : multiply(amount.value, factor)).toDecimalPlaces(places).toString()
}

/** The order as it is booked, as it would be, and as it was before. */
async function bookings(db: Queries, workOrderId: string, accepted: readonly string[]) {
  const { rows } = await sql<Booked & { proposed: Partial<WorkOrderFields> | null }>`
    SELECT w.pieces, trim_scale(w.weight_kg)::text AS kg, CASE w.weight_unit WHEN 'lb' THEN 'L' ELSE 'K' END AS unit,
      trim_scale(w.volume_m3)::text AS m3, coalesce(w.hazmat_class, '') AS hazmat, w.commodity, w.mawb, w.airline, w.flight, (
      SELECT v.proposed FROM work_order_revision v WHERE v.work_order_id = w.id AND v.state = 'open' LIMIT 1) AS proposed
    FROM work_order w WHERE w.id = ${workOrderId} AND w.deleted_at IS NULL`.execute(db)
  const [order] = rows
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  const { proposed, ...entered } = order
  const now = { ...entered, mawb: numberOf(entered.mawb) }
  const taken = Object.fromEntries(
    Object.entries(proposed ?? {}).filter(([field]) => accepted.includes(field)),
  ) as Partial<WorkOrderFields>
  const { weight, volume, pieces, mawb, airline, flight, hazmatClass, commodity } = taken
  const hazard = hazmatClass ?? ''
  const after: Booked = {
    pieces: pieces === undefined ? now.pieces : pieces,
    kg: weight === undefined ? now.kg : inBase(weight, kgInLb, 3),
    unit: weight ? (weight.unit === 'lb' ? 'L' : 'K') : now.unit,
    m3: volume === undefined ? now.m3 : inBase(volume, m3InFt3, 4),
    hazmat: hazmatClass === undefined ? now.hazmat : isHazmatClass(hazard) ? hazard : '',
    commodity: commodity ?? now.commodity,
    mawb: mawb === undefined ? now.mawb : numberOf(mawb ?? ''),
    airline: airline ?? now.airline,
    flight: flight ?? now.flight,
  }
  const once = await formerOf(db, workOrderId)
  const former = {
    mawb: now.mawb === after.mawb ? numberOf(once.mawb) : now.mawb,
    commodity: now.commodity === after.commodity ? once.commodity : now.commodity,
  }
  return { before: now, after, former }
}

const numberOf = (mawb: string) => {
  const checked = checkAwb(mawb)
  return checked.valid ? checked.number : ''
}

/** What the order said before the last change of each field; a proposal that was only made changes nothing. */
async function formerOf(db: Queries, workOrderId: string): Promise<RippleFacts['former']> {
  const last = (field: 'mawb' | 'commodity') => sql`coalesce((
    SELECT l.before->>${field} FROM operation_log l WHERE l.entity_id = ${workOrderId} AND l.entity = 'workOrder' AND l.before ? ${field}
      AND l.outcome = 'done' AND l.action <> 'workOrder.revise' ORDER BY l.at DESC LIMIT 1), '')`
  const { rows } = await sql<
    RippleFacts['former']
  >`SELECT ${last('mawb')} AS mawb, ${last('commodity')} AS commodity`.execute(db)
  return rows[0] ?? { mawb: '', commodity: '' }
}

/** Nothing is made or sent again for a delivered waybill. */
const isDelivered = sql.raw(waybillIs('delivered'))
const isLive = sql.raw(`w.deleted_at IS NULL AND w.booking_status ${orderIsNot('BOOKING_CANCELLED')}`)
/** What another order `w` brings. */
const brought = sql`jsonb_build_object('pieces', w.pieces, 'kg', trim_scale(w.weight_kg)::text,
  'm3', trim_scale(w.volume_m3)::text, 'hazmat', coalesce(w.hazmat_class, ''))`

async function housesOf(db: Queries, workOrderId: string): Promise<RippleHouse[]> {
  const { rows } = await sql<Omit<RippleHouse, 'content'> & { content: unknown }>`
    SELECT h.id, coalesce(h.number, h.shipper) AS name, h.status, h.content, h.master_id, coalesce((
      SELECT jsonb_agg(${brought}) FROM house_waybill_order x JOIN work_order w ON w.id = x.work_order_id
      WHERE x.house_id = h.id AND x.work_order_id <> o.work_order_id AND ${isLive}), '[]') AS others
    FROM house_waybill_order o JOIN house_waybill h ON h.id = o.house_id
    WHERE o.work_order_id = ${workOrderId} AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('draft', 'issued'))}
      AND NOT EXISTS (SELECT FROM master_waybill m WHERE m.id = h.master_id AND m.status ${isDelivered}) ORDER BY h.number, h.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, content: waybillContent.parse(row.content) }))
}

/** Direct masters with one of these numbers: they have the freight of their orders without a house. */
async function directsOf(db: Queries, workOrderId: string, numbers: readonly string[]): Promise<RippleHouse[]> {
  const named = [...new Set(numbers.filter(Boolean))]
  if (named.length === 0) return []
  const { rows } = await sql<Omit<RippleHouse, 'content'> & { content: unknown }>`
    SELECT m.id, m.number AS name, 'issued' AS status, m.content, m.id AS master_id, true AS is_direct, coalesce((
      SELECT jsonb_agg(${brought}) FROM work_order w
      WHERE w.mawb <> '' AND waybill_number(w.mawb) = m.number AND w.id <> ${workOrderId} AND ${isLive}), '[]') AS others
    FROM master_waybill m WHERE m.number = ANY(${named}::text[]) AND m.kind = 'direct' AND m.deleted_at IS NULL
      AND NOT m.status ${sql.raw(waybillIs('delivered', 'void'))} ORDER BY m.number`.execute(db)
  return rows.map((row) => ({ ...row, content: waybillContent.parse(row.content) }))
}

async function mastersOf(db: Queries, houses: readonly RippleHouse[]): Promise<RippleMaster[]> {
  const ids = houses.flatMap(({ masterId }) => masterId ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<
    Omit<RippleMaster, 'content' | 'otherHouses'> & { content: unknown; otherHouses: unknown[] }
  >`
    SELECT m.id, coalesce(m.number, m.shipper) AS name, coalesce(m.number, '') AS number, m.status, m.content,
      coalesce((SELECT jsonb_agg(h.content) FROM house_waybill h WHERE h.master_id = m.id AND h.deleted_at IS NULL
        AND h.status ${sql.raw(houseIs('draft', 'issued'))} AND NOT h.id = ANY(${houses.map(({ id }) => id)}::uuid[])), '[]') AS other_houses,
      coalesce((SELECT jsonb_agg(jsonb_build_object('title', n.title, 'edition', n.edition)) FROM air_manifest n
        WHERE n.master_id = m.id AND NOT EXISTS (
          SELECT FROM air_manifest x WHERE x.kind = n.kind AND x.subject = n.subject AND x.edition > n.edition)), '[]') AS manifests,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', s.kind, 'at', s.at) ORDER BY s.kind) FROM (
        SELECT kind, max(coalesce(sent_at, created_at)) AS at FROM outgoing_message WHERE master_id = m.id AND kind IN ('FWB', 'FHL')
          AND state IN ('sent', 'waiting', 'kept') GROUP BY kind) s), '[]') AS sent
    FROM master_waybill m WHERE m.id = ANY(${ids}::uuid[]) AND m.deleted_at IS NULL AND NOT m.status ${sql.raw(waybillIs('void'))}
    ORDER BY m.number`.execute(db)
  const read = (content: unknown): WaybillContent => waybillContent.parse(content)
  return rows.map((row) => ({ ...row, content: read(row.content), otherHouses: row.otherHouses.map(read) }))
}

async function besides(db: Queries, workOrderId: string): Promise<Pick<RippleFacts, 'units' | 'tasks' | 'billing'>> {
  const { rows: units } = await sql<RippleFacts['units'][number]>`
    SELECT u.code, u.master_id, trim_scale(u.tare_kg)::text AS tare_kg, trim_scale(u.weighed_kg)::text AS weighed_kg, count(*)::int AS of_order,
      (SELECT count(*)::int FROM piece a WHERE a.unit_id = u.id) AS pieces,
      (SELECT coalesce(trim_scale(sum(a.weight_kg)), 0)::text FROM piece a WHERE a.unit_id = u.id) AS pieces_kg,
      (SELECT count(*)::int FROM piece a WHERE a.unit_id = u.id AND a.weight_kg IS NULL) AS unweighed
    FROM receipt r JOIN piece p ON p.receipt_id = r.id AND p.status ${sql.raw(isOnUnit)}
      JOIN load_unit u ON u.id = p.unit_id WHERE r.work_order_id = ${workOrderId}
      AND NOT EXISTS (SELECT FROM master_waybill m WHERE m.id = u.master_id AND m.status ${isDelivered}) GROUP BY u.id ORDER BY u.code`.execute(
    db,
  )
  const { rows: tasks } = await sql<RippleFacts['tasks'][number]>`
    SELECT t.task_no, coalesce(k.unit_no, '') AS truck, trim_scale(coalesce(l.capacity_kg, k.capacity_kg))::text AS capacity_kg,
      t.status ${sql.raw(taskIs('pickedUp'))} AS is_under_way
    FROM task t LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer l ON l.id = t.trailer_id
    WHERE t.work_order_id = ${workOrderId} AND t.status ${sql.raw(taskIs('assigned', 'accepted', 'pickedUp'))} ORDER BY t.task_no`.execute(
    db,
  )
  const { rows: billed } = await sql<{ isInvoiced: boolean }>`
    SELECT status = 'Invoiced' AS is_invoiced FROM billing WHERE work_order_id = ${workOrderId} AND removed_at IS NULL`.execute(
    db,
  )
  const [bill] = billed
  return { units, tasks, billing: bill ? (bill.isInvoiced ? 'invoiced' : 'open') : 'none' }
}

export const rippleRoutes: Handlers<typeof rippleApi> = {
  async ofOrder(context, { workOrderId, accepted }) {
    const { db } = context
    const { permissions } = sessionOf(context)
    const booked = await bookings(db, workOrderId, accepted)
    const maySeeMasters = permissions.has('/air/master/list')
    const houses = [
      ...(permissions.has('/air/house/list') ? await housesOf(db, workOrderId) : []),
      ...(maySeeMasters ? await directsOf(db, workOrderId, [booked.after.mawb, booked.former.mawb]) : []),
    ]
    const masters = maySeeMasters ? await mastersOf(db, houses) : []
    const more = await besides(db, workOrderId)
    const billing = permissions.has('/billing/index/list') ? more.billing : 'none'
    return { items: rippleOf({ ...booked, ...more, billing, houses, masters }) }
  },
}
