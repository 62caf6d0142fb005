import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { folderForTests } from '../platform/embedded-postgres/throwaway.ts'
import { openLocalFiles } from '../platform/files/local-files.ts'
import { openServers, uploadTo } from '../testing/processes/started-servers.ts'
import { signInFirst } from '../testing/sign-in-first.ts'
import { backupName, backupsIn, newestBackup } from './backup-names.ts'
import { keepBackups } from './keep-backups.ts'
import { openPlace } from './place.ts'
import { isDue, openScheduledBackups, outdated } from './scheduled.ts'
import { verifyBackup } from './verify-backup.ts'

let folder: string
const servers = openServers('backup-test-1')
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-scheduled-'))
})
afterAll(async () => {
  await servers.close()
  await rm(folder, { recursive: true, force: true })
})

async function makeBackup(path: string) {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'SHA256SUMS'), '')
}

const at = (text: string) => Date.parse(`${text}Z`)

test.each([
  ['the first is due at once', undefined, true],
  ['after that of today, nothing is due', '2026-11-29T02:00', false],
  ['before the hour, that of yesterday is enough', '2026-11-28T02:00', true],
  ['one by hand after the hour counts', '2026-11-29T02:30', false],
])('%s', (_, newest, due) => {
  expect(isDue(at('2026-11-29T03:00'), '02:00', newest === undefined ? undefined : at(newest))).toBe(due)
})

test('before the time of day, yesterday’s is the last that was due', () => {
  expect(isDue(at('2026-11-29T01:59'), '02:00', at('2026-11-28T02:00'))).toBe(false)
  expect(isDue(at('2026-11-29T01:59'), '02:00', at('2026-11-27T02:00'))).toBe(true)
})

test('old ones are removed, never the newest', () => {
  const names = ['2026-10-01T02-00', '2026-10-30T02-00', '2026-11-28T02-00']
  expect(outdated(names, at('2026-11-29T02:00'), 30)).toEqual(['2026-10-01T02-00'])
  expect(outdated(names.slice(0, 1), at('2026-11-29T02:00'), 30)).toEqual([])
})

test('backups that cannot be written are told with their setting, and stop nothing', async () => {
  const said: unknown[] = []
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  for (const BACKUP_DIR of ['/proc/none/backups', '/etc/passwd/backups']) {
    const { backup } = readConfig({ BACKUP_DIR })
    if (!backup) throw new Error('no backup is planned')
    const works: (() => Promise<boolean>)[] = []
    const kept = keepBackups(backup, config, openLocalFiles(folder), pino({ level: 'silent' }), (work) => {
      works.push(work)
      return { poke() {} }
    })
    for (const work of works) await work().catch((error: Error) => said.push(error.message))
    await kept.close()
  }
  expect(said).toContainEqual(expect.stringMatching(/^BACKUP_DIR=\/proc\/none\/backups can't be used: /))
  expect(said).toContainEqual(
    expect.stringMatching(/^BACKUP_DIR=\/etc\/passwd\/backups can't be used: a file stands in the way/),
  )
})

test('a server takes the day’s backup by itself, verified, and removes what is too old but nothing of others', {
  timeout: 120_000,
}, async () => {
  const backups = join(folder, 'backups')
  for (const name of ['2020-01-01T02-00', 'by-hand']) await makeBackup(join(backups, name))
  // One that was interrupted on its way into a bucket has no list.
  await mkdir(join(backups, '2020-01-02T02-00'))
  const address = await servers.start(join(folder, 'data'), { BACKUP_DIR: backups })
  const today = backupName(Date.now()).slice(0, 10)
  await expect
    .poll(() => readdir(backups).then((names) => names.sort().map((name) => name.replace(/T.*/, ''))), {
      timeout: 90_000,
    })
    .toEqual([today, 'by-hand', 'wal'].sort())
  const [name = ''] = (await readdir(backups)).sort()
  expect(await newestBackup(openPlace(backups))).toBe(at(`${name.slice(0, 13)}:${name.slice(14)}`))
  expect(await verifyBackup(join(backups, name))).toMatchObject({ file: 0, invoice: 0 })
  expect((await fetch(`${address}/shortcut-api/ready`)).status).toBe(200)
})

test('a backup that fails is told in the log, tried again after an hour, and removes nothing', async () => {
  const told: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => told.push(line) })
  const plan = { place: join(folder, 'none'), at: '02:00', keepDays: 1 }
  for (const name of ['2020-01-01T02-00', '2020-01-02T02-00']) await makeBackup(join(plan.place, name))
  let now = at('2026-11-29T02:00')
  const env = { ...process.env, DATA_DIR: join(folder, 'nothing-here'), DATABASE_URL: '' }
  const backups = openScheduledBackups(plan, openPlace(plan.place), env, log, () => now)
  await backups.run()
  expect(told.join()).toMatch(/"level":50.*the backup failed: .*nothing-here/)
  now += 59 * 60_000
  await backups.run()
  expect(told).toHaveLength(1)
  now += 60_000
  await backups.run()
  expect(told).toHaveLength(2)
  expect((await readdir(plan.place)).sort()).toEqual(['2020-01-01T02-00', '2020-01-02T02-00'])
  await backups.close()
})

test('a backup that fails its verification is no good one: it is taken again after an hour, in its place', {
  timeout: 240_000,
}, async () => {
  const dataDir = join(folder, 'unverifiable')
  const place = openPlace(join(folder, 'unverified'))
  await makeBackup(join(place.name, '2020-01-01T02-00'))
  const address = await servers.start(dataDir)
  const token = await signInFirst(address, 'backup-test-1')
  const { data } = await uploadTo(address, token)
  const [file] = data as unknown as [{ id: string }]
  // Its row says otherwise.
  const path = join(dataDir, 'files', file.id.slice(-2), `${file.id}.whole`)
  const bytes = await readFile(path)
  await writeFile(path, 'other bytes')

  const told: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => told.push(line) })
  let now = at('2026-11-29T02:00')
  const plan = { place: place.name, at: '02:00', keepDays: 9999 }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const backups = openScheduledBackups(plan, place, env, log, () => now)
  await backups.run()
  expect(told.at(-1)).toMatch(/"level":50.*the backup failed: .*has other bytes/)
  expect(await newestBackup(place)).toBe(at('2020-01-01T02:00'))
  expect((await backupsIn(place)).broken).toEqual(['2026-11-29T02-00'])

  await writeFile(path, bytes)
  now += 3_600_000
  await backups.run()
  expect(told.at(-1)).toMatch(/"level":30.*Verified/)
  expect(await newestBackup(place)).toBe(at('2026-11-29T03:00'))
  expect(await place.names()).toEqual(['2020-01-01T02-00', '2026-11-29T03-00'])
  await backups.close()
})

test('without a backup, its age is that of the node, so that one that never succeeds is told', async () => {
  const plan = { place: join(folder, 'never'), at: '02:00', keepDays: 1 }
  const began = Date.now()
  const kept = keepBackups(
    plan,
    { ...readConfig({ DATABASE_URL: 'postgres://nowhere/none' }), dataDir: folder },
    openLocalFiles(join(folder, 'files')),
    pino({ level: 'silent' }),
    () => ({ poke() {} }),
  )
  const { newest } = await kept.state()
  expect(newest).toBeGreaterThanOrEqual(began)
  expect((await kept.state()).newest).toBe(newest)
  await kept.close()
})
