import type { InvoiceKind, InvoiceSubject } from '@shortcut/domain/billing/invoices/invoice.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'

interface Fields {
  kind: InvoiceKind
  subject: InvoiceSubject
  accountId: string
  currency: string
  correctsId?: string
  reason?: string
}

/** For account `a`. */
export const billToOf = sql`jsonb_build_object('code', a.code, 'name', a.name, 'address', a.bill_to_address, 'city', a.bill_to_city,
  'province', a.bill_to_province, 'postalCode', a.bill_to_postal_code, 'country', a.bill_to_country)`

/** @returns the id of an empty invoice for the account */
export async function newInvoice({ db, now, actor }: Context, fields: Fields): Promise<string> {
  const id = newId()
  await sql`
    INSERT INTO invoice (id, kind, subject, account_id, customer_name, bill_to, currency, terms_days, corrects_id, reason, created_at, created_by,
      updated_at, updated_by)
    SELECT ${id}, ${fields.kind}, ${fields.subject}, a.id, a.name, ${billToOf}, ${fields.currency},
      ${fields.kind === 'invoice' ? sql`a.payment_terms_days` : 0}, ${fields.correctsId ?? null}, ${fields.reason ?? ''}, ${now}, ${actor.name},
      ${now}, ${actor.name}
    FROM account a WHERE a.id = ${fields.accountId}`.execute(db)
  return id
}
