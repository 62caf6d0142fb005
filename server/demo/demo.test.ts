import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { findPostmaster, stopPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { folderForTests } from '../platform/embedded-postgres/throwaway.ts'
import { withDatabase } from '../testing/postgres.ts'
import { clearDemo } from './clear.ts'
import { markFinished, refuseDemoDatabase, refuseDemoFolder, takeDatabase, takeFolder } from './mark.ts'
import { readDemoSettings } from './settings.ts'

let folder: string
let admin: pg.Client
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(await folderForTests(), 'shortcut-demo-'))
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(async () => {
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

/** Four starts and one build: seconds on an idle machine, minutes on a busy one. */
const patience = 240_000

const programs = {
  demo: [fileURLToPath(new URL('main.ts', import.meta.url))],
  start: [fileURLToPath(new URL('../main.ts', import.meta.url))],
}

/** `npm run demo` or `npm start` as a process, with its output. */
function run(program: keyof typeof programs, settings: Record<string, string>) {
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', DATABASE_OWNER_URL: '', LOG_LEVEL: 'fatal', ...settings }
  const child: ChildProcess = spawn(process.execPath, programs[program], {
    env: { ...env, DEMO_ORDERS: '1', DEMO_SPEED: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  cleanUps.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    says: (what: string) => expect.poll(() => said, { timeout: patience, interval: 20 }).toContain(what),
    async stop(signal: NodeJS.Signals) {
      child.kill(signal)
      return ended
    },
  }
}

/** A new database, with a connection as its owner. */
async function aDatabase(template = 'template1') {
  const name = `shortcut_demo_${randomBytes(4).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`)
  const url = withDatabase(inject('postgresUrl'), name)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  cleanUps.push(async () => {
    await owner.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { url, owner }
}

const objectsOf = async (client: pg.Client) =>
  (
    await client.query(`SELECT relnamespace::regnamespace::text AS schema, relname, reltuples FROM pg_class
      WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace) ORDER BY 1, 2`)
  ).rows.map(({ schema, relname }) => `${schema}.${relname}`)

test('a company’s database is refused before any write, drop or migration, however often', async () => {
  const { url, owner } = await aDatabase(inject('templateDatabase'))
  await owner.query(`DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)`)
  const before = await objectsOf(owner)
  const dataDir = join(folder, 'beside-a-company')
  for (const _ of [1, 2]) {
    const { code, said } = await run('demo', { DATABASE_URL: url, DATA_DIR: dataDir }).ended
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^This database holds data that the demo did not make.*\n$/m),
    ])
    expect(said).not.toContain('Making')
  }
  expect(await objectsOf(owner)).toEqual(before)
  expect((await owner.query('SELECT FROM "user"')).rowCount).toBe(0)
})

test(
  'Ctrl-C during the build stops the database too; the next start begins again; npm start refuses the folder',
  async () => {
    const dataDir = join(folder, 'own')
    const postgres = join(dataDir, 'postgres')
    cleanUps.push(() => stopPostmaster(postgres))
    const first = run('demo', { DATA_DIR: dataDir })
    await first.says('Making the demo company: 1 order over 90 days.')
    const stopped = await first.stop('SIGINT')
    expect([stopped.code, stopped.said]).toEqual([130, expect.not.stringMatching(/rror|terminat/)])
    expect(await findPostmaster(postgres)).toBeUndefined()

    const second = run('demo', { DATA_DIR: dataDir })
    await second.says("ShortCut's demo is ready")
    expect((await second.stop('SIGTERM')).code).toBe(0)
    expect(await findPostmaster(postgres)).toBeUndefined()

    const company = await run('start', { DATA_DIR: dataDir }).ended
    expect([company.code, company.said]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR=.* holds the demo\..*`npm run demo`/),
    ])

    const third = run('demo', { DATA_DIR: dataDir })
    await third.says("ShortCut's demo is ready")
    expect((await third.stop('SIGINT')).said).not.toContain('Making')
  },
  patience,
)

test('an empty database is taken for one data folder; only its own unfinished demo is cleared', async () => {
  const { url, owner } = await aDatabase()
  const mine = '00000000-0000-4000-8000-000000000001'
  expect(await takeDatabase(owner, mine)).toBe('nothing')
  await expect(takeDatabase(owner, mine.replace('1', '2'))).rejects.toThrow(/has the demo of another data folder/)
  await owner.query(
    'CREATE TABLE begun (n int); CREATE SCHEMA position_weeks; CREATE TABLE position_weeks.others (n int)',
  )
  expect(await takeDatabase(owner, mine)).toBe('part')
  await clearDemo(owner)
  expect(await objectsOf(owner)).toEqual(['shortcut_demo.mark', 'shortcut_demo.mark_pkey'])
  await markFinished(owner)
  expect(await takeDatabase(owner, mine)).toBe('all')
  await expect(refuseDemoDatabase(url)).rejects.toThrow(/^This database holds the demo\..*`npm run demo`/)
  // The role that a company works as may not look into the demo's schema.
  const asRunner = withDatabase(inject('runnerUrl'), new URL(url).pathname.slice(1))
  await expect(refuseDemoDatabase(asRunner)).rejects.toThrow(/^This database holds the demo\./)
  await expect(refuseDemoDatabase(inject('postgresUrl'))).resolves.toBeUndefined()
})

test('a mark that no demo made gives no permission, and is refused with a message', async () => {
  const { owner } = await aDatabase()
  await owner.query('CREATE SCHEMA shortcut_demo; CREATE TABLE shortcut_demo.mark (id text); CREATE TABLE mine (n int)')
  const before = await objectsOf(owner)
  await expect(takeDatabase(owner, '00000000-0000-4000-8000-000000000001')).rejects.toThrow(/did not make/)
  expect(await objectsOf(owner)).toEqual(before)
})

test.each([
  ['a table', 'CREATE TABLE mine (n int)'],
  ['a function', 'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 0 $$'],
  ['a schema', 'CREATE SCHEMA mine'],
  ['a large object', 'SELECT lo_create(0)'],
])('a database with only %s belongs to somebody', async (_, statement) => {
  const { owner } = await aDatabase()
  await owner.query(statement)
  const before = await objectsOf(owner)
  await expect(takeDatabase(owner, '00000000-0000-4000-8000-000000000001')).rejects.toThrow(/did not make/)
  expect(await objectsOf(owner)).toEqual(before)
})

test('a data folder with other content is refused and not changed; an empty one is taken once', async () => {
  const dataDir = join(folder, 'company')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'demo.json'), '{}')
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(takeFolder(config)).rejects.toThrow(
    /^DATA_DIR=.*company holds data that is not a demo of this version\./,
  )
  expect(await readdir(dataDir)).toEqual(['demo.json'])
  // A mark that no demo wrote does not make a company's folder a demo.
  await writeFile(join(dataDir, 'demo.mark'), 'mine\n')
  await expect(takeFolder(config)).rejects.toThrow('holds data that is not a demo of this version')
  await rm(join(dataDir, 'demo.json'))
  // An interrupted mark is written again.
  await writeFile(join(dataDir, 'demo.mark'), '')
  const id = await takeFolder(config)
  expect(await takeFolder(config)).toBe(id)
  expect((await stat(join(dataDir, 'demo.mark'))).isFile()).toBe(true)
})

test('a folder in which a demo was refused before it made anything is free for a company', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'refused') })
  await takeFolder(config)
  await refuseDemoFolder(config)
  expect(await readdir(config.dataDir)).toEqual([])
  await takeFolder(config)
  await writeFile(join(config.dataDir, 'demo.json'), '{}')
  await expect(refuseDemoFolder(config)).rejects.toThrow(/holds the demo/)
})

test.each([
  [{ DEMO_ORDERS: 'many' }, 'DEMO_ORDERS must be a whole number from 1 to 100000, not "many".'],
  [{ DEMO_ORDERS: '0' }, 'DEMO_ORDERS must be a whole number from 1 to 100000, not "0".'],
  [{ DEMO_ORDERS: '2.5' }, 'DEMO_ORDERS must be a whole number from 1 to 100000, not "2.5".'],
  [{ DEMO_SEED: '-1' }, 'DEMO_SEED must be a whole number from 0 to 4294967295, not "-1".'],
  [{ DEMO_SPEED: '61' }, 'DEMO_SPEED must be a number from 0 (everything stands still) to 60, not "61".'],
])('a wrong setting is reported in one sentence: %j', (settings, sentence) => {
  expect(() => readDemoSettings(settings)).toThrow(sentence)
  expect(readDemoSettings({ DEMO_ORDERS: '' })).toEqual({ orders: 600, seed: 1, pace: 1 })
})
