import { lastSerial, waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { type StockListInput, type StockRow, stockViews } from '@shortcut/domain/air/stock-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'

/** All ranges of a prefix together: a second range is why a nearly used one is not low. */
const leftOfAirline = sql`(SELECT sum(o.free)::int FROM waybill_stock o WHERE o.prefix = s.prefix AND o.deleted_at IS NULL)`
const columns = sql`
  s.id, s.prefix, s.airline, s.first_serial, s.last_serial, s.next_serial, s.last_serial - s.first_serial + 1 AS size, s.free AS left,
  s.reserved, s.used, s.voided, s.low_mark, ${leftOfAirline} AS left_of_airline, s.remark, s.version, s.updated_at, s.updated_by`

type Read = Omit<StockRow, 'firstNumber' | 'lastNumber' | 'nextNumber' | 'isLow'> & {
  firstSerial: number
  lastSerial: number
  nextSerial: number | null
  sortedBy?: string
}

function rowOf({ firstSerial, lastSerial: last, nextSerial, sortedBy: _, ...row }: Read): StockRow {
  return {
    ...row,
    firstNumber: waybillNumber(row.prefix, firstSerial),
    lastNumber: waybillNumber(row.prefix, last),
    nextNumber: nextSerial === null ? null : waybillNumber(row.prefix, nextSerial),
    isLow: row.leftOfAirline <= row.lowMark,
  }
}

/** Rows of the list by id, for consoles that show them. */
export async function stockRows(db: Queries, ids: readonly string[]): Promise<Map<string, StockRow>> {
  const { rows } = await sql<Read>`
    SELECT ${columns} FROM waybill_stock s WHERE s.id = ANY(${ids}::uuid[]) AND s.deleted_at IS NULL`.execute(db)
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

/** @throws Refusal 404 */
export async function getStock(db: Queries, id: string): Promise<StockRow> {
  const row = (await stockRows(db, [id])).get(id)
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'range of waybill numbers' })
  return row
}

const views: Record<StockListInput['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  open: sql`s.free > 0`,
  low: sql`${leftOfAirline} <= s.low_mark`,
  usedUp: sql`s.free = 0`,
}

const sorts: Record<string, SortKey> = {
  number: {
    by: sql.raw(`s.prefix || lpad(s.first_serial::text, ${String(lastSerial).length}, '0')`),
    type: 'text',
    always: true,
  },
  airline: { by: sql`s.airline`, type: 'text', always: true },
  left: { by: sql`s.free`, type: 'int', always: true },
  updatedAt: { by: sql`s.updated_at`, type: 'timestamptz', always: true },
}

/** A number that is in the range, or its last eight digits, finds it, as well as a part of prefix, airline or remark. */
function has(q: string): RawBuilder<unknown> {
  const [, prefix, serial] = /^(\d{3})[\s-]?(\d{7})\d?$/.exec(q) ?? []
  if (prefix && serial)
    return sql`(s.prefix = ${prefix} AND ${Number(serial)} BETWEEN s.first_serial AND s.last_serial)`
  const [bare] = /^\d{7}(?=\d$)/.exec(q) ?? []
  if (bare) return sql`(${Number(bare)} BETWEEN s.first_serial AND s.last_serial)`
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(s.prefix ILIKE ${like} OR s.airline ILIKE ${like} OR s.remark ILIKE ${like} OR EXISTS (
    SELECT FROM waybill_number n WHERE n.stock_id = s.id AND n.used_for ILIKE ${like}))`
}

function conditionsOf(input: Pick<StockListInput, 'view'> & Partial<StockListInput>) {
  const conditions = [sql`s.deleted_at IS NULL`, views[input.view]]
  if (input.airline?.length) conditions.push(sql`s.airline = ANY(${input.airline}::text[])`)
  if (input.q) conditions.push(has(input.q))
  return sql.join(conditions, sql` AND `)
}

export async function listStock({ db }: Reading, input: StockListInput & Uncounted) {
  const page = await keysetPage<Read>(
    db,
    { columns, from: sql`waybill_stock s`, where: conditionsOf(input), id: sql`s.id` },
    sorts,
    input,
  )
  return { ...page, list: page.list.map(rowOf) }
}

export const countStock = ({ db }: Reading, airline: string[] | undefined) =>
  countViews(db, stockViews, (view) => ({ from: sql`waybill_stock s`, where: conditionsOf({ view, airline }) }))
