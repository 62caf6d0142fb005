import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { cleanName } from '../files/received-files.ts'
import { partnersOf } from '../partners/queries.ts'
import type { Context } from '../platform/context.ts'
import type { Queries } from '../platform/database.ts'
import type { Delivery } from './delivery.ts'
import { contentTypeOf } from './intake-send.ts'
import { findLayout } from './layouts.ts'
import { readDelivery } from './read-delivery.ts'
import type { StoredReply } from './reply.ts'
import { takeDelivery } from './take-delivery.ts'
import { mostBytes, tooLarge } from './too-large.ts'

/** The account that a folder belongs to. */
export interface Holder {
  id: string
  name: string
}

/** A file on its way: in its account's folder, or in that folder's `working`, where a node that died may have left it. */
export interface WaitingFile {
  holder: Holder
  /** The account's folder. */
  folder: string
  name: string
  isLeft: boolean
}

interface Answered {
  status: number
  /** ISO 8601 UTC. */
  receivedAt: string
  reply: Omit<StoredReply, 'data'> & { data: unknown }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Of several nodes one takes it: held until the transaction ends. */
async function lockFile(db: Queries, { holder, name }: WaitingFile): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`booking folder ${holder.id} ${name}`}, 0)) AS got`.execute(db)
  return rows[0]?.got ?? false
}

/** What was answered before a node died between its commit and the archive. */
async function findAnswer(db: Queries, { holder, name }: WaitingFile, sha256: Buffer): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    SELECT f.reply_status AS status, f.reply, f.received_at FROM booking_file f
    WHERE f.account_id = ${holder.id} AND f.sha256 = ${sha256} AND f.name = ${cleanName(name)}
    ORDER BY f.received_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** A file in the archive, as long as it was when it was read. */
export interface Archived {
  folder: string
  name: string
  path: string
  size: number
}

/** Done or failed, under a name of its own, the answer beside it. Doing it twice comes to the same. */
async function archive(
  { folder, name }: WaitingFile,
  from: string,
  { sha256, size }: { sha256: Buffer; size: number },
  { status, receivedAt, reply }: Answered,
): Promise<Archived> {
  const to = join(folder, status === 202 ? 'done' : 'failed')
  await mkdir(to, { recursive: true })
  const stamp = receivedAt.slice(0, 19).replace(/[-:]/g, '')
  const path = join(to, `${stamp}-${sha256.toString('hex').slice(0, 8)}-${name}`)
  const beside = `${path}.answer.json`
  await writeFile(`${beside}.tmp`, `${JSON.stringify({ status, ...reply }, null, 2)}\n`)
  try {
    await rename(`${beside}.tmp`, beside)
    await rename(from, path)
  } catch (error) {
    // Another node saw it between the commit and here, and was quicker with the same.
    if (!isGone(error)) throw error
  }
  return { folder, name, path, size }
}

const readWhole = async (
  { db, now }: Context,
  { accountId, name, language }: { accountId: string; name: string; language: Language },
  content: Buffer,
): Promise<Delivery> =>
  readDelivery({
    ...{ accountId, content, language, fileName: name, contentType: contentTypeOf(name, content), contentEncoding: '' },
    // Its bytes are: gateways send a file again under another name.
    idempotencyKey: null,
    receivedAt: now,
    partners: await partnersOf(db, accountId),
    inReply: false,
    mappingOf: (headers) => findLayout(db, accountId, headers),
  })

/**
 * Takes one file in, in its transaction, and says what is to be done when that is committed: the file goes to the archive. Undefined when
 * another node has it.
 */
export async function takeFile(
  context: Context,
  file: WaitingFile,
  log: Logger,
): Promise<(() => Promise<Archived>) | undefined> {
  const { db, language } = context
  const { holder, folder, name, isLeft } = file
  if (!(await lockFile(db, file))) return undefined
  const working = join(folder, 'working', name)
  try {
    if (!isLeft) {
      // Left there by a node that died: that one first, under this very name.
      if (await stat(working).catch(() => undefined)) return undefined
      await rename(join(folder, name), working)
    }
    let { size } = await stat(working)
    const account = { accountId: holder.id, name: cleanName(name), language }
    const isTooLarge = size > mostBytes
    if (isTooLarge) log.warn({ folder, name, size }, 'a file in a booking folder is too large')
    const content = isTooLarge ? undefined : await readFile(working)
    size = content?.length ?? size
    const delivery = content ? await readWhole(context, account, content) : await tooLarge(account, working, size)
    const { sha256 } = delivery
    const before = isLeft ? await findAnswer(db, file, sha256) : undefined
    if (before) return () => archive(file, working, { sha256, size }, before)
    const { status, reply } = await takeDelivery(
      { ...context, actor: { type: 'account', id: holder.id, name: holder.name } },
      { ...delivery, channel: delivery.channel === 'api' ? 'file' : delivery.channel },
      log,
    )
    return () => archive(file, working, { sha256, size }, { status, receivedAt: context.now, reply })
  } catch (error) {
    // Another node, or its sender, was quicker.
    if (isGone(error)) return undefined
    throw error
  }
}
