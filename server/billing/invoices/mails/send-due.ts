import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { sql } from 'kysely'
import { record } from '../../../operation-log/record.ts'
import { now } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { claimNext, type Lease, type LeaseQueue, settle, stateAfter } from '../../../platform/lease-queue.ts'
import {
  type Letter,
  type Mailer,
  type MailServer,
  mailConnections,
  openMailer,
  type Posted,
} from '../../../platform/mail.ts'
import { asSystem } from '../../../platform/system-context.ts'
import { invoicePdf, type Printing } from '../documents/stored-pdf.ts'
import { getInvoice } from '../invoice-rows.ts'

interface Parts extends Printing {
  database: Database
  publicUrl: string | undefined
  logGrew: () => void
}

export const mailQueue = {
  table: 'invoice_mail',
  states: { waiting: 'queued', done: 'sent', givenUp: 'failed' },
  leaseMs: 180_000,
  // Together with the last one, about a day.
  pauses: [15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800],
} as const satisfies LeaseQueue<string>

interface Mail {
  invoiceId: string
  recipients: string[]
  subject: string
  message: string
  linkToken: string | null
}
type Claimed = Mail & Lease

const claim = ({ kysely }: Database): Promise<Claimed | undefined> =>
  claimNext<Mail>(kysely, mailQueue, {
    order: sql`q.id`,
    returning: sql`invoice_id, recipients, subject, message, link_token`,
  })

async function letterOf({ database, publicUrl, ...printing }: Parts, mail: Claimed): Promise<Letter> {
  const at = now()
  const invoice = await getInvoice({ db: database.kysely, session: null, now: at }, mail.invoiceId)
  const { number, total, currency, dueOn, issuer, kind } = invoice
  const words = en.invoiceLetter
  const token = mail.linkToken && database.secrets.open(mail.linkToken, `invoice_mail.link_token:${mail.id}`)
  const proof = token && publicUrl && new URL(`/backend/map?proof=${token}`, publicUrl).href
  const text = [
    fill(kind === 'invoice' ? words.text : words.creditText, {
      number: number ?? '',
      total,
      currency,
      dueOn: dueOn ?? '',
    }),
    mail.message,
    proof && `${words.proof}\n${proof}`,
    issuer,
  ]
  const content = await invoicePdf(database.kysely, printing, invoice, at)
  return {
    id: mail.id,
    to: mail.recipients,
    subject: mail.subject,
    text: text.filter(Boolean).join('\n\n'),
    attachments: [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }],
  }
}

/** Records the result of a try, unless another node has claimed the mail since. */
async function note({ database, logGrew }: Parts, mail: Claimed, { outcome, answer }: Posted): Promise<void> {
  const after = stateAfter(mailQueue, mail, outcome === 'taken' ? 'done' : outcome === 'later' ? 'later' : 'never')
  const { state, isOver } = after
  await asSystem(
    database,
    async (context) => {
      const also = sql`settled_at = ${isOver ? context.now : null}, link_token = CASE WHEN ${isOver} THEN NULL ELSE link_token END`
      if (!(await settle(context.db, mailQueue, mail, after, answer, also)) || !isOver) return
      const { number } = await context.db
        .selectFrom('invoice')
        .select('number')
        .where('id', '=', mail.invoiceId)
        .executeTakeFirstOrThrow()
      await record(context, {
        action: state === 'sent' ? 'invoice.mailSent' : 'invoice.mailFailed',
        entity: 'invoice',
        entityId: mail.invoiceId,
        label: number ?? '',
        after: { recipients: mail.recipients.join(', '), lastAnswer: answer },
        outcome: state === 'sent' ? 'done' : 'refused',
      })
    },
    logGrew,
  )
}

/** Sends the next due mail. @returns true if there may be more to do at once */
async function sendNext(parts: Parts, mailer: Mailer): Promise<boolean> {
  const mail = await claim(parts.database)
  if (!mail) return false
  const posted = await letterOf(parts, mail).then(
    (letter) => mailer.post(letter),
    (error: unknown): Posted => ({ outcome: 'later', answer: String(error) }),
  )
  await note(parts, mail, posted)
  return true
}

interface Chore {
  poke: () => void
  close: () => Promise<void>
}

/**
 * Sends due mails, as many at once as there are connections, so that a slow one delays no other.
 * @param chore starts work that runs soon after a poke and at intervals
 */
export function openPosting(
  { mailServer, ...parts }: Parts & { mailServer: MailServer },
  chore: (work: () => Promise<boolean>) => Chore,
): Chore {
  const mailer = openMailer(mailServer)
  const postmen = Array.from({ length: mailConnections }, () => chore(() => sendNext(parts, mailer)))
  return {
    poke() {
      for (const postman of postmen) postman.poke()
    },
    async close() {
      await Promise.all(postmen.map((postman) => postman.close()))
      mailer.close()
    },
  }
}
