import type { Logger } from 'pino'
import { record } from '../../operation-log/record.ts'
import { partnersOf } from '../../partners/queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { asSystem } from '../../platform/system-context.ts'
import { contentTypeOf } from '../folder/intake-send.ts'
import { keepPdf } from '../pdf/keep-pdf.ts'
import { readDelivery } from '../read/read-delivery.ts'
import { findLayout } from '../receive/layouts.ts'
import { takeDelivery } from '../receive/take-delivery.ts'
import { wantsAnswer } from './answer-mails.ts'
import { lockTaking, mailLabel } from './keep-mail.ts'
import { type MailFile, readMail } from './read-mail.ts'

interface Parts {
  database: Database
  log: Logger
  logGrew: () => void
  /** PDFs wait to be read. */
  readingPdfs?: () => void
}

const mostAtOnce = 20

/** Files of mails whose account is known go to the intake, one by one. @returns whether there are more */
export async function takeMails({ database, log, logGrew, readingPdfs = () => {} }: Parts): Promise<boolean> {
  const waiting = await database.kysely
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'taking')
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of waiting) {
    try {
      // One transaction a file: each is in the intake or waits, whatever happens to the others.
      while (await asSystem(database, (context) => takeNext(context, id, log, readingPdfs), logGrew));
    } catch (error) {
      // The mails after it do not wait for it.
      log.warn({ err: error, mail: id }, 'a mail was not taken in and will be tried again')
    }
  }
  return waiting.length === mostAtOnce
}

/** Takes the next file of a mail, or ends it. @returns whether it is to be called again */
async function takeNext(context: Context, mailId: string, log: Logger, readingPdfs: () => void): Promise<boolean> {
  const { db, now, language } = context
  const mail = await lockTaking(db, mailId)
  if (!mail?.accountId || !mail.content) return false
  const account = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', mail.accountId)
    .executeTakeFirstOrThrow()
  const next = await db
    .selectFrom('mailPart')
    .select('number')
    .where('mailId', '=', mailId)
    .where('use', 'in', ['booking', 'pdf'])
    .where('takenAt', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  const file = next && (await fileOf(mail.content, next.number))
  if (!next || !file) {
    await endMail(context, mail)
    return false
  }
  const markTaken = () =>
    db
      .updateTable('mailPart')
      .set({ takenAt: now })
      .where('mailId', '=', mailId)
      .where('number', '=', next.number)
      .execute()
  if (file.use === 'pdf') {
    await markTaken()
    const mailFile = { id: mailId, part: next.number }
    await keepPdf(context, { name: file.name, content: file.content, mail: mailFile, accountId: account.id })
    context.afterCommit(readingPdfs)
    return true
  }
  const delivery = await readDelivery({
    channelOf: () => 'mail',
    accountId: account.id,
    content: file.content,
    language,
    fileName: file.name,
    contentType: contentTypeOf(file.name, file.content),
    contentEncoding: '',
    // Repeats are recognized by the bytes: people send a mail again.
    idempotencyKey: null,
    receivedAt: now,
    partners: await partnersOf(db, account.id),
    mappingOf: (headers) => findLayout(db, account.id, headers),
  })
  await takeDelivery(
    { ...context, actor: { type: 'account', id: account.id, name: account.name } },
    delivery,
    log,
    markTaken,
  )
  return true
}

/** The same bytes give the same files in the same order. */
export const fileOf = async (content: Buffer, number: number): Promise<MailFile | undefined> =>
  (await readMail(content, '')).files.find((file) => file.number === number)

/** All files are in the intake: it is done, unless a person has to read one, or its text. */
async function endMail(context: Context, mail: { id: string; version: number; fromAddress: string; subject: string }) {
  const { db, now, actor } = context
  const { id, version } = mail
  const files = await db.selectFrom('mailPart').select(['use']).where('mailId', '=', id).execute()
  const isWhole =
    files.some(({ use }) => use === 'booking' || use === 'pdf') && !files.some(({ use }) => use === 'person')
  const after = isWhole ? { state: 'done', reason: '' } : { state: 'held', reason: 'toRead' }
  await db
    .updateTable('mail')
    .set({ ...after, answerOpen: wantsAnswer, version: version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: isWhole ? 'mail.finish' : 'mail.leave',
    entity: 'mail',
    entityId: id,
    label: mailLabel(mail),
    before: { mailState: 'taking' },
    after: { mailState: after.state, ...(after.reason && { mailReason: after.reason }) },
  })
}
