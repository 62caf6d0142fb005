import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../platform/database/migrate.ts'
import { hashOf } from './copy-cluster.ts'
import { restoreBackup } from './restore-backup.ts'

let folder: string
let migration: string
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortcut-hostile-'))
  migration = (await readMigrations()).at(-1)?.name ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cluster = { 'data/postgres/PG_VERSION': '18\n', 'data/postgres/global/pg_control': 'x' }
const facts = () => ({
  format: 1,
  takenAt: '2026-11-01T00:00:00.000Z',
  database: 'embedded',
  postgresMajor: 18,
  migration,
  logHead: '',
  rows: {},
  folders: ['data'],
})

/** A backup with correct checksums, so that nothing else reveals it. */
async function make(info: unknown, files: Record<string, string> = cluster): Promise<string> {
  const backup = join(folder, `backup-${++made}`)
  const all = { ...files, 'backup.json': JSON.stringify(info) }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(backup, path)), { recursive: true })
    await writeFile(join(backup, path), text)
  }
  await writeFile(
    join(backup, 'SHA256SUMS'),
    Object.entries(all)
      .map(([path, text]) => `${hashOf(text)}  ${path}\n`)
      .join(''),
  )
  return backup
}

const withFacts = (more: object) => () => make({ ...facts(), ...more })

/** Replaces a file with something else. */
async function swap(path: string, put: (at: string) => unknown): Promise<string> {
  const backup = await make(facts())
  await rm(join(backup, path))
  await put(join(backup, path))
  return backup
}
const pipe = (at: string) => execFileSync('mkfifo', [at])
const link = (at: string) => symlink('/etc/hostname', at)

const restore = (backup: string) =>
  restoreBackup(backup, { dataDir: join(folder, 'target'), databaseUrl: undefined }, { replace: true })

const noBackup = /^This is no backup, or it is damaged: [^\n]+ Use another backup\.$/
const damaged = /^The backup in [^\n]+ is damaged: [^\n]+ Use another backup\.$/
const version = 'data/postgres/PG_VERSION'

test.each<[string, () => Promise<string>, RegExp]>([
  ['a folder outside', withFacts({ folders: ['data', '../../../ESCAPED/dir'] }), noBackup],
  ['a folder that leads up half-way', withFacts({ folders: ['data/../../../ESCAPED'] }), noBackup],
  ['a folder by its absolute path', withFacts({ folders: ['/ESCAPED'] }), noBackup],
  ['a folder where a file lies', withFacts({ folders: [`${version}/x`] }), noBackup],
  ['folders that are none', withFacts({ folders: 5 }), noBackup],
  ['a folder that is null', withFacts({ folders: [null] }), noBackup],
  ['facts of null', () => make(null), noBackup],
  ['facts of a list', () => make([]), noBackup],
  ['an unknown kind of database', withFacts({ database: 'zzz' }), noBackup],
  ['no database', () => make(facts(), { 'data/a': 'b' }), /^The backup in .* is damaged: .*holds no database/],
  ['no dump', withFacts({ database: 'dump' }), /^The backup in .* is damaged: .*holds no database/],
  ['a later format', () => make({ format: 2, migration: '999-later.sql' }), /newer version of ShortCut \(999-later/],
  ['a pipe as a file', () => swap(version, pipe), damaged],
  ['a pipe as the sums', () => swap('SHA256SUMS', pipe), damaged],
  ['a pipe as the facts', () => swap('backup.json', pipe), damaged],
  ['a folder as the sums', () => swap('SHA256SUMS', mkdir), damaged],
  ['a link as a file', () => swap(version, link), damaged],
  ['a link as the sums', () => swap('SHA256SUMS', link), damaged],
  ['a link as the facts', () => swap('backup.json', link), damaged],
])(
  'a hostile backup is refused in a sentence and touches nothing: %s',
  { timeout: 5000 },
  async (_, make, sentence) => {
    const target = join(folder, 'target')
    await rm(target, { recursive: true, force: true })
    const said = await restore(await make()).then(
      () => 'restored',
      ({ message }: Error) => message,
    )
    expect(said).toMatch(sentence)
    expect(await readdir(target).catch(() => [])).toEqual([])
    for (const place of [folder, dirname(folder), '/']) expect(await readdir(place)).not.toContain('ESCAPED')
  },
)

test('the same backup without changes is restored', async () => {
  await restore(await make({ ...facts(), folders: ['data', 'data/empty'] }))
  expect(await readFile(join(folder, 'target', 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(await readdir(join(folder, 'target'))).toContain('empty')
})
