import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import type { Logger } from 'pino'
import { asking } from '../platform/database/asking.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import type { FileStore } from '../platform/files/files.ts'
import { firstIdAt } from '../platform/ids.ts'
import { findArchive } from './archive-mark.ts'
import type { Place } from './place.ts'
import {
  filesFolder,
  isHistory,
  isSegment,
  packed,
  packedBeginning,
  placeAfter,
  placeOf,
  readPacked,
  timelineOf,
  walFolder,
} from './wal-segments.ts'

const pack = promisify(gzip)
/** Keeps the log in the database until it is archived. */
const slot = 'shortcut_archive'
/** A file's bytes are stored, and its id made, before its row. */
const uploadMs = 3_600_000

interface Head {
  system: string
  /** The segment that is being written. */
  current: string
  /** How many of its bytes are on the disk. */
  bytes: number
  /** Where it begins, as PostgreSQL writes places in the log. */
  begins: string
  slot: string | null
}

const headSql = `
  SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system, w.file_name AS current, w.file_offset::int AS bytes,
    (l.lsn - w.file_offset)::text AS begins,
    (SELECT coalesce(wal_status, 'lost') FROM pg_replication_slots WHERE slot_name = '${slot}') AS slot
  FROM (SELECT pg_current_wal_flush_lsn() AS lsn) l, pg_walfile_name_offset(l.lsn) w`

/**
 * Copies the write-ahead log of the embedded database, and files uploaded meanwhile, to the backups: with the backup before
 * it, it restores the database at any moment.
 * @param files the product's files; undefined: they lie in a bucket, which is safe without us
 * @param since files of an earlier time are in the newest backup (ms); undefined: there is none yet
 */
export function openWalArchive(
  {
    dataDir,
    place,
    files,
    since,
  }: { dataDir: string; place: Place; files?: FileStore; since: () => Promise<number | undefined> },
  log: Logger,
) {
  let known: { identity: string; names: Set<string> } | undefined
  let beginning = ''
  let filesFrom: string | undefined
  let upTo = Date.now()

  async function archive(admin: pg.Client) {
    const head = await readHead(admin)
    const hasBackup = async () => (await since()) !== undefined
    // Before the slot is made: from then on the archive must be there.
    const identity = await findArchive(place, head.system, head.slot !== null, hasBackup)
    if (head.slot === null || head.slot === 'lost') await makeSlot(admin, head.slot !== null)
    const wal = join(dataDir, 'postgres', 'pg_wal')
    const isAnother = known?.identity !== identity
    if (isAnother) {
      filesFrom = undefined
      beginning = ''
    }
    const names = known && !isAnother ? known.names : new Set(await place.names(walFolder(head.system)))
    if (head.slot === 'lost' || (isAnother && hasGap(names, await readdir(wal), timelineOf(head.current))))
      log.error(
        { place: place.name },
        'a part of the write-ahead log was not archived in time and is gone: until the next backup, moments after the last one cannot be restored',
      )
    known = { identity, names }
    const at = (name: string) => `${walFolder(head.system)}/${name}`

    for (const name of (await readdir(wal)).filter(isHistory))
      if (!names.has(packed(name))) {
        await place.put(at(packed(name)), await pack(await readFile(join(wal, name))))
        names.add(packed(name))
      }
    const whole = (await readdir(wal)).filter(
      (name) =>
        isSegment(name) && timelineOf(name) === timelineOf(head.current) && placeOf(name) < placeOf(head.current),
    )
    for (const name of whole.sort()) {
      if (names.has(packed(name))) continue
      await place.put(at(packed(name)), await pack(await readFile(join(wal, name)), { level: 1 }))
      names.add(packed(name))
      await place.remove(at(packedBeginning(name)))
    }
    const { current, bytes, begins } = head
    if (beginning !== `${current}:${bytes}` && bytes > 0) {
      const part = packedBeginning(current)
      await place.put(at(part), await pack(await readBeginning(join(wal, current), bytes), { level: 1 }))
      beginning = `${current}:${bytes}`
    }
    await admin.query(
      `SELECT pg_replication_slot_advance(slot_name, $2) FROM pg_replication_slots WHERE slot_name = $1 AND restart_lsn < $2`,
      [slot, begins],
    )
  }

  async function archiveFiles(admin: pg.Client, store: FileStore) {
    filesFrom ??= firstIdAt(((await since()) ?? Date.now()) - uploadMs)
    const kept = place.files(filesFolder)
    const { rows } = await admin.query<{ id: string }>('SELECT id FROM file WHERE id >= $1 ORDER BY id', [filesFrom])
    for (const { id } of rows) {
      const isKept = await kept.open(id, 'whole')
      isKept?.stream.destroy()
      if (isKept) continue
      // The thumbnail first: the whole one says that both are there.
      for (const variant of ['thumb', 'whole'] as const) {
        const found = await store.open(id, variant)
        if (found) await kept.put(id, variant, await buffer(found.stream))
      }
    }
    filesFrom = firstIdAt(Date.now() - uploadMs)
  }

  return {
    /** @throws Error if the place or the database does not answer; the next call goes on where it was */
    async run(): Promise<false> {
      const began = Date.now()
      await withAdmin(dataDir, async (admin) => {
        await archive(admin)
        if (files) await archiveFiles(admin, files)
      })
      upTo = began
      return false
    },
    /** Everything before this moment is archived, in ms; at first, when it was opened. */
    upTo: () => upTo,
  }
}

/** Whether a file is missing between the archive's last one and the oldest of the database. */
function hasGap(names: ReadonlySet<string>, inDatabase: readonly string[], timeline: string): boolean {
  const isOf = (name: string) => timelineOf(name) === timeline
  const archived = [...names]
    .flatMap((file) => readPacked(file) ?? [])
    .filter(({ isWhole, name }) => isWhole && isOf(name))
  const last = archived
    .map(({ name }) => placeOf(name))
    .sort()
    .at(-1)
  const [oldest] = inDatabase.filter((name) => isSegment(name) && isOf(name)).sort()
  return last !== undefined && oldest !== undefined && placeOf(oldest) > placeAfter(last)
}

async function readHead(admin: pg.Client): Promise<Head> {
  const { rows } = await admin.query<Head>(headSql)
  if (!rows[0]) throw new Error('the database does not say how far its log is')
  return rows[0]
}

async function makeSlot(admin: pg.Client, isThere: boolean) {
  if (isThere) await admin.query('SELECT pg_drop_replication_slot($1)', [slot])
  await admin.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
}

async function readBeginning(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer: read } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return read
  } finally {
    await file.close()
  }
}

async function withAdmin<T>(dataDir: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const { adminUrl, stop } = await reachEmbeddedPostgres(dataDir)
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'ShortCut archive' })
  admin.on('error', () => {})
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.end().catch(() => {})
    await stop()
  }
}

/** Without an archive, nothing may keep the log: it would fill the disk. */
export async function endWalArchive(adminUrl: string): Promise<void> {
  await asking(adminUrl, (admin) =>
    admin.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [slot]),
  )
}

/**
 * Removes what no kept backup needs.
 * @param oldest of the kept backups: when it was taken (ms), and the first segment that it needs
 */
export async function pruneArchive(
  place: Place,
  { takenAt, wal }: { takenAt: number; wal: { system: string; first: string } },
): Promise<void> {
  const folder = walFolder(wal.system)
  for (const file of await place.names(folder)) {
    const segment = readPacked(file)
    if (segment && placeOf(segment.name) < placeOf(wal.first)) await place.remove(`${folder}/${file}`)
  }
  const before = firstIdAt(takenAt - 24 * uploadMs)
  const kept = place.files(filesFolder)
  for (const below of await place.names(filesFolder))
    for await (const { id } of kept.list(below)) if (id < before) await kept.remove(id)
}
