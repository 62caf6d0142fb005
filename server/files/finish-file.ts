import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { now, nowMs } from '../platform/clock.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { type BegunFile, findBegun, lockFile, unknownFile } from './begin-file.ts'
import { type Content, readContent } from './read-content.ts'
import { giveUpUpload } from './unclaimed.ts'

const hourMs = 3_600_000
const mostAtOnce = 16
let running = 0

/** What else happens, in the same transaction, when a file is complete. */
export type Arrived = (context: Context, id: string) => Promise<void>

/**
 * Puts the parts of a complete file together and keeps it. Two nodes may do it at once: both store the same bytes, and
 * one writes the row.
 * @throws Refusal 422 if its hash or its content is wrong: then it is forgotten, and may be sent again
 */
export async function finishFile(context: Context, store: FileStore, id: string, arrived: Arrived): Promise<void> {
  if (running >= mostAtOnce) throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
  running++
  try {
    await finish(context, store, id, arrived)
  } finally {
    running--
  }
}

async function finish(context: Context, store: FileStore, id: string, arrived: Arrived) {
  const begun = await findBegun(context.db, id)
  if (!begun) return
  const stored = await partsOf(context.db, id)
  let content: Content
  try {
    const bytes = await readParts(store, stored)
    const sha256 = createHash('sha256').update(bytes).digest()
    if (!sha256.equals(begun.sha256)) throw new Refusal(codes.invalid, 'fileDamaged', { name: begun.name })
    content = await readContent(begun.name, bytes)
  } catch (error) {
    if (error instanceof Refusal) await forget(context, store, id)
    throw error
  }
  if (!(await reserve(context.db, id, content.bytes.length))) return
  await store.put(id, 'whole', content.bytes)
  if (content.thumbnail) await store.put(id, 'thumb', content.thumbnail)
  await context.db.transaction().execute(async (db) => {
    await lockFile(db, id)
    if (await deleteBegun(db, id)) await writeRow({ ...context, db }, begun, content, arrived)
  })
  // What fails here is swept.
  await giveUpUpload(context.db, store, stored).catch(() => {})
}

async function partsOf(db: Queries, id: string): Promise<string[]> {
  const parts = db.selectFrom('begunFilePart').select('storedAs').where('begunFileId', '=', id).orderBy('position')
  return (await parts.execute()).map(({ storedAs }) => storedAs)
}

async function readParts(store: FileStore, ids: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const id of ids) {
    const part = await store.open(id, 'whole')
    // Swept at this moment.
    if (!part) throw unknownFile()
    parts.push(await buffer(part.stream))
  }
  return Buffer.concat(parts)
}

/** Notes the file's id before its bytes are stored, unless another node was faster. */
const reserve = (pool: Queries, id: string, bytes: number): Promise<boolean> =>
  pool.transaction().execute(async (db) => {
    await lockFile(db, id)
    if (!(await findBegun(db, id))) return false
    const clearAt = new Date(nowMs() + hourMs).toISOString()
    await sql`INSERT INTO unclaimed_file (id, bytes, clear_at) VALUES (${id}, ${bytes}, ${clearAt})
      ON CONFLICT (id) DO UPDATE SET clear_at = excluded.clear_at`.execute(db)
    return true
  })

async function writeRow(
  context: Context,
  { id, name, sha256, takenAt, takenLat, takenLng }: BegunFile,
  content: Content,
  arrived: Arrived,
) {
  const { db, actor } = context
  const { contentType, width, height } = content
  await db.deleteFrom('unclaimedFile').where('id', '=', id).execute()
  await db
    .insertInto('file')
    .values({
      id,
      contentType,
      name,
      width,
      height,
      sentSha256: sha256,
      takenAt,
      takenLat,
      takenLng,
      bytes: content.bytes.length,
      sha256: createHash('sha256').update(content.bytes).digest(),
      uploadedByType: actor.type,
      uploadedBy: sessionOf(context).personId,
      createdAt: context.now,
    })
    .execute()
  await record(context, {
    action: 'file.upload',
    entity: 'file',
    entityId: id,
    label: name,
    after: { name, contentType, bytes: content.bytes.length },
  })
  await arrived(context, id)
}

async function forget({ db }: Context, store: FileStore, id: string) {
  const stored = await partsOf(db, id)
  await db.transaction().execute((tx) => deleteBegun(tx, id))
  await giveUpUpload(db, store, stored).catch(() => {})
}

/** Its parts are cleared from now on. @returns whether there was one */
async function deleteBegun(db: Queries, id: string): Promise<boolean> {
  await sql`UPDATE unclaimed_file SET clear_at = ${now()} WHERE id IN (
    SELECT stored_as FROM begun_file_part WHERE begun_file_id = ${id})`.execute(db)
  const { numDeletedRows } = await db.deleteFrom('begunFile').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
