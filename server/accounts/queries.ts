import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { listPage } from '../platform/list-page.ts'
import { contains } from '../platform/pages.ts'
import type { Versioned } from '../platform/save-versioned.ts'

export interface AccountRow extends Versioned {
  code: string
  name: string
  billToAddress: string
  billToCity: string
  billToProvince: string
  billToPostalCode: string
  billToCountry: string
  contactName: string
  contactEmail: string
  contactPhone: string
  paymentTermsDays: number
  currency: string
  creditLimit: string | null
  crnPrefix: string
  pickupPhotosRequired: number
  deliveryPhotosRequired: number
  signatureRequired: boolean
}

const columns = sql`
  a.id, a.code, a.name, a.bill_to_address, a.bill_to_city, a.bill_to_province, a.bill_to_postal_code, a.bill_to_country,
  a.contact_name, a.contact_email, a.contact_phone, a.payment_terms_days, a.currency, a.credit_limit, a.crn_prefix,
  a.pickup_photos_required, a.delivery_photos_required, a.signature_required, a.version, a.updated_by`

const matching = (q: string | undefined) => {
  const pattern = contains(q ?? '')
  return sql`account a WHERE a.deleted_at IS NULL AND (a.code ILIKE ${pattern} OR a.name ILIKE ${pattern})`
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

export const listAccounts = (db: Queries, input: { page?: number; pageSize: number; q?: string }) =>
  listPage<AccountRow>(db, { columns, from: matching(input.q), orderBy: sql`a.name, a.id` }, input)

/** What a picker offers: those whose code or name begins with what was typed come first. */
export async function listAccountNames(db: Queries, q: string | undefined) {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    SELECT a.id, a.code, a.name FROM ${matching(q)}
    ORDER BY starts_with(lower(a.code), ${(q ?? '').toLowerCase()}) OR starts_with(lower(a.name), ${(q ?? '').toLowerCase()}) DESC, a.name
    LIMIT 200`.execute(db)
  return rows
}
