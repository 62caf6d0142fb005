import { createHash } from 'node:crypto'
import { cleanName } from '../../files/received-files.ts'
import { isGone, join, type Remote, type RemoteFile } from '../../partners/sftp/remote.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { newId } from '../../platform/ids.ts'
import { asSystem } from '../../platform/system-context.ts'
import { readWhole } from '../folder/take-file.ts'
import { takeDelivery } from '../receive/take-delivery.ts'
import { mostBytes, tooLarge } from '../receive/too-large.ts'
import type { FolderParts, Kept, PulledFrom } from './pulled.ts'

/** Enough to recognize a file that is too large. */
const headBytes = 1024 * 1024

/** Its row is there: another node took it, or it was put there again. */
class TakenBefore extends Error {}

/**
 * Takes a file in, in one transaction with its row: if the node dies, it is taken, or it waits. @returns undefined if its sender still
 * writes it
 */
export async function takePulled(
  { database, log, logGrew }: FolderParts,
  connection: PulledFrom,
  remote: Remote,
  file: RemoteFile,
): Promise<Kept | undefined> {
  const path = join(connection.pullFolder, file.name)
  const isTooLarge = file.size > mostBytes
  const content = await remote.read(path, isTooLarge ? headBytes : file.size + 1).catch((error) => {
    // Its sender, or another node, took it away.
    if (isGone(error)) return undefined
    throw error
  })
  if (!content || (!isTooLarge && content.length !== file.size)) return undefined
  const { accountId, accountName } = connection
  let kept: Kept | undefined
  try {
    await asSystem(
      database,
      async (context) => {
        const account = { accountId, name: cleanName(file.name), language: context.language }
        const delivery = isTooLarge
          ? tooLarge(account, { head: content, sha256: identityOf(content, file), size: file.size })
          : await readWhole(context, account, content)
        kept = { ...file, id: newId(), sha256: delivery.sha256, takenAt: context.now }
        const own = kept
        const actor = { type: 'account' as const, id: accountId, name: accountName }
        await takeDelivery({ ...context, actor }, delivery, log, () => keepFile(context.db, connection.id, own))
      },
      logGrew,
    )
    return kept
  } catch (error) {
    if (error instanceof TakenBefore && kept) return await keptBefore(database.kysely, connection.id, kept)
    throw error
  }
}

/** Of a file that is not read to its end. */
const identityOf = (head: Buffer, { size }: RemoteFile) =>
  createHash('sha256').update(head).update(String(size)).digest()

/** @throws TakenBefore */
async function keepFile(db: Queries, connectionId: string, { id, name, size, modifiedAt, sha256, takenAt }: Kept) {
  const kept = await db
    .insertInto('sftpFile')
    .values({ id, connectionId, name, size, modifiedAt, sha256, takenAt })
    .onConflict((conflict) => conflict.columns(['connectionId', 'name', 'size', 'modifiedAt', 'sha256']).doNothing())
    .executeTakeFirst()
  if (!kept.numInsertedOrUpdatedRows) throw new TakenBefore()
}

/** The row of a file with the same bytes, name and time: it is there again. */
async function keptBefore(db: Queries, connectionId: string, file: Kept): Promise<Kept> {
  const { id, takenAt } = await db
    .updateTable('sftpFile')
    .set({ movedAt: null })
    .where('connectionId', '=', connectionId)
    .where('name', '=', file.name)
    .where('size', '=', file.size)
    .where('modifiedAt', '=', file.modifiedAt)
    .where('sha256', '=', file.sha256)
    .returning(['id', 'takenAt'])
    .executeTakeFirstOrThrow()
  return { ...file, id, takenAt }
}
