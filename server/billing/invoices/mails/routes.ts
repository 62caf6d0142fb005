import type { invoiceMailApi } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Handlers } from '../../../platform/http/http.ts'
import { getSendable, listMails, type Mailing, queueMail, recipientsOf, subjectOf } from './queue.ts'

/** @param mailing absent: no mail server is configured */
export const invoiceMailRoutes = (mailing: Mailing | undefined): Handlers<typeof invoiceMailApi> => ({
  async list({ db }, { invoiceId }) {
    const invoice = await getSendable(db, invoiceId)
    const [recipients, mails] = await Promise.all([recipientsOf(db, invoice.accountId), listMails(db, invoiceId)])
    return { ready: mailing !== undefined, recipients, subject: subjectOf(invoice), mails }
  },

  async send(context, { invoiceId, recipients, subject, message }) {
    if (!mailing) throw new Refusal(codes.refused, 'noMailServer')
    const invoice = await getSendable(context.db, invoiceId)
    const id = await queueMail(context, mailing, {
      invoiceId,
      message,
      number: invoice.number,
      recipients: [...new Set(recipients)],
      subject: subject || subjectOf(invoice),
    })
    const mail = (await listMails(context.db, invoiceId)).find((one) => one.id === id)
    if (!mail) throw new Error('what was queued is there')
    return mail
  },
})
