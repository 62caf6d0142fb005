import { isGone, join, type Remote, type RemoteFile } from '../../partners/sftp/remote.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StoredReply } from '../monitor/reply.ts'
import { archivedName } from '../receive/file-name.ts'
import type { Kept, PulledFrom } from './pulled.ts'

const isSame = (one: RemoteFile, other: { size: number; modifiedAt: string }) =>
  one.size === other.size && one.modifiedAt === other.modifiedAt

/** The answer that the file was given when it was taken. */
const answerOf = ({ kysely }: Database, accountId: string, sha256: Buffer) =>
  kysely
    .selectFrom('bookingFile')
    .select(['replyStatus as status', 'reply'])
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .$castTo<{ status: number; reply: StoredReply }>()
    .executeTakeFirst()

/** Moves a taken file to the done or failed ones, with the answer beside it. Doing it twice gives the same result. */
export async function moveAway(
  database: Database,
  { accountId, pullFolder, doneFolder, failedFolder }: PulledFrom,
  remote: Remote,
  file: Kept,
): Promise<void> {
  const answer = await answerOf(database, accountId, file.sha256)
  const folder = answer?.status === 202 ? doneFolder : failedFolder
  if (!folder || !answer) return
  const from = join(pullFolder, file.name)
  const there = await remote.find(from)
  // Its sender removed or replaced it: the new one is pulled like any other.
  if (!there || !isSame(there, file)) return noteMoved(database, file)
  await remote.makeFolder(folder)
  const stamp = new Date(file.takenAt).toISOString().slice(0, 19).replace(/[-:]/g, '')
  const name = `${stamp}-${file.sha256.toString('hex').slice(0, 8)}-${archivedName(file.name)}`
  const { status, reply } = answer
  await remote.write(folder, `${name}.answer.json`, Buffer.from(`${JSON.stringify({ status, ...reply }, null, 2)}\n`))
  // Noted first, so that what its sender still writes is found there, whatever happens in between.
  await database.kysely
    .updateTable('sftpFile')
    .set({ movedTo: join(folder, name) })
    .where('id', '=', file.id)
    .execute()
  try {
    await remote.replace(from, join(folder, name))
  } catch (error) {
    // Another node was faster.
    if (!isGone(error)) throw error
  }
  await noteMoved(database, file)
}

const noteMoved = async ({ kysely }: Database, { id }: { id: string }) => {
  await kysely.updateTable('sftpFile').set({ movedAt: now() }).where('id', '=', id).execute()
}

/** A connection idle for longer is broken. */
const watchedMs = 120_000

/**
 * A sender that pauses longer than a file must rest seems to have finished. If it continues, it writes to the moved file. Then the file is
 * put back, and pulled again.
 */
export async function putBackChanged(
  database: Database,
  { id, pullFolder }: PulledFrom,
  remote: Remote,
): Promise<void> {
  const moved = await database.kysely
    .selectFrom('sftpFile')
    .select(['id', 'name', 'size', 'modifiedAt', 'movedTo'])
    .where('connectionId', '=', id)
    .where('movedTo', '<>', '')
    .where('movedAt', '>', new Date(nowMs() - watchedMs).toISOString())
    .execute()
  for (const { id: fileId, name, movedTo, ...file } of moved) {
    const found = await remote.find(movedTo)
    if (found && isSame(found, { ...file, modifiedAt: new Date(file.modifiedAt).toISOString() })) continue
    const back = join(pullFolder, name)
    if (found && (await remote.find(back))) continue
    if (found) await remote.rename(movedTo, back)
    await database.kysely.updateTable('sftpFile').set({ movedTo: '' }).where('id', '=', fileId).execute()
  }
}
