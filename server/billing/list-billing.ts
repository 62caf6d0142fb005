import type { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { billingStatuses } from '@shortcut/domain/billing/lifecycle.ts'
import { afterInvoiceCodes } from '@shortcut/domain/billing/rating/exceptions.ts'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { countStatuses } from '../platform/database/count-statuses.ts'
import { readEnd } from '../platform/database/keyset-page.ts'
import { contains, countLimit, writeCursor } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import { type Cell, textRows, Values } from '../platform/database/statements.ts'
import { RawJson } from '../platform/http/serialize.ts'
import { besideBilling, columnCount, indexOf, lineOf, rowColumns } from './billing-columns.ts'
import { standsOutInvoiced } from './billing-rows.ts'

type Input = ParsedOf<typeof billingApi.list>
type BillingCount = ReplyOf<typeof billingApi.counts>[number]

const sorts = {
  deliveredAt: { column: 'delivered_at', type: 'timestamptz' },
  total: { column: 'total', type: 'numeric' },
} as const
const usualSizes = [20, 25, 50, 100, 200, 500]

type Filtered = Omit<Input, 'page' | 'pageSize' | 'cursor' | 'sort'>

/** Filters other than the status, as conditions on `billing b`; their parameters go to `values`. */
function conditionsOf(input: Filtered, values: Values): string[] {
  const { exception, status, q } = input
  const met: string[] = []
  if (input.accountId) met.push(`b.account_id = ANY(${values.add(input.accountId)}::uuid[])`)
  if (input.deliveredFrom) met.push(`b.delivered_at >= ${values.add(input.deliveredFrom)}::date`)
  if (input.deliveredTo) met.push(`b.delivered_at < ${values.add(input.deliveredTo)}::date + 1`)
  if (exception?.includes('none') && !exception.includes('any')) met.push(`b.exceptions = '{}'`)
  else if (exception && !exception.includes('none')) {
    met.push(`b.exceptions <> '{}'`)
    if (!exception.includes('any')) met.push(`b.exceptions && ${values.add(exception)}::text[]`)
    // Invoiced orders need no more review: shown only if requested, or if something changed after the invoice.
    if (!status?.includes('Invoiced') && !afterInvoiceCodes.some((code) => exception.includes(code)))
      met.push(`b.status <> 'Invoiced'`)
  }
  if (q) {
    const like = values.add(contains(q.toLowerCase()))
    met.push(`b.work_order_id IN (SELECT id FROM work_order WHERE search_text LIKE ${like} LIMIT 5000)`)
  }
  return met
}

/**
 * The number on each status tab: what the search and the other filters leave, and how many of those have exceptions. A tab shows
 * invoiced orders with exceptions too, because it names their status.
 */
export async function countFilteredBilling(db: Queries, input: Filtered): Promise<BillingCount[]> {
  const counted = async (more: readonly string[]) => {
    const values = new Values()
    const conditions = [
      'b.removed_at IS NULL',
      ...conditionsOf({ ...input, status: [...billingStatuses] }, values),
      ...more,
    ]
    const rows = { table: 'billing', as: 'b', status: 'status', newest: 'delivered_at', conditions, values }
    return countStatuses(db, billingStatuses, rows)
  }
  const [all, loud] = await Promise.all([
    counted([]),
    counted([`b.exceptions <> '{}' AND (b.status <> 'Invoiced' OR ${standsOutInvoiced})`]),
  ])
  return billingStatuses.map((status) => {
    const { total, totalIsExact } = all.get(status) ?? { total: 0, totalIsExact: true }
    return { status, count: total, countIsExact: totalIsExact, withExceptions: loud.get(status)?.total ?? 0 }
  })
}

/**
 * A page of the queue, in one statement, with its total if that is stored. Every path uses an index that also sorts the
 * list; several statuses are walked one by one.
 */
export async function listBilling(db: Queries, input: Input): Promise<RawJson> {
  const { pageSize, cursor } = input
  const statuses = input.status && [...new Set(input.status)]
  const values = new Values()
  const others = conditionsOf(input, values)
  const isFiltered = others.length > 0
  const field = input.sort.replace('-', '') as keyof typeof sorts
  const { column, type } = sorts[field]
  const [direction, beyond] = input.sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>']
  const order = (table: string) => `ORDER BY ${table}.${column} ${direction}, ${table}.work_order_id ${direction}`
  const offset = cursor ? 0 : ((input.page ?? 1) - 1) * pageSize
  const rows = await page()
  const lines = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? lines.at(-1) : undefined
  const { total, totalIsExact } = await totalOf()
  const nextCursor = last ? writeCursor(last[indexOf(field)] ?? null, last[0] ?? '') : null
  return new RawJson(
    `{"list":[${lines.map(lineOf).join()}],"total":${total},"totalIsExact":${totalIsExact},"nextCursor":${JSON.stringify(nextCursor)}}`,
  )

  function statusIs(table: string, own: Values): string[] {
    if (!statuses) return []
    if (statuses.length === 1) return [`${table}.status = ${own.add(statuses[0])}`]
    return [`${table}.status = ANY(${own.add(statuses)}::text[])`]
  }

  function page(): Promise<Cell[][]> {
    const own = new Values(values)
    const after: string[] = []
    if (cursor) {
      const { value, id } = readEnd(cursor, type)
      after.push(`(b.${column}, b.work_order_id) ${beyond} (${own.add(value)}::${type}, ${own.add(id)}::uuid)`)
    }
    // Common sizes are written as literals: a plan for any number would read far too many rows.
    const limit = usualSizes.includes(pageSize) ? `${pageSize + 1}` : own.add(pageSize + 1)
    const skipped = offset > 0 ? `OFFSET ${own.add(offset)}` : ''
    const walk = (place: string[], window: string) =>
      `SELECT b.* FROM billing b WHERE ${['b.removed_at IS NULL', ...place, ...others, ...after].join(' AND ')} ${order('b')} ${window}`
    const found =
      statuses && statuses.length > 1 && statuses.length < billingStatuses.length
        ? `SELECT walked.* FROM unnest(${own.add(statuses)}::text[]) AS wanted (status) CROSS JOIN LATERAL (${walk(
            ['b.status = wanted.status'],
            offset > 0 ? `LIMIT ${own.add(offset + pageSize + 1)}` : `LIMIT ${limit}`,
          )}) walked ${order('walked')} LIMIT ${limit} ${skipped}`
        : walk(statusIs('b', own), `LIMIT ${limit} ${skipped}`)
    const kept = isFiltered ? 'NULL' : keptTotal(own)
    return textRows(db, `SELECT ${rowColumns}, ${kept} FROM (${found}) b ${besideBilling} ${order('b')}`, own.list)
  }

  function keptTotal(own: Values): string {
    return `(SELECT coalesce(sum(c.n), 0) FROM billing_count c WHERE ${statusIs('c', own)[0] ?? 'true'})`
  }

  async function totalOf(): Promise<{ total: number; totalIsExact: boolean }> {
    if (!cursor && offset === 0 && !last) return { total: lines.length, totalIsExact: true }
    const told = rows[0]?.[columnCount]
    if (told) return { total: Number(told), totalIsExact: true }
    const own = new Values(values)
    if (!isFiltered) {
      const [row] = await textRows(db, `SELECT ${keptTotal(own)}`, own.list)
      return { total: Number(row?.[0]), totalIsExact: true }
    }
    const met = ['b.removed_at IS NULL', ...statusIs('b', own), ...others].join(' AND ')
    const text = `SELECT count(*) FROM (SELECT FROM billing b WHERE ${met} LIMIT ${countLimit + 1}) found`
    const counted = Number((await textRows(db, text, own.list))[0]?.[0])
    return { total: Math.min(counted, countLimit), totalIsExact: counted <= countLimit }
  }
}
