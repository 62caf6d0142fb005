import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { accountFieldRows, accountKept } from '@shortcut/domain/accounts/fields.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import { columnsOf, filtersOf, searchedFor, sortKeysOf } from '../platform/database/field-list.ts'
import { keysetPage, type Uncounted } from '../platform/database/keyset-page.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Versioned } from '../platform/database/save-versioned.ts'
import type { Reading } from '../platform/http/context.ts'

export interface AccountRow extends Versioned, Omit<ParsedOf<typeof accountApi.save>, 'id' | 'version'> {
  createdAt: string
  createdBy: string
  updatedAt: string
}

const columns = sql`
  a.id, ${columnsOf('account', 'a', accountFieldRows, {})}, a.version, a.created_at, a.created_by, a.updated_at, a.updated_by`

const matching = (q: string | undefined) => sql`a.deleted_at IS NULL AND ${searchedFor('a', accountFieldRows, q ?? '')}`

export async function findAccount(db: Queries, id: string): Promise<AccountRow | undefined> {
  const { rows } =
    await sql<AccountRow>`SELECT ${columns} FROM account a WHERE a.id = ${id} AND a.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** @throws Refusal 404 */
export async function getAccount(db: Queries, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'account' })
  return account
}

const sorts = { ...sortKeysOf('a', accountFieldRows), ...sortKeysOf('a', accountKept) }

/** Searches typed text in code and name. */
export function listAccounts({ db, now }: Reading, input: ParsedOf<typeof accountApi.list> & Uncounted) {
  const keys = sql`FROM api_key k WHERE k.account_id = a.id AND k.revoked_at IS NULL AND (k.works_until IS NULL OR k.works_until > ${now})`
  const where = [matching(input.q), ...filtersOf('a', accountFieldRows, input)]
  if (input.hasKey) where.push(sql`${input.hasKey === 'yes'} = EXISTS (SELECT ${keys})`)
  const row = sql`${columns}, (SELECT count(*) ${keys}) AS working_keys`
  const parts = { columns: row, from: sql`account a`, where: sql.join(where, sql` AND `), id: sql`a.id` }
  return keysetPage<AccountRow & { workingKeys: number }>(db, parts, sorts, input)
}

/** Choices of a picker: accounts whose code or name begins with the typed text come first. */
export async function listAccountNames(db: Queries, { q, id }: ParsedOf<typeof accountApi.names>) {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    SELECT a.id, a.code, a.name FROM account a WHERE ${matching(q)} ${id ? sql`AND a.id = ${id}` : sql``}
    ORDER BY starts_with(lower(a.code), ${(q ?? '').toLowerCase()}) OR starts_with(lower(a.name), ${(q ?? '').toLowerCase()}) DESC, a.name
    LIMIT 200`.execute(db)
  return rows
}

/** The account's open work orders: their number, and some booking ids. */
export async function openOrdersOf(db: Queries, accountId: string): Promise<{ count: number; some: string[] }> {
  const { rows } = await sql<{ count: number; some: string[] | null }>`
    SELECT count(*) AS count, (array_agg(w.booking_id ORDER BY w.id))[1:5] AS some FROM work_order w
    WHERE w.account_id = ${accountId} AND w.deleted_at IS NULL AND w.booking_status = ANY(${openStatuses}::text[])`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, some: rows[0]?.some ?? [] }
}
