import type { BillStatus, BillVerdict } from '@shortcut/domain/air-bills/bill.ts'
import { type BillDetail, type BillListInput, type BillRow, billViews } from '@shortcut/domain/air-bills/bill-api.ts'
import { saysTheSame, type WaybillSide, waybillSide } from '@shortcut/domain/air-bills/compare.ts'
import { billIs } from '@shortcut/domain/air-bills/status-sql.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { findMasterOfNumber } from '../air/masters/master-queries.ts'
import { countViews } from '../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import { countLimit } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Reading } from '../platform/http/context.ts'
import { marginsOf } from './margins.ts'

const columns = sql`
  b.id, b.biller, b.bill_no, b.billed_on::text AS billed_on, b.number, b.weight_unit, trim_scale(b.chargeable)::text AS chargeable,
  coalesce(trim_scale(b.rate)::text, '') AS rate, b.weight_charge::text AS weight_charge, b.due_carrier::text AS due_carrier, b.tax::text AS tax,
  b.commission::text AS commission, b.total::text AS total, b.currency, b.status, b.verdict, b.differences, m.id AS master_id, m.airline,
  m.flight_on::text AS flight_on, b.reason, b.decided_at, b.decided_by, b.version, b.updated_at, b.updated_by`
/** Masters with a number are never deleted. */
const from = sql`air_bill b LEFT JOIN master_waybill m ON m.number = b.number`

/** A bill without the margin of its master. */
export type StoredBill = Omit<BillRow, 'margin' | 'marginCurrency'>

async function withMargins(db: Queries, bills: readonly StoredBill[], now: string): Promise<BillRow[]> {
  const margins = await marginsOf(
    db,
    bills.flatMap(({ masterId }) => masterId ?? []),
    now,
  )
  return bills.map((bill) => {
    const found = margins.get(bill.masterId ?? '')
    return { ...bill, margin: found?.margin ?? null, marginCurrency: found?.currency ?? null }
  })
}

/** Rows of the list by id, for consoles that show them. */
export async function billRows(db: Queries, ids: readonly string[], now: string): Promise<Map<string, BillRow>> {
  const { rows } = await sql<StoredBill>`
    SELECT ${columns} FROM ${from} WHERE b.id = ANY(${ids}::uuid[]) AND b.deleted_at IS NULL`.execute(db)
  return new Map((await withMargins(db, rows, now)).map((row) => [row.id, row]))
}

export async function findBill(db: Queries, id: string): Promise<StoredBill | undefined> {
  const { rows } = await sql<StoredBill>`
    SELECT ${columns} FROM ${from} WHERE b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** @throws Refusal 404 */
export async function getBill(db: Queries, id: string): Promise<StoredBill> {
  const bill = await findBill(db, id)
  if (!bill) throw new Refusal(codes.notFound, 'notFound', { thing: 'bill' })
  return bill
}

/** A bill beside its waybill. @throws Refusal 404 */
export async function billDetailOf({ db, now }: Pick<Reading, 'db' | 'now'>, id: string): Promise<BillDetail> {
  const bill = await getBill(db, id)
  const [row] = await withMargins(db, [bill], now)
  const master = await findMasterOfNumber(db, bill.number)
  const says = master ? waybillSide(master.content, master.status === 'void') : null
  const { waybillSide: kept } = await db
    .selectFrom('airBill')
    .select('waybillSide')
    .where('id', '=', id)
    .$castTo<{ waybillSide: WaybillSide | null }>()
    .executeTakeFirstOrThrow()
  const isOpen = bill.status === 'open'
  const others = await billsOfNumbers(db, [bill.number])
  return {
    ...(row ?? { ...bill, margin: null, marginCurrency: null }),
    ours: isOpen ? says : kept,
    isOutdated: !isOpen && !saysTheSame(kept, says),
    master: master
      ? {
          id: master.id,
          number: bill.number,
          status: master.status,
          origin: master.origin,
          destination: master.destination,
          flight: master.flight,
        }
      : null,
    others: others.filter((other) => other.id !== id),
  }
}

/** All bills of some waybills, the oldest first: the first that is not disputed is the one that counts. */
export async function billsOfNumbers(db: Queries, numbers: readonly string[]): Promise<StoredBill[]> {
  const { rows } = await sql<StoredBill>`
    SELECT ${columns} FROM ${from} WHERE b.number = ANY(${numbers}::text[]) AND b.deleted_at IS NULL ORDER BY b.created_at, b.id`.execute(
    db,
  )
  return rows
}

const verdictIs = (verdict: BillVerdict) => sql`b.verdict = ${verdict}`
const statusIs = (status: BillStatus) => sql.raw(`b.status ${billIs(status)}`)
const views: Record<BillListInput['view'], RawBuilder<unknown>> = {
  all: sql`true`,
  check: statusIs('open'),
  differs: sql`${statusIs('open')} AND NOT ${verdictIs('agrees')}`,
  accepted: statusIs('accepted'),
  disputed: statusIs('disputed'),
}

const sorts: Record<string, SortKey> = {
  number: { by: sql`b.number`, type: 'text', always: true },
  updatedAt: { by: sql`b.updated_at`, type: 'timestamptz', always: true },
  billedOn: { by: sql`b.billed_on`, type: 'date', always: true },
}

function conditionsOf(input: Pick<BillListInput, 'view'> & Partial<BillListInput>) {
  const conditions = [sql`b.deleted_at IS NULL`, views[input.view]]
  if (input.verdict?.length) conditions.push(sql`b.verdict = ANY(${input.verdict}::text[])`)
  if (input.airline?.length) conditions.push(sql`m.airline = ANY(${input.airline}::text[])`)
  if (input.billedFrom) conditions.push(sql`b.billed_on >= ${input.billedFrom}`)
  if (input.billedTo) conditions.push(sql`b.billed_on <= ${input.billedTo}`)
  if (input.q) {
    // People type and paste numbers with and without the hyphen.
    const number = /^(\d{3})\s?(\d{3,8})$/.exec(input.q)
    const like = `%${(number ? `${number[1]}-${number[2]}` : input.q).replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(b.number || ' ' || b.biller || ' ' || b.bill_no) ILIKE ${like}`)
  }
  return sql.join(conditions, sql` AND `)
}

export async function listBills({ db, now }: Reading, input: BillListInput & Uncounted) {
  const page = await keysetPage<StoredBill>(db, { columns, from, where: conditionsOf(input), id: sql`b.id` }, sorts, {
    ...input,
    totalAtMost: countLimit,
  })
  return { ...page, list: await withMargins(db, page.list, now) }
}

export const countBills = ({ db }: Reading, airline: string[] | undefined) =>
  countViews(db, billViews, (view) => ({ from, where: conditionsOf({ view, airline }) }))
