import { answerNow, type FileOutcome } from '@shortcut/domain/bookings/mail/answer.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { record } from '../../operation-log/record.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { claimNext, type LeaseQueue, settle, stateAfter } from '../../platform/lease-queue.ts'
import type { Mailer } from '../../platform/mail.ts'
import { asSystem } from '../../platform/system-context.ts'
import { mailLabel } from './keep-mail.ts'

interface Parts {
  database: Database
  log: Logger
  logGrew: () => void
}

/** An answer that comes later helps nobody. */
const tooLateMs = 14 * 86_400_000
/** Of answers to one address: two machines that answer each other are stopped. */
const mostPerHour = 30
const mostAtOnce = 100
const putOffMs = 15 * 60_000
/** Files that a letter names one by one. */
const mostNamed = 50

export const answerQueue = {
  table: 'mail_answer',
  states: { waiting: 'waiting', done: 'sent', givenUp: 'failed' },
  leaseMs: 180_000,
  // Together about a day.
  pauses: [15, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800],
} as const satisfies LeaseQueue<string>

interface Open {
  id: string
  accountId: string
  fromAddress: string
  subject: string
  receivedAt: string
  state: string
  remark: string
  /** The account still wants answers. */
  isWanted: boolean
}

/** Mails whose account wants answers are open for one as soon as their files are taken. */
export const wantsAnswer = sql<boolean>`
  NOT is_automatic AND checks = 'passed' AND from_address <> ''
  AND EXISTS (SELECT FROM account a WHERE a.id = mail.account_id AND a.answer_mails)`

/** Something of the mail `m` waits for a person. */
const waits = sql`(
  m.state = 'held'
  OR EXISTS (SELECT FROM pdf_order o WHERE o.mail_id = m.id AND o.state IN ('reading', 'open'))
  OR EXISTS (SELECT FROM mail_part p JOIN booking_file f ON f.sha256 = p.sha256 AND f.account_id = m.account_id
    JOIN booking_message b ON b.file_id = f.id
    WHERE p.mail_id = m.id AND p.use = 'booking' AND b.received_at >= p.taken_at
      AND b.received_status IN ('RECEIVED', 'PARSED', 'QUARANTINED')))`

/** Writes the answers that are due: to mails without one, and to those of which nothing waits any more. */
export async function writeAnswers({ database, log, logGrew }: Parts): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM mail m WHERE m.answer_open AND m.state <> 'taking' AND (m.answer_after IS NULL OR m.answer_after <= ${now()})
      AND (NOT EXISTS (SELECT FROM mail_answer s WHERE s.mail_id = m.id) OR NOT ${waits} OR m.received_at < ${lateAt()})
    ORDER BY m.received_at, m.id LIMIT ${mostAtOnce}`.execute(database.kysely)
  for (const { id } of rows) {
    try {
      await asSystem(database, (context) => answerMail(context, id), logGrew)
    } catch (error) {
      // The mails after it do not wait for it.
      log.warn({ err: error, mail: id }, 'the answer to a mail could not be written and will be tried again')
      await putOff(database.kysely, id)
    }
  }
  return rows.length === mostAtOnce
}

const lateAt = () => new Date(nowMs() - tooLateMs).toISOString()
const putOff = (db: Queries, id: string) =>
  db
    .updateTable('mail')
    .set({ answerAfter: new Date(nowMs() + putOffMs).toISOString() })
    .where('id', '=', id)
    .execute()

async function answerMail(context: Context, id: string): Promise<void> {
  const { db, now: at } = context
  const { rows } = await sql<Open>`
    SELECT m.id, m.account_id, m.from_address, m.subject, m.received_at, m.state, m.remark, a.answer_mails AS is_wanted
    FROM mail m JOIN account a ON a.id = m.account_id
    WHERE m.id = ${id} AND m.answer_open AND m.state <> 'taking' FOR UPDATE OF m`.execute(db)
  const [mail] = rows
  if (!mail) return
  // Read after the lock is held: another node may have answered while this one waited.
  const said = await db.selectFrom('mailAnswer').select('id').where('mailId', '=', id).limit(1).executeTakeFirst()
  const outcomes = await outcomesOf(db, mail)
  const due = answerNow(outcomes, said !== undefined, mail.state === 'held')
  const isOver = !mail.isWanted || mail.receivedAt < lateAt()
  if (due === 'nothing' && !isOver) return
  if (!isOver && (await isFlooded(db, mail.fromAddress, at))) {
    await putOff(db, id)
    return
  }
  if (due === 'last' || isOver) await db.updateTable('mail').set({ answerOpen: false }).where('id', '=', id).execute()
  if (isOver) return
  const answer = { subject: subjectOf(mail), body: bodyOf(mail, outcomes, said !== undefined) }
  await db
    .insertInto('mailAnswer')
    .values({
      id: newId(),
      mailId: id,
      recipient: mail.fromAddress,
      ...answer,
      isLast: due === 'last',
      state: 'waiting',
      nextTryAt: at,
      createdAt: at,
    })
    .execute()
  await record(context, {
    action: 'mail.answer',
    entity: 'mail',
    entityId: id,
    label: mailLabel(mail),
    after: { recipients: mail.fromAddress, answer: answer.body },
  })
}

async function isFlooded(db: Queries, recipient: string, at: string): Promise<boolean> {
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*)::int AS sent FROM mail_answer WHERE recipient = ${recipient}
      AND created_at > ${new Date(Date.parse(at) - 3_600_000).toISOString()}`.execute(db)
  return (rows[0]?.sent ?? 0) >= mostPerHour
}

/** What became of each file: of its bookings, of the draft that a PDF became, or of what only a person can read. */
async function outcomesOf(db: Queries, { id, accountId, state, remark }: Open): Promise<FileOutcome[]> {
  const { rows } = await sql<FileOutcome>`
    SELECT p.name AS file, found.* FROM mail_part p
    CROSS JOIN LATERAL (
      SELECT CASE
          WHEN b.received_status = 'DUPLICATE' THEN 'repeat'
          WHEN b.work_order_id IS NOT NULL AND b.received_status IN ('PROCESSED', 'PARTIALLY_PROCESSED')
            THEN CASE b.purpose WHEN 'change' THEN 'changed' WHEN 'cancel' THEN 'cancelled' ELSE 'booked' END
          WHEN b.received_status = 'SUPERSEDED' THEN 'done'
          WHEN b.received_status = 'PROCESSED' THEN 'done'
          ELSE 'waiting' END AS outcome,
        coalesce(w.booking_id, '') AS order, b.customer_reference_number AS number,
        coalesce(b.errors->0->>'message', '') AS remark, b.received_at AS at, b.id AS item
      FROM booking_file f JOIN booking_message b ON b.file_id = f.id LEFT JOIN work_order w ON w.id = b.work_order_id
      WHERE p.use = 'booking' AND f.sha256 = p.sha256 AND f.account_id = ${accountId} AND b.received_at >= p.taken_at
      UNION ALL
      -- The same bytes came before, on whatever way: nothing was read from them again.
      SELECT 'repeat', '', '', '', NULL, p.mail_id
      WHERE p.use = 'booking' AND p.taken_at IS NOT NULL AND NOT EXISTS (SELECT FROM booking_file f JOIN booking_message b ON b.file_id = f.id
        WHERE f.sha256 = p.sha256 AND f.account_id = ${accountId} AND b.received_at >= p.taken_at)
      UNION ALL
      SELECT CASE o.state WHEN 'booked' THEN CASE WHEN o.account_id = ${accountId} THEN 'booked' ELSE 'done' END WHEN 'setAside' THEN 'notBooked' ELSE 'waiting' END,
        coalesce(k.booking_id, ''), coalesce(o.draft->'customerReferenceNumber'->>'text', ''),
        CASE o.state WHEN 'setAside' THEN o.remark ELSE '' END, o.received_at, o.id
      FROM pdf_order o
      LEFT JOIN LATERAL (SELECT w.booking_id FROM booking_file f JOIN booking_message b ON b.file_id = f.id
        JOIN work_order w ON w.id = b.work_order_id
        WHERE f.account_id = o.account_id AND f.idempotency_key = 'pdf ' || o.id LIMIT 1) k ON true
      WHERE o.mail_id = p.mail_id AND o.mail_part = p.number
      UNION ALL
      SELECT CASE ${state} WHEN 'done' THEN 'done' WHEN 'setAside' THEN 'notBooked' ELSE 'waiting' END, '', '', ${remark}, NULL, p.mail_id
      WHERE p.use = 'person'
    ) found
    WHERE p.mail_id = ${id} AND p.use <> 'none' ORDER BY p.number, found.at, found.item`.execute(db)
  if (rows.length > 0)
    return rows.map(({ outcome, file, order, number, remark: why }) => ({ outcome, file, order, number, remark: why }))
  // A mail without files: its text is what a person reads.
  const outcome = state === 'done' ? 'done' : state === 'setAside' ? 'notBooked' : 'waiting'
  return [{ outcome, file: say('en', 'mailAnswer', 'text'), order: '', number: '', remark }]
}

const subjectOf = ({ subject }: Open) =>
  say('en', 'mailAnswer', 'subject', {
    subject: subject.replace(/^(\s*(re|aw|fwd?):)+\s*/i, '').trim() || say('en', 'mailAnswer', 'noSubject'),
  })

function lineOf({ outcome, file, order, number, remark }: FileOutcome): string {
  const why = remark.replace(/[.\s]+$/, '')
  const line = (name: Parameters<typeof say<'mailAnswer'>>[2]) =>
    say('en', 'mailAnswer', name, { file, order, number, remark: why, fault: why })
  if (outcome === 'booked') return line(number ? 'booked' : 'bookedAs')
  if (outcome === 'waiting') return line(remark ? 'waitingBecause' : 'waiting')
  if (outcome === 'notBooked') return line(remark ? 'notBooked' : 'notBookedPlain')
  return line(outcome)
}

function bodyOf(mail: Open, outcomes: readonly FileOutcome[], said: boolean): string {
  const at = `${toWallClock(mail.receivedAt, 'UTC').replace('T', ' ')} UTC`
  const begun = say('en', 'mailAnswer', said ? 'decided' : 'received', { at })
  const named = outcomes.slice(0, mostNamed).map(lineOf)
  const more = outcomes.length - named.length
  if (more > 0) named.push(say('en', 'mailAnswer', 'more', { count: more }))
  return [begun, named.join('\n'), say('en', 'mailAnswer', 'automatic')].join('\n\n')
}

/** Sends the next answer. @returns whether there may be more */
export async function sendAnswers({ database, logGrew }: Parts, mailer: Mailer): Promise<boolean> {
  const answer = await claimNext<{
    mailId: string
    recipient: string
    subject: string
    body: string
    messageId: string
  }>(database.kysely, answerQueue, {
    order: sql`q.id`,
    returning: sql`mail_id, recipient, subject, body, (SELECT m.message_id FROM mail m WHERE m.id = mail_id) AS message_id`,
  })
  if (!answer) return false
  const { mailId, recipient, subject, body, messageId } = answer
  const posted = await mailer.post({
    id: answer.id,
    to: [recipient],
    subject,
    text: body,
    attachments: [],
    ...(messageId && { inReplyTo: messageId, references: messageId }),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  })
  const after = stateAfter(answerQueue, answer, posted.outcome === 'taken' ? 'done' : posted.outcome)
  const write = (db: Queries) =>
    settle(db, answerQueue, answer, after, posted.answer, sql`settled_at = ${after.isOver ? now() : null}`)
  if (!after.isOver) {
    await write(database.kysely)
    return true
  }
  await asSystem(
    database,
    async (context) => {
      if (!(await write(context.db))) return
      await record(context, {
        action: after.state === 'sent' ? 'mail.answerSent' : 'mail.answerFailed',
        entity: 'mail',
        entityId: mailId,
        label: mailLabel({ fromAddress: recipient, subject }),
        after: { recipients: recipient, lastAnswer: posted.answer },
        outcome: after.state === 'sent' ? 'done' : 'refused',
      })
    },
    logGrew,
  )
  return true
}
