import type { Remote, RemoteFile } from '../../partners/sftp/remote.ts'
import { now } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { moveAway, putBackChanged } from './move-files.ts'
import type { FolderParts, Kept, PulledFrom } from './pulled.ts'
import { isUnfinished, keyOf, type RestingFiles } from './resting-files.ts'
import { takePulled } from './take-pulled.ts'

/** Then it is the next server's turn. */
const turnMs = 60_000

interface Pulled {
  /** Files are left. */
  isMore: boolean
  /** Files may still be written. */
  isResting: boolean
  /** '': all went well. */
  failure: string
}

/** Takes in what is new in a folder, and moves away what is taken. */
export async function pullFolder(
  parts: FolderParts,
  connection: PulledFrom,
  remote: Remote,
  resting: RestingFiles,
): Promise<Pulled> {
  const { pullFolder: folder, restSeconds } = connection
  const { database, log, keepClaim } = parts
  await refuseSameFolder(connection, remote)
  await putBackChanged(database, connection, remote)
  const files = (await remote.files(folder)).filter(({ name }) => !isUnfinished(name))
  const kept = await keptIn(database, connection, files)
  const fresh = files.filter((file) => !kept.has(keyOf(file)))
  const settled = resting.settled(connection.id, fresh, restSeconds * 1000)
  const began = performance.now()
  let failure = ''
  let isMore = false
  const work = [
    ...[...kept.values()].map((one) => async (): Promise<Kept | undefined> => one),
    ...settled.map((file) => () => takePulled(parts, connection, remote, file)),
  ]
  for (const one of work) {
    if (performance.now() - began > turnMs) {
      isMore = true
      break
    }
    await keepClaim()
    try {
      const taken = await one()
      if (taken) await moveAway(database, connection, remote, taken)
    } catch (error) {
      // The files after it do not wait for it. If the server is gone, the next step says so.
      log.warn(
        { err: error, connection: connection.id },
        'a file on an SFTP server was not taken and will be tried again',
      )
      failure ||= error instanceof Error ? error.message : String(error)
      await remote.find(folder)
    }
  }
  return { isMore, isResting: fresh.length > settled.length, failure }
}

/** What is moved into the pulled folder would be pulled again. */
async function refuseSameFolder({ pullFolder, doneFolder, failedFolder, pushFolder }: PulledFrom, remote: Remote) {
  const pulled = await remote.wholePath(pullFolder)
  for (const folder of [doneFolder, failedFolder, pushFolder]) {
    if (!folder) continue
    const path = await remote.wholePath(folder).catch(() => undefined)
    if (path === pulled) throw new Error(`${folder} is the folder that files are pulled from. Choose another one.`)
  }
}

/** Files that are taken and still there, by key. Those that are gone by now are marked. */
async function keptIn({ kysely }: Database, { id }: PulledFrom, files: readonly RemoteFile[]) {
  const rows = await kysely
    .selectFrom('sftpFile')
    .select(['id', 'name', 'size', 'modifiedAt', 'sha256', 'takenAt'])
    .where('connectionId', '=', id)
    .where('movedAt', 'is', null)
    .orderBy('takenAt')
    .execute()
  const there = new Set(files.map(keyOf))
  const kept = new Map<string, Kept>()
  const gone: string[] = []
  for (const row of rows) {
    const one = { ...row, modifiedAt: new Date(row.modifiedAt).toISOString() }
    if (there.has(keyOf(one))) kept.set(keyOf(one), one)
    else gone.push(row.id)
  }
  if (gone.length > 0) await kysely.updateTable('sftpFile').set({ movedAt: now() }).where('id', 'in', gone).execute()
  return kept
}
