import { finerThan210, x12Invoice } from '@shortcut/domain/billing/x12-210.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { partnersOf } from '../partners/queries.ts'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { getInvoice } from './invoice-rows.ts'

/**
 * Queues an issued invoice for the partners of its account that want 210s, in the transaction that issues it.
 * @throws Refusal 409 for an amount that a 210 could only say rounded
 */
export async function queue210({ db, now, session }: Context, invoiceId: string, accountId: string): Promise<void> {
  const partners = (await partnersOf(db, accountId)).filter(({ kind, wants210 }) => kind === 'x12' && wants210)
  if (partners.length === 0) return
  const invoice = await getInvoice({ db, now, session }, invoiceId)
  const fine = finerThan210(invoice)
  if (fine)
    throw new Refusal(codes.conflict, 'finerThan210', {
      ...{ label: invoice.customerName, partner: partners.map(({ name }) => name).join(', ') },
      amount: `${fine} ${invoice.currency}`,
    })
  for (const partner of partners)
    await sql`
      INSERT INTO outgoing_message (id, partner_id, account_id, kind, label, x12, state, next_try_at, created_at)
      VALUES (${newId()}, ${partner.id}, ${accountId}, '210', ${invoice.number}, ${JSON.stringify(x12Invoice(invoice, partner.scac))}::jsonb,
        ${partner.delivery === 'none' ? 'kept' : 'waiting'}, ${now}, ${now})`.execute(db)
}
