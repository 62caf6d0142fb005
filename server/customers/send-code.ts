import { codeDays } from '@shortcut/domain/users/sign-in-codes.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import { claimNext, type Lease, type LeaseQueue, settle, stateAfter } from '../platform/lease-queue.ts'
import type { Letter, Mailer } from '../platform/mail.ts'
import { asSystem } from '../platform/system-context.ts'
import { makeCode } from '../users/sign-in/make-code.ts'
import type { CodeMailing } from './customer-user-routes.ts'

interface Parts {
  database: Database
  publicUrl: string
  logGrew: () => void
}

export const codeQueue = {
  table: 'customer_mail',
  states: { waiting: 'waiting', done: 'sent', givenUp: 'failed' },
  leaseMs: 180_000,
  // Together about a day.
  pauses: [15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800],
} as const satisfies LeaseQueue<string>

interface Mail {
  userId: string
  kind: 'invitation' | 'newCode'
  recipient: string
  createdBy: string
  createdById: string
}
type Claimed = Mail & Lease

/** Sends codes while the server runs, if it has a mail server and knows its own address. */
export function openCodeMailing(
  {
    publicUrl,
    mailer,
    ...parts
  }: Omit<Parts, 'publicUrl'> & { publicUrl: string | undefined; mailer: Mailer | undefined },
  every: (work: () => Promise<boolean>) => { poke: () => void },
): CodeMailing {
  if (!mailer || !publicUrl) return { canMail: false, queued() {} }
  const sending = every(() => sendCodes({ ...parts, publicUrl }, mailer))
  return { canMail: true, queued: sending.poke }
}

/** Sends the next code. @returns whether there may be more */
async function sendCodes({ database, publicUrl, logGrew }: Parts, mailer: Mailer): Promise<boolean> {
  const mail = await claimNext<Mail>(database.kysely, codeQueue, {
    order: sql`q.id`,
    returning: sql`user_id, kind, recipient, created_by, created_by_id`,
  })
  if (!mail) return false
  const letter = await asSystem(database, ({ db }) => letterOf(db, mail, publicUrl), logGrew)
  const posted = letter ? await mailer.post(letter) : { outcome: 'never' as const, answer: '' }
  const after = stateAfter(codeQueue, mail, posted.outcome === 'taken' ? 'done' : posted.outcome)
  const write = (db: Queries) =>
    settle(db, codeQueue, mail, after, posted.answer, sql`settled_at = ${after.isOver ? now() : null}`)
  if (!after.isOver) {
    await write(database.kysely)
    return true
  }
  await asSystem(
    database,
    async (context) => {
      if (!(await write(context.db))) return
      await record(context, {
        action: after.state === 'sent' ? 'user.codeSent' : 'user.codeNotSent',
        entity: 'user',
        entityId: mail.userId,
        label: mail.recipient,
        after: { recipients: mail.recipient, lastAnswer: posted.answer },
        outcome: after.state === 'sent' ? 'done' : 'refused',
      })
    },
    logGrew,
  )
  return true
}

/** A letter with a new code, which replaces an earlier one. Undefined: the person can no longer sign in. */
async function letterOf(db: Queries, mail: Claimed, publicUrl: string): Promise<Letter | undefined> {
  const { rows } = await sql<{ account: string; name: string; company: string }>`
    SELECT u.account, u.name, a.name AS company FROM "user" u JOIN account a ON a.id = u.account_id
    WHERE u.id = ${mail.userId} AND u.deleted_at IS NULL AND u.frozen_at IS NULL AND a.deleted_at IS NULL
    FOR UPDATE OF u`.execute(db)
  const [person] = rows
  if (!person) return undefined
  const code = await makeCode(db, mail.userId, { createdBy: mail.createdBy, createdById: mail.createdById })
  const { account, name, company } = person
  // Behind the #, so that no server or proxy on the way sees the code.
  const link = new URL('/backend/code', publicUrl)
  link.hash = new URLSearchParams({ kind: 'user', name: account, code }).toString()
  const words = { name, company, account, code, link: link.href, days: codeDays, who: mail.createdBy }
  const text = [
    say('en', 'customerLetter', 'greeting', words),
    say('en', 'customerLetter', mail.kind, words),
    link.href,
    say('en', 'customerLetter', 'byHand', words),
    say('en', 'customerLetter', 'once', words),
  ]
  return {
    id: `${mail.id}.${mail.tries}`,
    to: [mail.recipient],
    subject: say('en', 'customerLetter', `${mail.kind}Subject`, words),
    text: text.join('\n\n'),
    attachments: [],
  }
}
