import {
  type MasterDetail,
  type MasterListInput,
  type MasterRow,
  masterViews,
} from '@shortcut/domain/air/master-api.ts'
import { isFlying, isOpenWaybill, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { openManyRows, wholeView } from '../../platform/database/many-rows.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import { hasTyped } from '../number-likes.ts'

const columns = sql`
  m.id, m.number, m.status, m.kind, m.airline, m.account_id, a.name AS customer_name, m.origin, m.destination, m.flight, m.flight_on::text AS flight_on,
  m.shipper, m.consignee, m.pieces, m.weight_unit, trim_scale(m.gross)::text AS gross, trim_scale(m.chargeable)::text AS chargeable,
  m.volume::text AS volume, m.currency, m.prepaid::text AS prepaid, m.collect::text AS collect, m.void_reason, m.version, m.updated_at, m.updated_by`
const beside = sql`LEFT JOIN account a ON a.id = m.account_id`

/** Rows of the list by id, for consoles that show them. */
export async function masterRows(db: Queries, ids: readonly string[]): Promise<Map<string, MasterRow>> {
  const { rows } = await sql<MasterRow>`
    SELECT ${columns} FROM master_waybill m ${beside} WHERE m.id = ANY(${ids}::uuid[]) AND m.deleted_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A waybill with all that stands on it. */
export async function findMaster(db: Queries, id: string): Promise<MasterDetail | undefined> {
  const { rows } = await sql<MasterRow & { content: unknown }>`
    SELECT ${columns}, m.content FROM master_waybill m ${beside} WHERE m.id = ${id} AND m.deleted_at IS NULL`.execute(
    db,
  )
  const [row] = rows
  // Fields that are newer than the row have their defaults.
  return row && { ...row, content: waybillContent.parse(row.content) }
}

/** Void ones too: their number is never given again. */
export async function findMasterOfNumber(db: Queries, number: string): Promise<MasterDetail | undefined> {
  const row = await db.selectFrom('masterWaybill').select('id').where('number', '=', number).executeTakeFirst()
  return row && findMaster(db, row.id)
}

/** @throws Refusal 404 */
export async function getMaster(db: Queries, id: string): Promise<MasterDetail> {
  const master = await findMaster(db, id)
  if (!master) throw new Refusal(codes.notFound, 'notFound', { thing: 'master waybill' })
  return master
}

const views: Record<MasterListInput['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  open: sql.raw(`m.status ${isOpenWaybill}`),
  draft: sql.raw(`m.status ${waybillIs('draft')}`),
  flying: sql.raw(`m.status ${isFlying}`),
  delivered: sql.raw(`m.status ${waybillIs('delivered')}`),
  void: sql.raw(`m.status ${waybillIs('void')}`),
}

const sorts: Record<string, SortKey> = {
  number: { by: sql`m.number`, type: 'text' },
  flightOn: { by: sql`m.flight_on`, type: 'date' },
  updatedAt: { by: sql`m.updated_at`, type: 'timestamptz', always: true },
}

function conditionsOf(input: Pick<MasterListInput, 'view'> & Partial<MasterListInput>) {
  const conditions = [sql`m.deleted_at IS NULL`, views[input.view]]
  if (input.status?.length) conditions.push(sql`m.status = ANY(${input.status}::text[])`)
  if (input.airline?.length) conditions.push(sql`m.airline = ANY(${input.airline}::text[])`)
  if (input.kind?.length) conditions.push(sql`m.kind = ANY(${input.kind}::text[])`)
  if (input.accountId?.length) conditions.push(sql`m.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.flightFrom) conditions.push(sql`m.flight_on >= ${input.flightFrom}`)
  if (input.flightTo) conditions.push(sql`m.flight_on <= ${input.flightTo}`)
  if (input.q) conditions.push(hasTyped(input.q))
  return sql.join(conditions, sql` AND `)
}

const manyMasters = openManyRows<MasterListInput['view']>()

export const listMasters = ({ db }: Reading, input: MasterListInput & Uncounted) =>
  manyMasters(wholeView(input), (counting) =>
    keysetPage<MasterRow>(
      db,
      { columns, from: sql`master_waybill m`, beside, where: conditionsOf(input), id: sql`m.id` },
      sorts,
      { ...input, ...counting },
    ),
  )

export const countMasters = ({ db }: Reading, airline: string[] | undefined) =>
  countViews(db, masterViews, (view) => ({ from: sql`master_waybill m`, where: conditionsOf({ view, airline }) }))
