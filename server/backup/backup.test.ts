import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { folderForTests } from '../platform/embedded-postgres/throwaway.ts'
import { ask, openServers, uploadTo } from '../testing/processes/started-servers.ts'
import { signInFirst } from '../testing/sign-in-first.ts'
import { restoreBackup } from './restore-backup.ts'
import { checkRoom } from './room.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const password = 'backup-test-1'
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let folder: string
let dataDir: string
let backup: string
const servers = openServers(password)

beforeAll(async () => {
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-backup-'))
  dataDir = join(folder, 'data')
  backup = join(folder, 'backup')
})
afterAll(async () => {
  await servers.close()
  await rm(folder, { recursive: true, force: true })
})

/** People who save accounts and files, one after the other, until they are told to stop. */
function openWriters(address: string, token: string) {
  const acknowledged = { accounts: [] as string[], files: 0 }
  const slowest = { ms: 0 }
  let going = true
  const write = async (writer: number) => {
    for (let n = 0; going; n++) {
      const code = `W${writer}-${n}`
      const began = performance.now()
      const reply =
        n % 5 === 4 ? await uploadTo(address, token) : await ask(address, 'account/save', { code, name: code }, token)
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      expect(reply.code).toBe(200)
      if (n % 5 === 4) acknowledged.files++
      else acknowledged.accounts.push(code)
      await sleep(25)
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(write))
  return {
    acknowledged,
    slowest,
    /** Waits, unless a write failed. */
    at: (ms: number) => Promise.race([sleep(ms), all]),
    async stop() {
      going = false
      await all
    },
  }
}

async function accountsOf(address: string, token: string): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let page = 1; ; page++) {
    const { data } = await ask(address, `account/list?pageSize=500&page=${page}`, undefined, token)
    for (const { code } of data.list ?? []) codes.add(code)
    if ((data.list ?? []).length < 500) return codes
  }
}

test('a backup of a working server holds every write confirmed before it, and a server starts from it', {
  timeout: 180_000,
}, async () => {
  const address = await servers.start(dataDir)
  const token = await signInFirst(address, password)
  const writers = openWriters(address, token)
  while (writers.acknowledged.files < 4) await writers.at(20)
  await mkdir(join(dataDir, 'outgoing', 'acme'), { recursive: true })
  await writeFile(join(dataDir, 'outgoing', 'acme', 'answer.edi'), 'ISA', { mode: 0o644 })
  await writeFile(join(dataDir, 'files', '.unfinished'), 'half')
  await mkdir(join(dataDir, 'roads'))
  await writeFile(join(dataDir, 'roads', 'tile.gph'), 'made again')
  const before = [...writers.acknowledged.accounts]
  const filesBefore = writers.acknowledged.files

  const began = performance.now()
  const info = await takeBackup({ dataDir, databaseUrl: undefined }, backup)
  const took = performance.now() - began
  const during = writers.acknowledged.accounts.length - before.length
  await writers.stop()
  expect(during).toBeGreaterThan(0)
  // Nobody waited for the backup.
  expect(writers.slowest.ms).toBeLessThan(took / 2)
  expect(info.rows.file).toBeGreaterThanOrEqual(filesBefore)
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/unfinished/))

  // What a killed one left holds the keys of the company. No process has this number.
  const left = join(folder, 'shortcut-verify-4194305-left')
  await mkdir(join(left, 'files'), { recursive: true })
  const rows = await verifyBackup(backup, folder)
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^shortcut-verify/))
  expect(rows.file).toBeGreaterThanOrEqual(filesBefore)
  expect(rows.operation_log).toBeGreaterThanOrEqual(before.length)

  const copy = join(folder, 'copy')
  expect(await restoreBackup(backup, { dataDir: copy, databaseUrl: undefined })).toMatchObject({ aside: undefined })
  expect((await readdir(copy)).sort()).toEqual(['files', 'outgoing', 'postgres', 'secrets.key'])
  expect(await readFile(join(copy, 'outgoing', 'acme', 'answer.edi'), 'utf8')).toBe('ISA')
  expect(await readdir(join(copy, 'files'))).not.toContain('.unfinished')
  const restored = await servers.start(copy)
  const there = await accountsOf(restored, await signInFirst(restored, password))
  expect(before.filter((code) => !there.has(code))).toEqual([])
  // There is nothing else in it, and the first server keeps working.
  const everything = new Set(writers.acknowledged.accounts)
  expect([...there].filter((code) => !everything.has(code))).toEqual([])
  expect((await accountsOf(address, token)).size).toBe(everything.size)
})

test('files swept during the backup are no fault', { timeout: 60_000 }, async () => {
  const target = join(folder, 'swept')
  const credentials = JSON.parse(await readFile(join(dataDir, 'postgres', 'shortcut-credentials.json'), 'utf8'))
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://shortcut:${credentials.product}@127.0.0.1:${port}/shortcut`)
  await client.connect()
  const taking = takeBackup({ dataDir, databaseUrl: undefined }, target)
  const begun = async () => {
    const unfinished = (await readdir(folder)).find((name) => name.startsWith('swept.unfinished'))
    return unfinished && (await readdir(join(folder, unfinished))).length > 0
  }
  while (!(await begun())) await sleep(2)
  const { rowCount } = await client.query(
    'DELETE FROM file WHERE id IN (SELECT id FROM file ORDER BY created_at LIMIT 2)',
  )
  await client.end()
  const { rows } = await taking
  expect(rowCount).toBe(2)
  expect(await verifyBackup(target, folder)).toMatchObject({ file: (rows.file ?? 0) - 2 })
  await rm(target, { recursive: true })
})

describe('a backup is refused', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'into a folder with something in it',
      () => takeBackup({ dataDir, databaseUrl: undefined }, backup),
      /is not empty/,
    ],
    [
      'into DATA_DIR',
      () => takeBackup({ dataDir, databaseUrl: undefined }, join(dataDir, 'b')),
      /can't lie in DATA_DIR/,
    ],
    [
      'of no database',
      () => takeBackup({ dataDir: '/nowhere', databaseUrl: undefined }, join(folder, 'n')),
      /no database/,
    ],
    ['without room', () => checkRoom(folder, 2 ** 60, 'The backup'), /The backup needs .* GB, and the disk of .* left/],
  ])('%s', async (_, work, sentence) => {
    await expect(work()).rejects.toThrow(sentence)
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/unfinished/))
  })

  test('if it is killed halfway it is no backup; the next one removes it', async () => {
    const target = join(folder, 'killed')
    const child = spawn(process.execPath, [at('backup.ts'), target], { env: { ...process.env, DATA_DIR: dataDir } })
    const ended = once(child, 'exit')
    const begun = async () => (await readdir(folder)).find((name) => name.startsWith('killed.unfinished'))
    while (!(await begun())) await sleep(2)
    await sleep(30)
    child.kill('SIGKILL')
    await ended
    const left = join(folder, (await begun()) ?? '')
    await expect(restoreBackup(left, { dataDir: join(folder, 'x'), databaseUrl: undefined })).rejects.toThrow(
      /There is no whole backup/,
    )
    await takeBackup({ dataDir, databaseUrl: undefined }, target, { withoutKeys: true })
    expect(await begun()).toBeUndefined()
    expect(await readdir(join(target, 'data'))).not.toContain('secrets.key')
    // A restore reports that the keys are missing.
    const keyless = { dataDir: join(folder, 'keyless'), databaseUrl: undefined }
    expect(await restoreBackup(target, keyless)).toMatchObject({ hasKeys: false })
    await rm(keyless.dataDir, { recursive: true })
    await rm(target, { recursive: true })
  })
})

describe('a restore is refused, and changes nothing', () => {
  const into = (name: string, more?: { replace: boolean }) =>
    restoreBackup(backup, { dataDir: join(folder, name), databaseUrl: undefined }, more)

  test('where a server runs', async () => {
    await expect(into('data', { replace: true })).rejects.toThrow(/ShortCut runs on .*data\. Stop it first/)
  })

  test('where data exists, unless it is to be moved aside', async () => {
    await mkdir(join(folder, 'full'))
    await writeFile(join(folder, 'full', 'mine'), 'kept')
    await expect(into('full')).rejects.toThrow(/is not empty.*--replace/)
    const { aside, hasKeys } = await into('full', { replace: true })
    expect(hasKeys).toBe(true)
    expect(await readFile(join(aside ?? '', 'mine'), 'utf8')).toBe('kept')
    expect(await readdir(join(folder, 'full'))).toContain('postgres')
    await rm(join(folder, 'full'), { recursive: true })
  })

  test('of an embedded database into DATABASE_URL', async () => {
    const target = { dataDir: join(folder, 'none'), databaseUrl: inject('postgresUrl') }
    await expect(restoreBackup(backup, target)).rejects.toThrow(/holds an embedded database/)
  })

  /** Changes one byte of a file. */
  async function damage(path: string, position: number) {
    const file = await open(path, 'r+')
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, position)
    byte[0] = (byte[0] ?? 0) ^ 1
    await file.write(byte, 0, 1, position)
    await file.close()
  }

  test('of a backup with one byte changed, a file missing or one too many, or of a newer version', async () => {
    const paths = (await readdir(backup, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(backup.length + 1))
    const big = paths.find((path) => /pg_wal\/\w{24}$/.test(path)) ?? ''
    const upload = paths.find((path) => path.endsWith('.whole')) ?? ''
    const bytes: [string, number][] = [
      ...([0, 63, 66] as const).map((position): [string, number] => ['SHA256SUMS', position]),
      ['backup.json', 4],
      [big, 9_000_000],
      [upload, 20],
      ['data/postgres/global/pg_control', 100],
    ]
    const none = join(folder, 'none')
    const refused = () =>
      expect(restoreBackup(backup, { dataDir: none, databaseUrl: undefined })).rejects.toThrow(
        /is damaged: .* Use another/,
      )
    for (const [path, position] of bytes) {
      await damage(join(backup, path), position)
      await refused()
      await damage(join(backup, path), position)
    }
    await writeFile(join(backup, 'data', 'extra'), '')
    await refused()
    await rm(join(backup, 'data', 'extra'))
    await cp(join(backup, upload), join(folder, 'away'))
    await rm(join(backup, upload))
    await refused()
    await cp(join(folder, 'away'), join(backup, upload))
    expect(await readdir(none)).toEqual([])

    const info = await readFile(join(backup, 'backup.json'), 'utf8')
    await writeFile(join(backup, 'backup.json'), info.replace(/"migration": "[^"]+"/, '"migration": "999-later.sql"'))
    await expect(into('none')).rejects.toThrow(/newer version of ShortCut \(999-later\.sql\)/)
  })
})

test('a database of DATABASE_URL needs a compatible pg_dump, and a message says so', async () => {
  const elsewhere = {
    dataDir: join(folder, 'elsewhere'),
    databaseUrl: inject('postgresUrl').replace(/[^/]+$/, inject('templateDatabase')),
  }
  await mkdir(elsewhere.dataDir)
  const target = join(folder, 'dumped')
  const outcome = await takeBackup(elsewhere, target).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  if (outcome !== 'taken')
    return expect(outcome).toMatch(/^pg_dump (\d+ is older than PostgreSQL 18|is not on the PATH)/)
  expect(await verifyBackup(target, folder)).toMatchObject({ file: 0 })
})
