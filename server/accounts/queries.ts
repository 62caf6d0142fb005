import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { sql } from 'kysely'
import { keysetPage, type SortKey, type Uncounted } from '../platform/database/keyset-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Versioned } from '../platform/database/save-versioned.ts'
import type { Reading } from '../platform/http/context.ts'

export interface AccountRow extends Versioned, Omit<ParsedOf<typeof accountApi.save>, 'id' | 'version'> {
  createdAt: string
  createdBy: string
  updatedAt: string
}

const columns = sql`
  a.id, a.code, a.name, a.bill_to_address, a.bill_to_city, a.bill_to_province, a.bill_to_postal_code, a.bill_to_country, a.addresses,
  a.contact_name, a.contact_email, a.contact_phone, a.contacts, a.payment_terms_days, a.currency, a.credit_limit, a.crn_prefix,
  a.pickup_photos_required, a.delivery_photos_required, a.signature_required, a.email_invoices, a.invoice_zero_charges, a.version, a.created_at, a.created_by, a.updated_at,
  a.updated_by`

const matching = (q: string | undefined) => {
  const pattern = contains(q ?? '')
  return sql`a.deleted_at IS NULL AND (a.code ILIKE ${pattern} OR a.name ILIKE ${pattern})`
}

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

const text = (column: string): SortKey => ({ by: sql`lower(${sql.ref(column)})`, type: 'text' })
const sorts: Record<string, SortKey> = {
  name: text('a.name'),
  code: text('a.code'),
  billToCity: text('a.billToCity'),
  currency: text('a.currency'),
  paymentTermsDays: { by: sql`a.payment_terms_days`, type: 'int' },
  updatedAt: { by: sql`a.updated_at`, type: 'timestamptz' },
}

/** Typed text is looked for in code and name. */
export function listAccounts({ db, now }: Reading, input: ParsedOf<typeof accountApi.list> & Uncounted) {
  const keys = sql`FROM api_key k WHERE k.account_id = a.id AND k.revoked_at IS NULL AND (k.works_until IS NULL OR k.works_until > ${now})`
  const where = [matching(input.q)]
  for (const column of ['code', 'name', 'billToCity', 'contactName', 'crnPrefix'] as const)
    if (input[column]) where.push(sql`${sql.ref(`a.${column}`)} ILIKE ${contains(input[column])}`)
  if (input.currency) where.push(sql`a.currency = ANY(${input.currency}::text[])`)
  if (input.billToCountry) where.push(sql`a.bill_to_country = ANY(${input.billToCountry}::text[])`)
  if (input.hasKey) where.push(sql`${input.hasKey === 'yes'} = EXISTS (SELECT ${keys})`)
  const row = sql`${columns}, (SELECT count(*) ${keys}) AS working_keys`
  const parts = { columns: row, from: sql`account a`, where: sql.join(where, sql` AND `), id: sql`a.id` }
  return keysetPage<AccountRow & { workingKeys: number }>(db, parts, sorts, input)
}

/** What a picker offers: those whose code or name begins with what was typed come first. */
export async function listAccountNames(db: Queries, { q, id }: ParsedOf<typeof accountApi.names>) {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    SELECT a.id, a.code, a.name FROM account a WHERE ${matching(q)} ${id ? sql`AND a.id = ${id}` : sql``}
    ORDER BY starts_with(lower(a.code), ${(q ?? '').toLowerCase()}) OR starts_with(lower(a.name), ${(q ?? '').toLowerCase()}) DESC, a.name
    LIMIT 200`.execute(db)
  return rows
}

/** Its work orders that are not over: how many, and the booking ids of a few. */
export async function openOrdersOf(db: Queries, accountId: string): Promise<{ count: number; some: string[] }> {
  const { rows } = await sql<{ count: number; some: string[] | null }>`
    SELECT count(*) AS count, (array_agg(w.booking_id ORDER BY w.id))[1:5] AS some FROM work_order w
    WHERE w.account_id = ${accountId} AND w.deleted_at IS NULL AND w.booking_status = ANY(${openStatuses}::text[])`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, some: rows[0]?.some ?? [] }
}
