import { sql } from 'kysely'
import type { Logger } from 'pino'
import { now, nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { asSystem } from '../../platform/system-context.ts'
import { failureOf, type OpenFolder, withFolder } from './imap.ts'
import { keepMail } from './keep-mail.ts'
import { passwordPlace } from './mailbox-queries.ts'
import { type MailRead, readMail, unreadable } from './read-mail.ts'

interface Parts {
  database: Database
  log: Logger
  logGrew: () => void
  /** Mails were kept or filed. */
  kept: () => void
}

/** Longer than one mail may take: if the node dies, another reads the mailbox after that. */
const claimMs = 120_000
/** Between two rounds over a mailbox. */
const pauseMs = 15_000
const mostAtOnce = 50
/** A larger mail stays on the server; of it the beginning is kept. */
export const mostMailBytes = 50 * 1024 * 1024
const beginning = 64 * 1024

type Claimed = Awaited<ReturnType<typeof claim>>[number]

const claimedUntil = () => new Date(nowMs() + claimMs).toISOString()

/** Mailboxes that are due, claimed for this node. */
async function claim({ database }: Parts) {
  const { rows } = await sql<{
    id: string
    host: string
    port: number
    security: string
    userName: string
    password: string
    folder: string
    doneFolder: string
    failedFolder: string
    checkedBy: string
    failure: string
  }>`
    UPDATE mailbox SET claimed_until = ${claimedUntil()}
    WHERE is_on AND deleted_at IS NULL AND (claimed_until IS NULL OR claimed_until < ${now()})
    RETURNING id, host, port, security, user_name, password, folder, done_folder, failed_folder, checked_by, failure`.execute(
    database.kysely,
  )
  return rows
}

/** One round over all mailboxes: what is new is kept, and what is decided is filed on the server. @returns whether there is more */
export async function readMailboxes(parts: Parts): Promise<boolean> {
  let hasMore = false
  for (const mailbox of await claim(parts)) {
    const { database, log } = parts
    try {
      const password = database.secrets.open(mailbox.password, passwordPlace(mailbox.id))
      const isMore = await withFolder({ ...mailbox, password }, (folder) => readFolder(parts, mailbox, folder))
      hasMore ||= isMore
      await release(database, mailbox.id, isMore ? 0 : pauseMs, '')
    } catch (error) {
      const failure = failureOf(error).slice(0, 500)
      if (failure !== mailbox.failure) log.warn({ err: error, mailbox: mailbox.id }, 'a mailbox cannot be read')
      await release(database, mailbox.id, pauseMs, failure)
    }
  }
  return hasMore
}

const release = (database: Database, id: string, pause: number, failure: string) =>
  database.kysely
    .updateTable('mailbox')
    .set({
      claimedUntil: new Date(nowMs() + pause).toISOString(),
      failure,
      ...(failure
        ? { failingSince: sql<string>`coalesce(failing_since, ${now()})` }
        : { failingSince: null, readAt: now() }),
    })
    .where('id', '=', id)
    .execute()

/** Mails by their number on the server: those that are in the folder, and those that are not filed yet. */
async function keptIn(database: Database, { id }: Claimed, uidValidity: number, there: readonly number[]) {
  const { rows } = await sql<{ id: string; uid: number; state: string; reason: string; filedIn: string }>`
    SELECT id, uid::float8 AS uid, state, reason, filed_in FROM mail
    WHERE mailbox_id = ${id} AND uid_validity = ${uidValidity} AND (filed_in = '' OR uid = ANY(${there}::bigint[]))`.execute(
    database.kysely,
  )
  return rows
}

async function readFolder(parts: Parts, mailbox: Claimed, folder: OpenFolder): Promise<boolean> {
  const { database, log, logGrew, kept } = parts
  const { uidValidity } = folder
  const mails = await folder.mails()
  const there = mails.map(({ uid }) => uid)
  const known = new Set((await keptIn(database, mailbox, uidValidity, there)).map(({ uid }) => uid))
  const fresh = mails.filter(({ uid }) => !known.has(uid))
  for (const { uid, size } of fresh.slice(0, mostAtOnce)) {
    await database.kysely
      .updateTable('mailbox')
      .set({ claimedUntil: claimedUntil() })
      .where('id', '=', mailbox.id)
      .execute()
    const isTooLarge = size > mostMailBytes
    const source = await folder.read(uid, isTooLarge ? beginning : undefined)
    // Somebody took it away in the meantime.
    if (!source) continue
    const fetched = { mailboxId: mailbox.id, uidValidity, uid, size, source, isTooLarge }
    const keep = (mail: MailRead) => asSystem(database, (context) => keepMail(context, fetched, mail), logGrew)
    try {
      await keep(await readMail(source, mailbox.checkedBy))
    } catch (error) {
      // Whatever is wrong with it, the mails after it do not wait for it.
      log.warn({ err: error, mailbox: mailbox.id, uid }, 'a mail could not be read and waits for a person')
      await keep(unreadable)
    }
  }
  if (fresh.length > 0) kept()
  await fileMails(parts, mailbox, folder, there)
  return fresh.length > mostAtOnce
}

/** Moves mails on the server: what waits for a person lies apart from what is done. One that a person moved there stays where it is. */
async function fileMails({ database }: Parts, mailbox: Claimed, folder: OpenFolder, there: readonly number[]) {
  for (const { id, uid, state, reason, filedIn } of await keptIn(database, mailbox, folder.uidValidity, there)) {
    if (state === 'taking' || filedIn) continue
    const to = state === 'done' || reason === 'notDelivered' ? 'done' : 'failed'
    if (there.includes(uid)) await folder.move(uid, to === 'done' ? mailbox.doneFolder : mailbox.failedFolder)
    await database.kysely.updateTable('mail').set({ filedIn: to }).where('id', '=', id).execute()
  }
}
