import { lstat, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { cleanName } from '../../files/received-files.ts'
import { partnersOf } from '../../partners/queries.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { codeOf, NotPlain, openPlainFile, readAtMost } from '../../platform/others-files.ts'
import type { StoredReply } from '../monitor/reply.ts'
import { readDelivery } from '../read/read-delivery.ts'
import { folderChannel } from '../receive/channel.ts'
import type { Delivery } from '../receive/delivery.ts'
import { archivedName } from '../receive/file-name.ts'
import { findLayout } from '../receive/layouts.ts'
import { takeDelivery } from '../receive/take-delivery.ts'
import { identify, mostBytes, tooLarge } from '../receive/too-large.ts'
import { contentTypeOf } from './intake-send.ts'
import { moveIn, type WorkFolder } from './work-folder.ts'

/** The account that owns a folder. */
export interface Holder {
  id: string
  name: string
}

/** A file to process: still with its sender, or in `working`, where a node that died may have left it. */
export interface WaitingFile {
  holder: Holder
  /** The account's folder. */
  folder: string
  work: WorkFolder
  name: string
  /** Its current path; undefined: in `working`. */
  from: string | undefined
  /** A node had started on it before. */
  isLeft: boolean
}

interface Answered {
  status: number
  /** ISO 8601 UTC. */
  receivedAt: string
  reply: Omit<StoredReply, 'data'> & { data: unknown }
}

const isGone = (error: unknown) => codeOf(error) === 'ENOENT'

/** Of several nodes one gets the file; locked until the transaction ends. */
async function lockFile(db: Queries, { holder, name }: WaitingFile): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`booking folder ${holder.id} ${name}`}, 0)) AS got`.execute(db)
  return rows[0]?.got ?? false
}

/** The answer given before a node died between its commit and the archive. */
async function findAnswer(db: Queries, { holder, name }: WaitingFile, sha256: Buffer): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    SELECT f.reply_status AS status, f.reply, f.received_at FROM booking_file f
    WHERE f.account_id = ${holder.id} AND f.sha256 = ${sha256} AND f.name = ${cleanName(name)}
    ORDER BY f.received_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** An archived file, with its length when it was read. */
export interface Archived {
  folder: string
  name: string
  path: string
  size: number
}

/**
 * Archives the file as done or failed, under a unique name, with the answer beside it. Doing it twice gives the same
 * result.
 */
async function archive(
  { folder, work, name }: WaitingFile,
  from: string,
  { sha256, size }: { sha256: Buffer; size: number },
  { status, receivedAt, reply }: Answered,
): Promise<Archived> {
  const to = status === 202 ? work.done : work.failed
  const stamp = receivedAt.slice(0, 19).replace(/[-:]/g, '')
  const path = join(to, `${stamp}-${sha256.toString('hex').slice(0, 8)}-${archivedName(name)}`)
  const unfinished = join(to, `.${newId()}`)
  await writeFile(unfinished, `${JSON.stringify({ status, ...reply }, null, 2)}\n`, { flag: 'wx' })
  await rename(unfinished, `${path}.answer.json`)
  try {
    await rename(from, path)
  } catch (error) {
    // Another node saw it between the commit and now, and archived it first.
    if (!isGone(error)) throw error
  }
  return { folder, name, path, size }
}

/** Not a regular file, so it is never read: moved out of the way. */
async function setAside(path: string, { work, folder, name }: WaitingFile, error: NotPlain, log: Logger) {
  log.warn({ err: error, folder, name }, 'a booking folder had a link or something else that is not a file of its own')
  await rename(path, join(work.failed, `not-read-${newId()}`))
}

/** Reads a file of an account that came without a caller who waits. */
export const readWhole = async (
  { db, now }: Context,
  { accountId, name, language }: { accountId: string; name: string; language: AppLanguage },
  content: Buffer,
): Promise<Delivery> =>
  readDelivery({
    channelOf: folderChannel,
    accountId,
    content,
    language,
    fileName: name,
    contentType: contentTypeOf(name, content),
    contentEncoding: '',
    // Repeats are recognized by the bytes: gateways send a file again under another name.
    idempotencyKey: null,
    receivedAt: now,
    partners: await partnersOf(db, accountId),
    inReply: false,
    mappingOf: (headers) => findLayout(db, accountId, headers),
  })

/**
 * Processes one file in its transaction, and returns what to do after the commit: archive the file. Undefined if
 * another node has it.
 */
export async function takeFile(
  context: Context,
  file: WaitingFile,
  log: Logger,
): Promise<(() => Promise<Archived>) | undefined> {
  const { work, name, from } = file
  if (!(await lockFile(context.db, file))) return undefined
  const working = join(work.working, name)
  try {
    if (from) {
      // A node that died left one there: that one comes first, under this name.
      if (await lstat(working).catch(() => undefined)) return undefined
      await moveIn(from, work.working, name)
    }
    return await takeMoved(context, file, working, log)
  } catch (error) {
    if (error instanceof NotPlain) await setAside(from && !(await isThere(working)) ? from : working, file, error, log)
    // Another node, or its sender, was faster.
    else if (!isGone(error)) throw error
    return undefined
  }
}

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

async function takeMoved(context: Context, file: WaitingFile, working: string, log: Logger) {
  const { holder, folder, name, isLeft } = file
  const open = await openPlainFile(working)
  try {
    const account = { accountId: holder.id, name: cleanName(name), language: context.language }
    const content = await readAtMost(open, mostBytes)
    const size = content?.length ?? (await open.stat()).size
    if (!content) log.warn({ folder, name, size }, 'a file in a booking folder is too large')
    const delivery = content
      ? await readWhole(context, account, content)
      : tooLarge(account, await identify(open, size))
    const { sha256 } = delivery
    const before = isLeft ? await findAnswer(context.db, file, sha256) : undefined
    if (before) return () => archive(file, working, { sha256, size }, before)
    const { status, reply } = await takeDelivery(
      { ...context, actor: { type: 'account', id: holder.id, name: holder.name } },
      delivery,
      log,
    )
    return () => archive(file, working, { sha256, size }, { status, receivedAt: context.now, reply })
  } finally {
    await open.close()
  }
}
