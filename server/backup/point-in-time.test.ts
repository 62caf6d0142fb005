import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { folderForTests } from '../platform/embedded-postgres/throwaway.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { ask, openServers, uploadTo } from '../testing/processes/started-servers.ts'
import { openS3Server, type S3Server, slowDown } from '../testing/s3/s3-server.ts'
import { signInFirst } from '../testing/sign-in-first.ts'
import { backupName } from './backup-names.ts'
import { openPlace } from './place.ts'
import { endWalArchive, openWalArchive } from './wal-archive.ts'

const run = promisify(execFile)
const password = 'moment-test-1'
const servers = openServers(password)
let folder: string
let storage: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-moment-'))
  storage = await openS3Server()
})
afterAll(async () => {
  await servers.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const command = (name: string, given: string[], dataDir = '') =>
  run(process.execPath, [program(name), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', FILES_URL: '', TMPDIR: folder },
  })

async function asAdmin<T>(dataDir: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const { adminUrl } = await reachEmbeddedPostgres(dataDir)
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

/** An office that archives into the place when told. */
async function openOffice(dataDir: string, backups: string) {
  const address = await servers.start(dataDir)
  const token = await signInFirst(address, password)
  const told: string[] = []
  const place = openPlace(backups)
  const archive = openWalArchive(
    { dataDir, place, files: openLocalFiles(join(dataDir, 'files')), since: async () => undefined },
    pino({}, { write: (line: string) => told.push(line) }),
  )
  return {
    told,
    archive,
    save: (code: string) => ask(address, 'account/save', { code, name: code }, token),
    async upload() {
      const { data } = await uploadTo(address, token)
      const [file] = data as unknown as [{ id: string }]
      return file.id
    },
    codes: async () => {
      const { data } = await ask(address, 'account/list?pageSize=100', undefined, token)
      return (data.list ?? []).map(({ code }) => code).sort()
    },
    nextSegment: () => asAdmin(dataDir, (admin) => admin.query('SELECT pg_switch_wal()')),
  }
}

const restored = (backups: string, name: string, ...options: string[]) =>
  command('restore.ts', [backups, ...options], join(folder, name))

/** Restores into a new folder, and opens the office there. */
async function restore(backups: string, name: string, ...options: string[]) {
  const dataDir = join(folder, name)
  const { stdout } = await restored(backups, name, ...options)
  return { said: stdout, dataDir, ...(await openOffice(dataDir, backups)) }
}

describe('backups in a folder', () => {
  const backups = () => join(folder, 'backups')
  let last: Awaited<ReturnType<typeof restore>>

  test('what was written since the backup is restored, up to the moment that is asked for', {
    timeout: 240_000,
  }, async () => {
    const dataDir = join(folder, 'data')
    const office = await openOffice(dataDir, backups())
    await office.save('ONE')
    await command('backup.ts', [join(backups(), backupName(Date.now()))], dataDir)

    await office.save('TWO')
    await office.upload()
    await office.archive.run()
    await office.nextSegment()
    await sleep(50)
    const afterTwo = new Date().toISOString()
    await sleep(50)
    await office.save('THREE')
    const third = await office.upload()
    await office.archive.run()
    // What was not archived is lost with the machine.
    await office.save('FOUR')

    const then = await restore(backups(), 'then', '--until', afterTwo)
    expect(await then.codes()).toEqual(['ONE', 'TWO'])
    expect(then.said).toMatch(/The last change in it was made at 2\d\d\d-/)
    last = await restore(backups(), 'last', '--until', 'end')
    expect(await last.codes()).toEqual(['ONE', 'THREE', 'TWO'])
    const fileIn = (dir: string) => readFile(join(dir, 'files', third.slice(-2), `${third}.whole`))
    expect((await fileIn(last.dataDir)).equals(await fileIn(dataDir))).toBe(true)
  })

  test('a restored database goes on in the same archive, under a timeline of its own', {
    timeout: 240_000,
  }, async () => {
    await last.save('FIVE')
    await last.archive.run()
    await last.nextSegment()
    await last.save('SIX')
    await last.archive.run()
    // A moment after the last change is one that the archive has.
    const later = new Date().toISOString()
    const again = await restore(backups(), 'again', '--until', later)
    expect(await again.codes()).toEqual(['FIVE', 'ONE', 'SIX', 'THREE', 'TWO'])
    // Rows, the log's chain and files agree.
    const verified = await command('restore.ts', [backups(), '--until', 'end', '--verify'])
    expect(verified.stdout).toMatch(/^The backup is whole: .*file 2/)

    // Without a moment it is exactly the backup, and does not go on under names that are taken.
    await command('restore.ts', [backups()], join(folder, 'plain'))
    expect(await readdir(join(folder, 'plain', 'postgres', 'pg_wal'))).toContainEqual(
      expect.stringMatching(/^0000000[3-9][0-9A-F]{16}$/),
    )
  })

  test('a moment that no backup reaches, and a text that is none, are refused in a sentence', async () => {
    const refused = (...given: string[]) =>
      command('restore.ts', [backups(), ...given], join(folder, 'refused')).catch((error: { stderr: string }) => error)
    expect(await refused('--until', '2020-01-01T00:00Z')).toMatchObject({
      stderr: expect.stringMatching(/^No backup in .* was complete at 2020-01-01T00:00:00.000Z\.\n$/),
    })
    expect(await refused('--until', '2026-11-29 14:30')).toMatchObject({
      stderr: expect.stringMatching(/^--until is a moment with its zone, .*; not "2026-11-29 14:30"\.\n$/),
    })
    expect(await refused('--untill', 'end')).toMatchObject({ code: 2 })
    expect(await refused('--until', '2999-01-01T00:00Z')).toMatchObject({
      stderr: '2999-01-01T00:00:00.000Z is in the future. Name an earlier moment, or "end" for the last one.\n',
    })
  })

  test('a damaged file of the archive is named, and nothing is put into DATA_DIR', { timeout: 60_000 }, async () => {
    const [system = ''] = await readdir(join(backups(), 'wal'))
    const files = await readdir(join(backups(), 'wal', system))
    const victim = files.filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).at(-1) ?? ''
    await writeFile(join(backups(), 'wal', system, victim), 'no gzip')
    const failed = await command('restore.ts', [backups(), '--until', 'end'], join(folder, 'damaged')).catch(
      (error: { stderr: string }) => error,
    )
    expect(failed).toMatchObject({
      stderr: expect.stringContaining(`${victim} of the archive in ${backups()} is damaged.`),
    })
    expect(await readdir(join(folder, 'damaged'))).toEqual([])
  })
})

test('backups and archive lie in a bucket, too; an interrupted one counts as none', { timeout: 240_000 }, async () => {
  const backups = storage.url('moments')
  const named = (name: string) => backups.replace('?', `/${name}?`)
  const dataDir = join(folder, 'office')
  const office = await openOffice(dataDir, backups)
  await office.save('ONE')
  await command('backup.ts', [named(backupName(Date.now() - 3_600_000))], dataDir)
  await office.save('TWO')
  const id = await office.upload()
  await office.archive.run()

  storage.next(...Array.from({ length: 40 }, () => (_: unknown, __: unknown, answer: () => void) => answer()))
  const before = storage.asked.length
  const broken = command('backup.ts', [named(backupName(Date.now()))], dataDir).catch(
    (error: { stderr: string }) => error,
  )
  await expect.poll(() => storage.asked.length - before, { timeout: 60_000 }).toBeGreaterThan(40)
  storage.always(slowDown)
  expect(await broken).toMatchObject({ stderr: expect.stringMatching(/the storage of files does not answer/) })
  storage.always(undefined)

  const last = await restore(backups, 'from-bucket', '--until', 'end')
  expect(await last.codes()).toEqual(['ONE', 'TWO'])
  expect(await readdir(join(last.dataDir, 'files', id.slice(-2)))).toEqual([`${id}.whole`])
})

test('an archive that was away for too long says what is lost, and goes on; without one nothing is kept', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'away')
  const office = await openOffice(dataDir, join(folder, 'away-backups'))
  await office.archive.run()
  await asAdmin(dataDir, async (admin) => {
    await admin.query("ALTER SYSTEM SET max_slot_wal_keep_size = '16MB'")
    await admin.query('SELECT pg_reload_conf()')
    for (let n = 0; n < 4; n++) {
      await admin.query('CREATE TABLE of_test AS SELECT 1; DROP TABLE of_test')
      await admin.query('SELECT pg_switch_wal()')
    }
    await admin.query('CHECKPOINT')
  })
  await office.archive.run()
  expect(office.told.join()).toMatch(/"level":50.*a part of the write-ahead log was not archived in time/)
  const slots = () =>
    asAdmin(dataDir, async (admin) => (await admin.query('SELECT wal_status FROM pg_replication_slots')).rows)
  expect(await slots()).toEqual([{ wal_status: 'reserved' }])
  await endWalArchive((await reachEmbeddedPostgres(dataDir)).adminUrl)
  expect(await slots()).toEqual([])
})

test('a segment that is missing is named, unless the moment lies before it; an emptied place is not taken for the archive', {
  timeout: 240_000,
}, async () => {
  const dataDir = join(folder, 'gap')
  const backups = join(folder, 'gap-backups')
  const office = await openOffice(dataDir, backups)
  await office.archive.run()
  await command('backup.ts', [join(backups, backupName(Date.now()))], dataDir)
  await office.save('ONE')
  await sleep(50)
  const afterOne = new Date().toISOString()
  for (const code of ['TWO', 'THREE', 'FOUR']) {
    await office.nextSegment()
    await office.save(code)
  }
  await office.archive.run()
  const [system = ''] = await readdir(join(backups, 'wal'))
  const archived = join(backups, 'wal', system)
  const whole = (await readdir(archived)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort()
  const missing = whole.at(-2) ?? ''
  await rename(join(archived, missing), join(folder, missing))
  const failed = (...until: string[]) =>
    command('restore.ts', [backups, '--until', ...until], join(folder, 'with-gap')).catch(
      (error: { stderr: string }) => error,
    )
  const named = {
    stderr: expect.stringContaining(`${missing.replace('.gz', '')} is missing in the archive in ${backups}`),
  }
  expect(await failed('end', '--verify')).toMatchObject(named)
  expect(await failed(new Date().toISOString())).toMatchObject(named)
  expect((await restored(backups, 'before-gap', '--until', afterOne)).stdout).toContain('Restored')
  await rename(join(folder, missing), join(archived, missing))

  // The disk goes, and an empty folder is in its place.
  await rename(backups, `${backups}-away`)
  await mkdir(backups)
  await office.save('FIVE')
  await office.nextSegment()
  await expect(office.archive.run()).rejects.toThrow(`is not in ${backups}: is its disk mounted?`)
  expect(await readdir(backups)).toEqual([])
  await rm(backups, { recursive: true })
  await rename(`${backups}-away`, backups)
  await office.archive.run()
  const last = await restore(backups, 'after-gap', '--until', 'end')
  expect(await last.codes()).toEqual(['FIVE', 'FOUR', 'ONE', 'THREE', 'TWO'])
})
