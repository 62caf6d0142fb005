import { type InvoiceMail, invoiceRecipients } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { record } from '../../../operation-log/record.ts'
import type { Queries } from '../../../platform/database/queries.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { createLink } from '../links/links.ts'

/** How invoices are mailed, if a mail server is configured. */
export interface Mailing {
  /** The product's public address; absent: mails have no link. */
  publicUrl: string | undefined
  /** Called when a mail is queued. */
  queued: () => void
}

const linkDays = 90

/** The recipients of an account's invoices. */
export async function recipientsOf(db: Queries, accountId: string): Promise<string[]> {
  const account = await db
    .selectFrom('account')
    .select(['contactEmail', 'contacts'])
    .where('id', '=', accountId)
    .$castTo<Parameters<typeof invoiceRecipients>[0]>()
    .executeTakeFirst()
  return account ? invoiceRecipients(account) : []
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

export const listMails = (db: Queries, invoiceId: string): Promise<InvoiceMail[]> =>
  db
    .selectFrom('invoiceMail')
    .select(['id', 'recipients', 'subject', 'state', 'tries', 'nextTryAt', 'lastAnswer'])
    .select(['createdAt', 'createdBy', 'settledAt'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('id', 'desc')
    .$castTo<InvoiceMail>()
    .execute()

/** @throws Refusal 404, or 409 for a draft */
export async function getSendable(db: Queries, invoiceId: string) {
  const invoice = await db
    .selectFrom('invoice')
    .select(['kind', 'number', 'issuer', 'accountId'])
    .where('id', '=', invoiceId)
    .$narrowType<{ kind: 'invoice' | 'creditNote' }>()
    .executeTakeFirst()
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

/** Queues a mail with its proof link, in the caller's transaction. @returns its id */
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
      id,
      invoiceId,
      subject,
      message,
      recipients: [...recipients],
      createdAt: now,
      createdBy: actor.name,
      nextTryAt: now,
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

/** Sends a newly issued invoice if its account wants that. */
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
