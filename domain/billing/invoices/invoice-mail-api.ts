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
  /** Of one that is queued. */
  nextTryAt: z.string(),
  /** What the mail server said last. */
  lastAnswer: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  settledAt: z.string().nullable(),
})
export type InvoiceMail = z.output<typeof invoiceMail>

/** A line of its own in a letter's head: one that is broken would begin another. */
const subject = text(150).refine((line) => !/[\r\n\t]/.test(line), { error: 'controlCharacters' })

/** Contacts who get invoices, by what their role says. */
const billingRole = /billing|invoice|payable|accounting|finance/i

/** Where an account's invoices go: to its billing contacts, else to its first contact. */
export function invoiceRecipients(account: {
  contactEmail: string
  contacts: readonly { role: string; email: string }[]
}): string[] {
  const billing = account.contacts.filter(({ role, email: address }) => address && billingRole.test(role))
  const addresses = billing.length > 0 ? billing.map(({ email: address }) => address) : [account.contactEmail]
  return [...new Set(addresses.filter(Boolean))]
}

export const invoiceMailApi = {
  /** What was sent of an invoice, the latest first, and how the next would be. */
  list: endpoint({
    method: 'GET',
    path: 'invoiceMail/list',
    permission: '/billing/invoices/list',
    input: z.object({ invoiceId: id }),
    reply: z.object({
      /** False: no mail server is set. */
      ready: z.boolean(),
      recipients: z.array(z.string()),
      subject: z.string(),
      mails: z.array(invoiceMail),
    }),
  }),
  /** Queues it; an invoice may be sent again, to the same people or to others. */
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
      /** '': the usual one. */
      subject: subject.default(''),
      message: text(2000).default(''),
    }),
    reply: invoiceMail,
  }),
}
