import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { compileRule, type RuleItem, type rulesApi, type TriedRule } from '@shortcut/domain/work-orders/rule.ts'
import { ruleRemarks } from '@shortcut/words/rule-remarks.ts'
import { sayByKey } from '@shortcut/words/say.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { columnsOf, fieldsOf, narrowing, subjectOf } from './rule-subject.ts'

/** Most orders examined while somebody types. */
const mostLookedAt = 10_000
const sampleSize = 8

interface Candidate extends Record<string, unknown> {
  id: string
  receivedAt: string
  folderIds: string[]
  /** For orders in the sample: the index would find it. */
  isNarrowed?: boolean
}

/**
 * What a folder would contain. Orders are matched with the domain's function: all orders, or those an index selects; if
 * both are too many, an even sample of the table, and the count is then an estimate.
 */
export async function tryRule(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { id, ruleItemList }: ParsedOf<typeof rulesApi.tryRule>,
): Promise<TriedRule> {
  const { rows } = await sql<{ total: number }>`SELECT coalesce(sum(n), 0)::int AS total FROM work_order_count`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  const { candidates, isExact } = await look(db, ruleItemList, total)
  const matches = compileRule(ruleItemList)
  const found = candidates.filter((order) => matches(subjectOf(order)))
  const lookedAt = candidates.length
  const scaled = (count: number) => (isExact ? count : Math.round((count * total) / Math.max(lookedAt, 1)))
  const latest = found.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1)).slice(0, sampleSize)
  return {
    count: scaled(found.length),
    isExact,
    total,
    lookedAt: isExact ? total : lookedAt,
    sample: await sampleOf(
      db,
      latest.map((order) => order.id),
    ),
    overlaps: (await overlapsOf(db, id, found)).map((one) => ({ ...one, count: scaled(one.count) })),
    remarks: ruleRemarks(sayByKey(language), ruleItemList),
  }
}

async function look(db: Queries, items: readonly RuleItem[], total: number) {
  const columns = sql.raw(columnsOf(fieldsOf([items])))
  const read = async (from: RawBuilder<unknown>, more = sql``) => {
    const { rows } = await sql<Candidate>`
      SELECT id, booking_received_at::text AS received_at, folder_ids${columns}${more} FROM work_order ${from}`.execute(
      db,
    )
    return rows
  }
  if (total <= mostLookedAt) return { candidates: await read(sql`WHERE deleted_at IS NULL`), isExact: true }
  const patterns = narrowing(items)
  const isNarrowed = patterns && sql`search_text LIKE ANY(${patterns}::text[])`
  const percent = sql.raw(Math.min(100, (mostLookedAt / total) * 100).toFixed(4))
  const sample = await read(
    sql`TABLESAMPLE SYSTEM (${percent}) WHERE deleted_at IS NULL`,
    isNarrowed && sql`, ${isNarrowed} AS is_narrowed`,
  )
  // An index is fast for rare values. For common ones it reads far more than the sample.
  const expected = (sample.filter((order) => order.isNarrowed).length / Math.max(sample.length, 1)) * total
  if (isNarrowed && expected <= mostLookedAt) {
    const candidates = await read(sql`WHERE ${isNarrowed} AND deleted_at IS NULL LIMIT ${mostLookedAt + 1}`)
    if (candidates.length <= mostLookedAt) return { candidates, isExact: true }
  }
  return { candidates: sample, isExact: false }
}

async function sampleOf(db: Queries, ids: readonly string[]): Promise<TriedRule['sample']> {
  if (ids.length === 0) return []
  return db
    .selectFrom('workOrder')
    .select([
      'id',
      'bookingId',
      'customerName',
      'customerReferenceNumber',
      'bookingStatus',
      'pickupPlace',
      'deliveryPlace',
    ])
    .where('id', 'in', ids)
    .orderBy('bookingReceivedAt', 'desc')
    .execute() as Promise<TriedRule['sample']>
}

async function overlapsOf(db: Queries, own: string | undefined, found: readonly Candidate[]) {
  const counts = new Map<string, number>()
  for (const id of found.flatMap(({ folderIds }) => folderIds))
    if (id !== own) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (counts.size === 0) return []
  const folders = await db
    .selectFrom('rule')
    .select(['id', 'name'])
    .where('id', 'in', [...counts.keys()])
    .where('deletedAt', 'is', null)
    .execute()
  return folders
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .sort((one, other) => other.count - one.count)
}
