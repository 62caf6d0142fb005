import { type InvoiceMail, invoiceRecipients } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import type { Queries } from '../../../platform/database/queries.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { createLink } from '../links/links.ts'

/** How invoices leave by e-mail, where a mail server is set. */
export interface Mailing {
  /** Where customers reach the product; absent: letters carry no link. */
  publicUrl: string | undefined
  /** Told once a letter is queued. */
  queued: () => void
}

const linkDays = 90

/** Where an account's invoices go. */
export async function recipientsOf(db: Queries, accountId: string): Promise<string[]> {
  const { rows } = await sql<Parameters<typeof invoiceRecipients>[0]>`
    SELECT contact_email, contacts FROM account WHERE id = ${accountId}`.execute(db)
  return rows[0] ? invoiceRecipients(rows[0]) : []
}

export const subjectOf = ({
  kind,
  number,
  issuer,
}: {
  kind: 'invoice' | 'creditNote'
  number: string
  issuer: string
}) =>
  fill(en.invoiceLetter[kind === 'invoice' ? 'subject' : 'creditSubject'], {
    number,
    issuer: issuer.split('\n')[0] ?? '',
  })

export async function listMails(db: Queries, invoiceId: string): Promise<InvoiceMail[]> {
  const { rows } = await sql<InvoiceMail>`
    SELECT id, recipients, subject, state, tries, next_try_at, last_answer, created_at, created_by, settled_at FROM invoice_mail
    WHERE invoice_id = ${invoiceId} ORDER BY id DESC`.execute(db)
  return rows
}

/** @throws Refusal 404, or 409 for a draft */
export async function getSendable(db: Queries, invoiceId: string) {
  const { rows } = await sql<{
    kind: 'invoice' | 'creditNote'
    number: string | null
    issuer: string
    accountId: string
  }>`
    SELECT kind, number, issuer, account_id FROM invoice WHERE id = ${invoiceId}`.execute(db)
  const [invoice] = rows
  if (!invoice) throw new Refusal(codes.notFound, 'notFound', { thing: 'invoice' })
  const { number } = invoice
  if (!number) throw new Refusal(codes.conflict, 'notIssued')
  return { ...invoice, number }
}

interface Wanted {
  invoiceId: string
  number: string
  recipients: readonly string[]
  subject: string
  message: string
}

/** Queues a letter with its proof link, in the transaction that wants it. @returns its id */
export async function queueMail(context: Context, { publicUrl, queued }: Mailing, wanted: Wanted): Promise<string> {
  const { db, now, actor } = context
  const { invoiceId, number, recipients, subject, message } = wanted
  const id = newId()
  const to = recipients.join(', ')
  const nobody = recipients.length === 0
  const link =
    publicUrl && !nobody
      ? await createLink(context, { invoiceId, forWhom: to.slice(0, 80), days: linkDays })
      : undefined
  await db
    .insertInto('invoiceMail')
    .values({
      ...{
        id,
        invoiceId,
        subject,
        message,
        recipients: [...recipients],
        createdAt: now,
        createdBy: actor.name,
        nextTryAt: now,
      },
      linkToken: link ? await context.secrets.seal(db, link.token, `invoice_mail.link_token:${id}`) : null,
      ...(nobody && { state: 'failed', settledAt: now, lastAnswer: en.invoiceMail.nobody }),
    })
    .execute()
  await record(context, {
    action: 'invoice.mail',
    entity: 'invoice',
    entityId: invoiceId,
    label: number,
    after: { recipients: to, subject },
    ...(nobody && { outcome: 'refused', reason: en.invoiceMail.nobody }),
  })
  context.afterCommit(queued)
  return id
}

/** Sends an invoice that was just issued, where its account wants that. */
export async function mailAtIssue(context: Context, mailing: Mailing | undefined, invoiceId: string): Promise<void> {
  if (!mailing) return
  const { accountId, ...invoice } = await getSendable(context.db, invoiceId)
  const account = await context.db
    .selectFrom('account')
    .select('emailInvoices')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!account.emailInvoices) return
  const recipients = await recipientsOf(context.db, accountId)
  const { number } = invoice
  await queueMail(context, mailing, { invoiceId, number, recipients, subject: subjectOf(invoice), message: '' })
}
