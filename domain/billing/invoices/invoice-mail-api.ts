import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { email, text } from '../../text.ts'

export const mailStates = ['queued', 'sent', 'failed'] as const

export const invoiceMail = z.object({
  id,
  recipients: z.array(z.string()),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  /** For a queued mail: when it is tried next. */
  nextTryAt: z.string(),
  /** The mail server's last reply. */
  lastAnswer: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  settledAt: z.string().nullable(),
})
export type InvoiceMail = z.output<typeof invoiceMail>

/** One line without breaks: a line break in a subject would start another mail header. */
const subject = text(150).refine((line) => !/[\r\n\t]/.test(line), { error: 'controlCharacters' })

/** Matches roles of contacts who get invoices. */
const billingRole = /billing|invoice|payable|accounting|finance/i

/** Recipients of an account's invoices: its billing contacts, else its first contact. */
export function invoiceRecipients(account: {
  contactEmail: string
  contacts: readonly { role: string; email: string }[]
}): string[] {
  const billing = account.contacts.filter(({ role, email: address }) => address && billingRole.test(role))
  const addresses = billing.length > 0 ? billing.map(({ email: address }) => address) : [account.contactEmail]
  return [...new Set(addresses.filter(Boolean))]
}

export const invoiceMailApi = {
  /** What was sent for an invoice, latest first, and a preview of the next mail. */
  list: endpoint({
    method: 'GET',
    path: 'invoiceMail/list',
    fromReplica: true,
    permission: '/billing/invoices/list',
    input: z.object({ invoiceId: id }),
    reply: z.object({
      /** False: no mail server is configured. */
      ready: z.boolean(),
      recipients: z.array(z.string()),
      subject: z.string(),
      mails: z.array(invoiceMail),
    }),
  }),
  /** Queues the mail. An invoice may be sent again, to the same people or to others. */
  send: endpoint({
    method: 'POST',
    path: 'invoiceMail/send',
    permission: '/billing/invoices/issue',
    input: z.object({
      invoiceId: id,
      recipients: z
        .array(email.min(1, { error: 'notAnEmail' }))
        .min(1)
        .max(10),
      /** '': the default subject. */
      subject: subject.default(''),
      message: text(2000).default(''),
    }),
    reply: invoiceMail,
  }),
}
