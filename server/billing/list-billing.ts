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

/** Invoiced orders need no more review: shown only if requested, or if something changed after the invoice. */
const hidesInvoiced = ({ exception, status }: Filtered) =>
  exception !== undefined &&
  !exception.includes('none') &&
  !status?.includes('Invoiced') &&
  !afterInvoiceCodes.some((code) => exception.includes(code))

/** Filters other than account and status, as conditions on `billing b`; their parameters go to `values`. */
function conditionsOf(input: Filtered, values: Values): string[] {
  const { exception, q } = input
  const met: string[] = []
  if (input.deliveredFrom) met.push(`b.delivered_at >= ${values.add(input.deliveredFrom)}::date`)
  if (input.deliveredTo) met.push(`b.delivered_at < ${values.add(input.deliveredTo)}::date + 1`)
  if (exception?.includes('none') && !exception.includes('any')) met.push(`b.exceptions = '{}'`)
  else if (exception && !exception.includes('none')) {
    met.push(`b.exceptions <> '{}'`)
    if (!exception.includes('any')) met.push(`b.exceptions && ${values.add(exception)}::text[]`)
    if (hidesInvoiced(input)) met.push(`b.status <> 'Invoiced'`)
  }
  if (q) {
    const like = values.add(contains(q.toLowerCase()))
    met.push(`b.work_order_id IN (SELECT id FROM work_order WHERE search_text LIKE ${like} LIMIT 5000)`)
  }
  return met
}

/** One of these accounts or statuses, in a column of `table`; no condition without any. */
function isAmong(table: string, column: 'account_id' | 'status', wanted: readonly string[] | undefined, own: Values) {
  if (!wanted) return []
  const type = column === 'status' ? 'text' : 'uuid'
  if (wanted.length === 1) return [`${table}.${column} = ${own.add(wanted[0])}::${type}`]
  return [`${table}.${column} = ANY(${own.add(wanted)}::${type}[])`]
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
      ...isAmong('b', 'account_id', input.accountId, values),
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

/** More walks than this cost more than one along the whole queue, where so many accounts have most of the rows. */
const mostWalks = 24

/**
 * A page of the queue, in one statement, with its total if that is stored. Every path uses an index that also sorts the
 * list. No index sorts several statuses or accounts together: each has a walk of its own, and the page merges them.
 */
export async function listBilling(db: Queries, input: Input): Promise<RawJson> {
  const { pageSize, cursor } = input
  const statuses = input.status && [...new Set(input.status)]
  const accounts = input.accountId && [...new Set(input.accountId)]
  const values = new Values()
  const others = conditionsOf(input, values)
  const isFiltered = others.length > 0
  const field = input.sort.replace('-', '') as keyof typeof sorts
  const { column, type } = sorts[field]
  const [direction, beyond] = input.sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>']
  const order = `ORDER BY b.${column} ${direction}, b.work_order_id ${direction}`
  const offset = cursor ? 0 : ((input.page ?? 1) - 1) * pageSize
  const rows = await page()
  const lines = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? lines.at(-1) : undefined
  const { total, totalIsExact } = await totalOf()
  const nextCursor = last ? writeCursor(last[indexOf(field)] ?? null, last[0] ?? '') : null
  return new RawJson(
    `{"list":[${lines.map(lineOf).join()}],"total":${total},"totalIsExact":${totalIsExact},"nextCursor":${JSON.stringify(nextCursor)}}`,
  )

  function among(table: string, own: Values): string[] {
    return [...isAmong(table, 'account_id', accounts, own), ...isAmong(table, 'status', statuses, own)]
  }

  /** Account and status of each walk, as conditions. */
  function walks(own: Values): string[][] {
    const ofStatuses = statuses ?? billingStatuses.filter((status) => status !== 'Invoiced' || !hidesInvoiced(input))
    const count = ofStatuses.length * (accounts?.length ?? 1)
    const isNamed = accounts || (statuses && statuses.length < billingStatuses.length)
    // A search starts from the orders that it finds; and no index has the totals of an account.
    const isOne = !isNamed || count < 2 || count > mostWalks || input.q || (accounts && column === 'total')
    if (isOne) return [among('b', own)]
    const parts = ofStatuses.map((status) => [`b.status = ${own.add(status)}`])
    if (!accounts) return parts
    const ofAccounts = accounts.map((id) => `b.account_id = ${own.add(id)}::uuid`)
    return ofAccounts.flatMap((account) => parts.map((part) => [account, ...part]))
  }

  function page(): Promise<Cell[][]> {
    const own = new Values(values)
    const after: string[] = []
    if (cursor) {
      const { value, id } = readEnd(cursor, type)
      after.push(`(b.${column}, b.work_order_id) ${beyond} (${own.add(value)}::${type}, ${own.add(id)}::uuid)`)
    }
    // Common sizes are written as literals: a plan for any number would read far too many rows.
    const most = (rows: number) => (usualSizes.includes(rows - 1) ? `${rows}` : own.add(rows))
    const window = `LIMIT ${most(pageSize + 1)} ${offset > 0 ? `OFFSET ${own.add(offset)}` : ''}`
    const along = (place: string[]) =>
      `SELECT b.* FROM billing b WHERE ${['b.removed_at IS NULL', ...place, ...others, ...after].join(' AND ')} ${order}`
    const [walk = [], ...more] = walks(own)
    const found = more.length === 0 ? along(walk) : `SELECT b.* FROM (${merged([walk, ...more].map(along))}) b ${order}`
    // Each has its order and limit, so that PostgreSQL merges indexes instead of sorting what all of them have.
    function merged(all: string[]): string {
      const each = `LIMIT ${most(offset + pageSize + 1)}`
      return all.map((one) => `(${one} ${each})`).join(' UNION ALL ')
    }
    const kept = isFiltered ? 'NULL' : keptTotal(own)
    return textRows(db, `SELECT ${rowColumns}, ${kept} FROM (${found} ${window}) b ${besideBilling} ${order}`, own.list)
  }

  function keptTotal(own: Values): string {
    const table = accounts ? 'billing_account_count' : 'billing_count'
    return `(SELECT coalesce(sum(c.n), 0) FROM ${table} c WHERE ${among('c', own).join(' AND ') || 'true'})`
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
    const met = ['b.removed_at IS NULL', ...among('b', own), ...others].join(' AND ')
    const text = `SELECT count(*) FROM (SELECT FROM billing b WHERE ${met} LIMIT ${countLimit + 1}) found`
    const counted = Number((await textRows(db, text, own.list))[0]?.[0])
    return { total: Math.min(counted, countLimit), totalIsExact: counted <= countLimit }
  }
}
