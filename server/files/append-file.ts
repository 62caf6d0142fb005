import { randomUUID } from 'node:crypto'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { fileApi } from '@shortcut/domain/files/api.ts'
import type { FileStore } from '../platform/files/files.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { findBegun, findComplete, guardLinkFile, unknownFile } from './begin-file.ts'
import { giveUpUpload } from './unclaimed.ts'
import { unattachedDays } from './upload-quota.ts'

/** A phone that sends 20 MiB in parts of 20 KiB stays below it. */
const mostParts = 1100

/**
 * Stores the next bytes of a begun file: first the bytes, then how far it is.
 * @returns `offset` is the size of the file after its last byte
 * @throws Refusal 404 for an unknown file, 409 with the true offset, 422 for more bytes than announced
 */
export async function appendPart(
  context: Context,
  store: FileStore,
  { id, offset }: ParsedOf<typeof fileApi.append>,
  bytes: Uint8Array,
): Promise<ReplyOf<typeof fileApi.append> & { isWhole: boolean }> {
  const { db } = context
  const me = sessionOf(context).personId
  await guardLinkFile(context, id)
  const begun = await findBegun(db, id)
  if (!begun) {
    // The answer to its last part was lost.
    if ((await findComplete(db, id))?.uploadedBy !== me) throw unknownFile()
    return { offset: offset + bytes.length, done: true, isWhole: false }
  }
  if (begun.uploadedBy !== me) throw unknownFile()
  if (begun.received !== offset) throw otherOffset(begun.received)
  const received = offset + bytes.length
  if (received > begun.bytes) throw new Refusal(codes.invalid, 'fileLonger', { name: begun.name }, { offset })
  if (bytes.length > 0) await keepPart(context, store, begun, bytes)
  return { offset: received, done: false, isWhole: received === begun.bytes }
}

const otherOffset = (offset: number) => new Refusal(codes.conflict, 'fileOffset', { offset }, { offset })

async function keepPart(
  { db }: Context,
  store: FileStore,
  begun: { id: string; received: number; createdAt: string },
  bytes: Uint8Array,
) {
  const storedAs = randomUUID()
  const clearAt = new Date(Date.parse(begun.createdAt) + unattachedDays * 86_400_000).toISOString()
  await db
    .insertInto('unclaimedFile')
    .values({ id: storedAs, uploadedBy: null, bytes: bytes.length, clearAt })
    .execute()
  try {
    await store.put(storedAs, 'whole', bytes)
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('begunFile')
        .set({ received: begun.received + bytes.length })
        .where('id', '=', begun.id)
        .where('received', '=', begun.received)
        .executeTakeFirst()
      // The same part arrived over another connection, or the file was swept.
      if (numUpdatedRows !== 1n) throw otherOffset((await findBegun(tx, begun.id))?.received ?? 0)
      await tx
        .insertInto('begunFilePart')
        .values({ begunFileId: begun.id, position: begun.received, storedAs })
        .execute()
      const { count } = await tx
        .selectFrom('begunFilePart')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('begunFileId', '=', begun.id)
        .executeTakeFirstOrThrow()
      if (count > mostParts) throw new Refusal(codes.invalid, 'tooManyItems', { limit: mostParts })
    })
  } catch (error) {
    // Its bytes are also swept, after 7 days.
    await giveUpUnused(db, store, begun.id, storedAs).catch(() => {})
    throw error
  }
}

/** After a failed commit nobody knows whether the part was taken. */
async function giveUpUnused(db: Context['db'], store: FileStore, begunFileId: string, storedAs: string) {
  const used = await db
    .selectFrom('begunFilePart')
    .select('position')
    .where('begunFileId', '=', begunFileId)
    .where('storedAs', '=', storedAs)
    .executeTakeFirst()
  if (!used) await giveUpUpload(db, store, [storedAs])
}
