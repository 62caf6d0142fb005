import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { asking } from '../platform/database/asking.ts'
import { recoverySettings } from '../platform/embedded-postgres/settings.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { moveFiles } from '../platform/files/move-files.ts'
import type { Info } from './backup-facts.ts'
import type { Place } from './place.ts'
import { findGap } from './wal-gap.ts'
import { filesFolder, isHistory, placeOf, readPacked, walFolder } from './wal-segments.ts'

const unpack = promisify(gunzip)
const segmentBytes = 16 << 20

/** A moment, or the end of what is archived. */
export type Until = Date | 'end'

/** Whether the place has the write-ahead log that goes on where the backup ends. */
export const hasArchive = async (place: Place, wal: NonNullable<Info['wal']>) =>
  (await place.names(walFolder(wal.system))).some((file) => readPacked(file) !== undefined)

/**
 * Replays the archived write-ahead log over a restored backup, in a new timeline, and adds files uploaded until then.
 * @param dataDir restored, and not started yet
 * @param until undefined: no further than the backup, which then only gets its own timeline
 * @returns the time of the last change that the database holds; undefined if none was replayed
 * @throws Error with one sentence
 */
export async function recover(
  dataDir: string,
  { wal, takenAt }: Info,
  archive: Place,
  until: Until | undefined,
): Promise<Date | undefined> {
  if (!wal)
    throw new Error('This backup was taken by an older version, or of a DATABASE_URL: it goes no further than itself.')
  if (until instanceof Date && until < new Date(takenAt))
    throw new Error(
      `This backup was complete at ${takenAt}, which is later than ${until.toISOString()}. Name an earlier one.`,
    )
  const folder = join(dataDir, 'postgres')
  const own = await stage(archive, wal, join(folder, 'pg_wal'))
  const gap = until && (await findGap(archive, wal, join(folder, 'pg_wal'), own))
  const broken = new Error(
    `${gap} is missing in the archive in ${archive.name}: what follows it cannot be restored. Restore to a moment before it.`,
  )
  if (gap && until === 'end') throw broken
  if (until) await addFiles(archive, dataDir)
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  const target =
    until instanceof Date
      ? `recovery_target_time = '${forPostgres(until)}'`
      : until
        ? ''
        : "recovery_target = 'immediate'"
  try {
    return await replay(dataDir, target).catch((error) => {
      // Nothing was written between the last archived change and that moment: all that is there is what is wanted.
      if (until instanceof Date && /before configured recovery target/.test(String(error))) {
        if (gap) throw broken
        return replay(dataDir, '')
      }
      throw error
    })
  } finally {
    await rm(join(folder, recoverySettings), { force: true })
  }
}

/**
 * Puts the files of the log from the backup's first on into the cluster, where PostgreSQL finds them.
 * @returns those that the backup had itself
 */
async function stage(archive: Place, wal: NonNullable<Info['wal']>, into: string): Promise<ReadonlySet<string>> {
  const from = walFolder(wal.system)
  const there = new Set(await readdir(into))
  const archived = await archive.names(from)
  for (const file of archived) {
    const segment = readPacked(file)
    const name = segment?.name ?? file.replace(/\.gz$/, '')
    const isWanted = segment ? placeOf(name) >= placeOf(wal.first) : isHistory(name)
    if (!isWanted || there.has(name)) continue
    if (segment && !segment.isWhole && archived.includes(`${name}.gz`)) continue
    const packed = await archive.get(`${from}/${file}`)
    if (!packed) continue
    const bytes = await unpack(await buffer(packed)).catch(() => {
      throw new Error(`${file} of the archive in ${archive.name} is damaged. Restore to a moment before it.`)
    })
    const target = await open(join(into, name), 'wx', 0o600)
    try {
      await target.writeFile(bytes)
      if (segment) await target.truncate(segmentBytes)
      await target.sync()
    } finally {
      await target.close()
    }
  }
  return there
}

/** The rest are swept as uploads that nothing names. */
async function addFiles(archive: Place, dataDir: string): Promise<void> {
  await moveFiles(archive.files(filesFolder), openLocalFiles(join(dataDir, 'files')))
}

/** In settings PostgreSQL does not know the zone Z. */
const forPostgres = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00')

async function replay(dataDir: string, target: string): Promise<Date | undefined> {
  const settings = [
    "restore_command = 'exit 1'",
    "recovery_target_timeline = 'latest'",
    "recovery_target_action = 'promote'",
    // else it answers before it is there, and only reads
    'hot_standby = off',
    target,
  ]
  await writeFile(join(dataDir, 'postgres', recoverySettings), `${settings.join('\n')}\n`, { mode: 0o600 })
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    const { rows } = await asking(postgres.ownerUrl, (pool) =>
      pool.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at'),
    )
    return rows[0]?.at ?? undefined
  } finally {
    await postgres.stop()
  }
}
