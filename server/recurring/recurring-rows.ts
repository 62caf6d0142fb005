import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { RecurringDetail, RecurringListInput, RecurringRow } from '@shortcut/domain/recurring/api.ts'
import { type PlannedDate, type RepeatRule, recurringLabel } from '@shortcut/domain/recurring/repeats.ts'
import type { Template } from '@shortcut/domain/recurring/template.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { keysetPage, type SortKey } from '../platform/database/keyset-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Holidays, planDates } from './plan-dates.ts'

type Stored = Omit<RecurringRow, 'label' | 'lane'> & {
  number: number
  origin: string | null
  destination: string | null
}
/** A recurring order with what its orders are made from. */
export type Recurring = RecurringRow & { template: Template; anchorOn: string }

const place = (index: number) =>
  sql`coalesce(nullif(r.template #>> ${sql.lit(`{stops,${index},city}`)}, ''), r.template #>> ${sql.lit(`{stops,${index},company}`)})`
const columns = sql`
  r.id, r.number, r.account_id, a.name AS customer_name, r.template ->> 'customerReferenceNumber' AS customer_reference_number,
  ${place(0)} AS origin, ${place(-1)} AS destination, r.repeats, r.starts_on, r.ends_on, r.holidays, r.skips::text[] AS skips,
  r.advance_days, r.time_zone, r.state, r.problem, r.next_on, r.version, r.updated_at, r.updated_by,
  (SELECT count(*) FROM recurring_date d WHERE d.recurring_order_id = r.id) AS made,
  (SELECT max(d.made_for) FROM recurring_date d WHERE d.recurring_order_id = r.id) AS made_until`
const from = sql`recurring_order r`
const beside = sql`JOIN account a ON a.id = r.account_id`

const rowOf = ({ number, origin, destination, ...row }: Stored): RecurringRow => ({
  ...row,
  label: recurringLabel(number),
  lane: [origin, destination].filter(Boolean).join(' → '),
})

const sorts: Record<string, SortKey> = {
  number: { by: sql`r.number`, type: 'numeric', always: true },
  customerName: { by: sql`(SELECT lower(o.name) FROM account o WHERE o.id = r.account_id)`, type: 'text' },
  nextOn: { by: sql`r.next_on`, type: 'date' },
  updatedAt: { by: sql`r.updated_at`, type: 'timestamptz', always: true },
}

export async function listRecurring(db: Queries, input: RecurringListInput) {
  const met: RawBuilder<unknown>[] = [sql`true`]
  if (input.q) {
    const like = contains(input.q)
    met.push(sql`('RO-' || lpad(r.number::text, 4, '0') ILIKE ${like} OR r.template ->> 'customerReferenceNumber' ILIKE ${like}
      OR (r.template -> 'stops')::text ILIKE ${like} OR EXISTS (SELECT FROM account o WHERE o.id = r.account_id AND o.name ILIKE ${like}))`)
  }
  if (input.state) met.push(sql`r.state = ANY(${input.state}::text[])`)
  if (input.accountId) met.push(sql`r.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.hasProblem) met.push(sql`${hasProblem} = ${input.hasProblem === 'yes'}`)
  const page = await keysetPage<Stored>(
    db,
    { columns, from, beside, where: sql.join(met, sql` AND `), id: sql`r.id` },
    sorts,
    input,
  )
  return { ...page, list: page.list.map(rowOf) }
}

const hasProblem = sql`(r.problem <> '' AND r.state = 'active')`

/** How many recurring orders cannot make their next order. */
export async function countStuck(db: Queries): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM recurring_order r WHERE ${hasProblem}`.execute(db)
  return rows[0]?.n ?? 0
}

/** @throws Refusal 404 */
export async function getRecurring(db: Queries, id: string): Promise<Recurring> {
  const { rows } = await sql<Stored & Pick<Recurring, 'template' | 'anchorOn'>>`
    SELECT ${columns}, r.template, r.anchor_on FROM ${from} ${beside} WHERE r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'recurring order' })
  const { template, anchorOn } = row
  return { ...rowOf(row), template, anchorOn }
}

/** The same, locked until the end of the transaction. @throws Refusal 404 */
export async function lockRecurring(db: Queries, id: string): Promise<Recurring> {
  await db.selectFrom('recurringOrder').select('id').where('id', '=', id).forUpdate().execute()
  return getRecurring(db, id)
}

export async function readHolidays(db: Queries): Promise<Holidays> {
  const rows = await db.selectFrom('holiday').selectAll().execute()
  return new Map(rows.map(({ day, name }) => [day, name]))
}

const previewed = 10

export async function recurringDetail(db: Queries, id: string, now: string): Promise<RecurringDetail> {
  const row = await getRecurring(db, id)
  const today = toLocalDate(now, row.timeZone)
  const planned = planDates(row, await readHolidays(db), today, previewed)
  return { ...row, planned, orders: await ordersOf(db, id, planned) }
}

const ordersOf = async (db: Queries, id: string, planned: readonly PlannedDate[]) =>
  planned.length === 0
    ? []
    : db
        .selectFrom('recurringDate')
        .innerJoin('workOrder', 'workOrder.id', 'recurringDate.workOrderId')
        .select(['recurringDate.occursOn', 'workOrder.id', 'workOrder.bookingId'])
        .where('recurringDate.recurringOrderId', '=', id)
        .where(
          'recurringDate.occursOn',
          'in',
          planned.map(({ occursOn }) => occursOn),
        )
        .execute()

/** The next dates of a rule that is being written. */
export const previewOf = async (db: Queries, rule: RepeatRule, today: string) =>
  planDates(rule, await readHolidays(db), today, previewed)
