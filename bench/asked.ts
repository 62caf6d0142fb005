import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type pg from 'pg'
import { rules } from './load/rules.ts'
import { connections, type Request, type Side } from './measure/race.ts'

interface Edit {
  id: string
  version: number
}

/** Values to ask for, taken from the data and varied, so that no call profits from the cache of the previous one. */
export interface Asked {
  ids: string[]
  crns: string[]
  customers: string[]
  /** Ids of accounts that a call takes: those of the load are hashes, and only some of them are UUIDs of a known version. */
  accounts: string[]
  /** Cursors around page 2,000, or around the middle of a shorter list. */
  cursors: string[]
  /** Each side edits its own orders; each order with its version. */
  floorEdits: Edit[]
  productEdits: Edit[]
}

const pages = 200

export async function askedOf(pool: pg.Pool): Promise<Asked> {
  const { rows: sample } = await pool.query<{ id: string; crn: string; customer: string; version: number }>(
    `SELECT id, customer_reference_number AS crn, customer_name AS customer, version FROM work_order
     WHERE deleted_at IS NULL AND substr(md5(id::text), 1, 2) < '80' ORDER BY md5(id::text) LIMIT 12000`,
  )
  const { rows: ends } = await pool.query<{ cursor: string }>(
    `SELECT json_build_array(at::text, id)::text AS cursor FROM (
       SELECT booking_received_at AS at, id, row_number() OVER (ORDER BY booking_received_at DESC, id DESC) AS n FROM work_order
       WHERE deleted_at IS NULL ORDER BY booking_received_at DESC, id DESC
       LIMIT (SELECT least(1999 + $1, count(*) / 100) * 50 FROM work_order)) line WHERE n % 50 = 0 ORDER BY n DESC LIMIT $1`,
    [pages],
  )
  const { rows: accounts } = await pool.query<{ id: string }>(
    `SELECT id FROM account WHERE id::text ~ '^.{14}[1-8].{4}[89ab]' ORDER BY md5(id::text) LIMIT 200`,
  )
  const third = Math.floor(sample.length / 3)
  const edits = (from: number) => sample.slice(from, from + third).map(({ id, version }) => ({ id, version }))
  return {
    ids: sample.slice(0, 4000).map(({ id }) => id),
    // "PO123-04567890" without its first and last digits: a handful of matches each.
    crns: sample.slice(0, 2000).map(({ crn }) => crn.slice(4, -1)),
    customers: [...new Set(sample.map(({ customer }) => customer))].map((name) => name.slice(1)),
    accounts: accounts.map(({ id }) => id),
    cursors: ends.map(({ cursor }) => Buffer.from(cursor).toString('base64url')),
    floorEdits: edits(third),
    productEdits: edits(2 * third),
  }
}

const base = '/shortcut-api'
const get = (path: string): Request => ({ path: `${base}${path}` })

/** A share of `values` for each connection. */
const shared =
  <T>(values: readonly T[], request: (value: T) => Request): Side['requests'] =>
  (connection) => {
    const own = values.filter((_, index) => index % connections === connection)
    return (own.length > 0 ? own : values).slice(0, 250).map(request)
  }

/** One with most of the orders, and one with few. */
const two = 'Invoiced,Approved'

export const listing = {
  open: () => [get(`/workOrder/list?bookingStatus=${openStatuses.join()}&pageSize=50`)],
  first: () => [get('/workOrder/list?pageSize=50')],
  folders: () => [get('/rules/counts')],
  billing: () => [get('/billing/list?pageSize=50')],
  reviewed: () => [get('/billing/list?pageSize=50&status=ReadyForReview')],
  twoStatuses: () => [get(`/billing/list?pageSize=50&status=${two}`)],
  // Of 10,000 orders an account has some forty: pages of 20 are full at every size.
  ofAccount: ({ accounts }: Asked) => shared(accounts, (id) => get(`/billing/list?pageSize=20&accountId=${id}`)),
  twoStatusesOfAccount: ({ accounts }: Asked) =>
    shared(accounts, (id) => get(`/billing/list?pageSize=20&status=${two}&accountId=${id}`)),
  billingCounts: () => [get('/billing/counts')],
  countsOfAccount: ({ accounts }: Asked) => shared(accounts, (id) => get(`/billing/counts?accountId=${id}`)),
  deep: ({ cursors }: Asked) => shared(cursors, (cursor) => get(`/workOrder/list?pageSize=50&cursor=${cursor}`)),
}

/** Rules as people write them in the folder editor. */
export const triedRules = rules.map(({ items }) => ({
  path: `${base}/rules/tryRule`,
  body: JSON.stringify({ ruleItemList: items }),
}))

/** What the status tabs ask under filters that few orders match, that most match, and that no index has. */
export const tabCounts = ({ crns, customers }: Asked) =>
  [
    ...crns.slice(0, 20).map((crn) => `q=${encodeURIComponent(crn)}`),
    ...customers.slice(0, 20).map((customer) => `q=${encodeURIComponent(customer)}`),
    ...[
      'timing=late',
      'timing=onTime',
      'withoutDriver=yes',
      'bookingType=1',
      'bookingType=0',
      'remark=dock',
      'palletsMin=20',
    ],
    ...['receivedFrom=2020-01-01T00:00:00Z', 'bookingPickupFrom=2026-11-01&bookingType=2'],
  ].map((query) => ({ path: `${base}/workOrder/counts?${query}` }))

export const searches = (terms: readonly string[]) =>
  shared(terms, (term) => get(`/workOrder/list?pageSize=50&q=${encodeURIComponent(term)}`))

export const orders = (ids: readonly string[]) => shared(ids, (id) => get(`/workOrder/detail?id=${id}`))

/**
 * Changes a remark, each time of another order, with its current version.
 * @param key the Idempotency-Key of each request, as the console sends it
 */
export function changes(edits: readonly Edit[], key?: () => string): Side['requests'] {
  const waiting = new Set<Edit>()
  let made = 0
  return (connection) => {
    const own = edits.filter((_, index) => index % connections === connection)
    let at = Math.floor(Math.random() * own.length)
    let current: Edit | undefined
    const next = () => {
      // Skips orders without a reply: if a reply was lost at the end of a round, the version is unknown.
      do current = own[at++ % own.length]
      while (current && waiting.has(current))
      if (current) waiting.add(current)
      return current
    }
    return [
      {
        method: 'POST',
        path: `${base}/workOrder/save`,
        headers: { 'content-type': 'application/json' },
        ...(key ? { key } : {}),
        body: () => JSON.stringify({ ...next(), remark: `Call before arrival, dock ${made++}` }),
        onReply(reply) {
          if (!current || !reply.startsWith('{"code":200,')) return
          current.version++
          waiting.delete(current)
        },
      },
    ]
  }
}
