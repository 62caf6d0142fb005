import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFolders } from './check-folders.ts'
import { readConfig } from './config.ts'
import { checkDatabase, faultOf } from './database/check-database.ts'
import { findPostmaster } from './embedded-postgres/postmaster.ts'
import { startThrowawayPostgres } from './embedded-postgres/throwaway.ts'
import { startFailure } from './start-failure.ts'

const secret = 'Tr0ub4dor&3-hidden'
let folder: string
let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortcut-start-'))
  postgres = await startThrowawayPostgres()
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query(`
    CREATE ROLE guest LOGIN PASSWORD '${secret}'; CREATE ROLE asleep NOLOGIN PASSWORD '${secret}';
    CREATE ROLE crowded LOGIN PASSWORD '${secret}' CONNECTION LIMIT 0; CREATE ROLE silent LOGIN`)
  await admin.query(`CREATE DATABASE ascii OWNER guest ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`)
  await admin.query(`CREATE DATABASE frozen OWNER guest`)
  await admin.query(`ALTER DATABASE frozen SET default_transaction_read_only = on`)
  await admin.end()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const port = () => new URL(postgres.adminUrl).port
const at = (user: string, database: string, more = '?sslmode=disable') =>
  `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port()}/${database}${more}`

/** A server that is not PostgreSQL. */
async function stranger(answer: (socket: import('node:net').Socket) => void) {
  const server = createServer((socket) => socket.once('data', () => answer(socket)).on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

describe('an unusable database is reported in one sentence that names DATABASE_URL', () => {
  test.each<[string, () => string, RegExp]>([
    ['a wrong password', () => at('guest', 'shortcut').replace('hidden', 'wrong'), /refuses the password of guest/],
    ['an unknown user', () => at('nobody', 'shortcut'), /refuses the password of nobody/],
    ['no password', () => `postgres://guest@127.0.0.1:${port()}/shortcut`, /asks for the password of guest/],
    ['a missing database', () => at('guest', 'missing'), /There is no database missing/],
    ['a role without LOGIN', () => at('asleep', 'shortcut'), /asleep .*may not log in/],
    ['no connection left', () => at('crowded', 'shortcut'), /no connection left/],
    ['too few rights', () => at('guest', 'shortcut'), /guest .*may not create tables in shortcut/],
    ['another encoding', () => at('guest', 'ascii'), /ascii has the encoding SQL_ASCII/],
    ['a read-only database', () => at('guest', 'frozen'), /frozen is read-only/],
    ['TLS where there is none', () => at('guest', 'shortcut', '?sslmode=require'), /speaks no TLS/],
    ['nobody listening', () => `postgres://guest:${secret}@127.0.0.1:1/shortcut`, /Nothing listens at 127\.0\.0\.1:1/],
    ['an unknown host', () => `postgres://guest:${secret}@no-such-host.invalid/shortcut`, /no-such-host\.invalid/],
  ])('%s', async (_, url, sentence) => {
    const said = await checkDatabase(url()).catch((error: Error) => error.message)
    expect(said).toMatch(sentence)
    expect(said).toMatch(/DATABASE_URL|max_connections/)
    expect(said).not.toMatch(/\n|Tr0ub4dor/)
  })

  test.each(['sslrootcert', 'sslcert', 'sslkey'])('a missing %s', async (parameter) => {
    const url = at('guest', 'shortcut', `?sslmode=verify-full&${parameter}=/nope.pem`)
    const sentence = `DATABASE_URL names /nope.pem as ${parameter}, which can't be read (ENOENT). Correct it in DATABASE_URL.`
    await expect(checkDatabase(url)).rejects.toThrow(new Error(sentence))
    const unread = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: '/nope.pem' })
    expect(startFailure(unread, readConfig({ DATABASE_URL: url }), {})).toBe(sentence)
  })

  test('a folder as sslrootcert', async () => {
    await expect(checkDatabase(at('guest', 'shortcut', '?sslmode=verify-full&sslrootcert=/proc'))).rejects.toThrow(
      /^DATABASE_URL names \/proc as sslrootcert, which can't be read \(EISDIR\)/,
    )
  })

  test('a web server at that address', async () => {
    const web = await stranger((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await expect(checkDatabase(`postgres://guest:${secret}@127.0.0.1:${web.port}/x?sslmode=disable`)).rejects.toThrow(
      /closed the connection\. Check that DATABASE_URL/,
    )
    web.close()
  })

  test('a broken TLS connection', async () => {
    const liar = await stranger((socket) => socket.write('S') && socket.once('data', () => socket.end('no TLS at all')))
    await expect(checkDatabase(`postgres://guest:${secret}@127.0.0.1:${liar.port}/x?sslmode=require`)).rejects.toThrow(
      /TLS connection to .* of DATABASE_URL failed/,
    )
    liar.close()
  })

  test('an old PostgreSQL is refused, and a supported one accepted', async () => {
    const facts = { encoding: 'UTF8', readOnly: false, mayCreate: true, user: 'u', database: 'd' }
    expect(faultOf({ ...facts, version: 170_009 })).toBe(
      'PostgreSQL 17 is too old. Name a PostgreSQL 18 or later in DATABASE_URL.',
    )
    expect(faultOf({ ...facts, version: 180_000 })).toBeUndefined()
    await checkDatabase(postgres.ownerUrl)
    await checkDatabase(postgres.url, 'DATABASE_URL', true)
  })
})

describe('an unusable folder is reported in one sentence that names its setting', () => {
  test.each<[string, string, () => Promise<string>, RegExp]>([
    ['DATA_DIR', 'a place where none can be made', async () => '/proc/x', /can't be made or written to/],
    ['DATA_DIR', 'a file', () => aFile('file'), /a file stands in the way/],
    ['INTAKE_DIR', 'below a file', async () => `${await aFile('file2')}/x`, /a file stands in the way/],
    ['OUTGOING_DIR', 'a read-only file system', async () => '/sys/x', /can't be used/],
    ['INTAKE_WORK_DIR', 'within reach of partners', async () => join(folder, 'intake', 'work'), /lies in INTAKE_DIR/],
    ['DATA_DIR', 'links in a circle', circle, /links run in a circle/],
    ['OUTGOING_DIR', 'a file in DATA_DIR', () => aFile('file3'), /a file stands in the way/],
    ['LOG_HEADS_FILE', 'in a folder that is missing', async () => '/proc/x/heads', /can't be used/],
    ['LOG_HEADS_FILE', 'a folder', async () => folder, /a folder stands in the way/],
  ])('%s: %s', async (setting, _, path, sentence) => {
    const given = { DATA_DIR: folder, INTAKE_DIR: join(folder, 'intake'), [setting]: await path() }
    const said = await checkFolders(readConfig(given)).catch((error: Error) => error.message)
    expect(said).toMatch(sentence)
    expect(said).toContain(`${setting}=`)
    expect(said).not.toContain('\n')
  })

  async function aFile(name: string) {
    const path = join(folder, name)
    await writeFile(path, '')
    return path
  }
  async function circle() {
    const path = join(folder, 'circle')
    await symlink(path, path)
    return path
  }
})

describe('an unusable listen address', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['of another machine', { HOST: '192.0.2.1', PORT: '0' }, /^HOST=192\.0\.2\.1 is no address of this machine/],
    ['of no machine', { HOST: 'no-such-host.invalid', PORT: '0' }, /^HOST=no-such-host\.invalid/],
  ])('%s', async (_, settings, sentence) => {
    expect(startFailure(await listening(settings), readConfig(settings), {})).toMatch(sentence)
  })

  test('a port that is taken', async () => {
    const other = await stranger(() => {})
    const settings = { PORT: `${other.port}` }
    expect(startFailure(await listening(settings), readConfig(settings), {})).toMatch(
      new RegExp(`^PORT=${other.port} is taken by another program\\.`),
    )
    const figures = { METRICS_PORT: settings.PORT }
    expect(startFailure(await listening(settings), readConfig({ ...figures, PORT: '1' }), {})).toMatch(
      new RegExp(`^METRICS_PORT=${other.port} is taken by another program\\.`),
    )
    expect(startFailure(await listening(settings), readConfig({ ...figures, ...settings }), {})).toMatch(
      new RegExp(`^METRICS_PORT=${other.port} is the same as PORT\\.`),
    )
    other.close()
  })

  test('a port reserved for root', () => {
    const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
    expect(startFailure(denied, readConfig({ PORT: '80' }), {})).toMatch(/^PORT=80 is not allowed for this user/)
  })

  async function listening(settings: Record<string, string>) {
    const { host, port } = readConfig(settings)
    const server = createServer()
    const failed = once(server, 'error')
    server.listen({ port, host })
    return (await failed)[0]
  }
})

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const demo = fileURLToPath(new URL('../demo/main.ts', import.meta.url))

/** What `npm start`, or `npm run demo`, prints, and its exit code. */
async function run(settings: Record<string, string>, as?: { uid: number; gid: number }, file = main) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ADMIN_PASSWORD: secret, DATA_DIR: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, [file], { env, ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}

test.each<[string, () => Record<string, string>, RegExp]>([
  ['a wrong number', () => ({ PORT: 'eighty' }), /^PORT must be a port number from 0 to 65535, not "eighty"\.\n$/],
  [
    'an address with a password',
    () => ({ DATABASE_URL: `postgres:/me:${secret}@host/x` }),
    /^DATABASE_URL must be .*\n$/,
  ],
  [
    'a password with a broken % in it',
    () => ({ DATABASE_URL: 'postgres://u:Tr0ub4dor%ZZ@h/x' }),
    /^DATABASE_URL must be .*\n$/,
  ],
  [
    "an owner's password with a broken % in it",
    () => ({ DATABASE_URL: at('guest', 'x'), DATABASE_OWNER_URL: 'postgres://u:Tr0ub4dor%ZZ@h/x' }),
    /^DATABASE_OWNER_URL must be .*\n$/,
  ],
  [
    'a missing certificate',
    () => ({ DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nope` }),
    /^DATABASE_URL names \/nope as sslrootcert, which can't be read .*\n$/,
  ],
  ['half of HTTPS', () => ({ TLS_CERT: '/x.pem' }), /^HTTPS needs TLS_KEY besides\. Set that, or neither\.\n$/],
  [
    'a certificate that is not there',
    () => ({ TLS_CERT: '/nope/cert.pem', TLS_KEY: '/nope/key.pem' }),
    /^TLS_CERT=\/nope\/cert\.pem can't be read: there is no such file\. .*\n$/,
  ],
  [
    'the text of a key',
    () => ({ TLS_CERT: '/x.pem', TLS_KEY: `-----BEGIN PRIVATE KEY-----\n${secret}` }),
    /^TLS_KEY must be the path of a PEM file .*, not "…"\.\n$/,
  ],
  [
    'HTTPS under a public address without it',
    () => ({ TLS_CERT: '/x.pem', TLS_KEY: '/y.pem', PUBLIC_URL: 'http://dispatch.example.com' }),
    /^PUBLIC_URL must begin with https:\/\/ when TLS_CERT is set\.\n$/,
  ],
  ['a folder', () => ({ DATA_DIR: '/proc/x' }), /^DATA_DIR=\/proc\/x can't be used: .*\n$/],
  ['a database', () => ({ DATABASE_URL: at('guest', 'missing') }), /^There is no database missing\. .*\n$/],
])('the process ends with that one line and no secret: %s', async (_, settings, line) => {
  const { code, said } = await run(settings())
  expect(said).toMatch(line)
  expect(code).toBe(1)
  expect(said.trim()).not.toContain('\n')
  expect(said).not.toContain('Tr0ub4dor')
})

describe('if the database has already started, the line stays the only one, and no database is left behind', () => {
  const data = () => join(folder, 'begun')

  test.each<[string, (taken: number) => Promise<Record<string, string>>, RegExp]>([
    ['a port that is taken', async (taken) => ({ PORT: `${taken}` }), /^PORT=\d+ is taken by another program\. .*\n$/],
    ['an address of another machine', async () => ({ HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is no address of .*\n$/],
    [
      'a damaged key',
      async () => ({ SECRETS_KEY_FILE: await damagedKey() }),
      /^The key file SECRETS_KEY_FILE=\S+ is damaged\. .*\n$/,
    ],
    [
      'a folder as a key',
      async () => ({ SECRETS_KEY_FILE: folder }),
      /^The key file SECRETS_KEY_FILE=\S+ can't be read \(EISDIR\)\. .*\n$/,
    ],
  ])('%s', async (_, settings, line) => {
    const other = await stranger(() => {})
    const { code, said } = await run({ DATA_DIR: data(), PORT: '0', ...(await settings(other.port)) })
    other.close()
    expect(said.replace(/^The (console|phone app) is being built…\n/gm, '')).toMatch(line)
    expect(code).toBe(1)
    expect(said).not.toContain('Tr0ub4dor')
    expect(await findPostmaster(join(data(), 'postgres'))).toBeUndefined()
  })

  test('a port that is taken, before the demo company is made', async () => {
    const other = await stranger(() => {})
    const settings = { DATA_DIR: join(folder, 'demo'), PORT: `${other.port}`, DEMO_ORDERS: '1' }
    const { code, said } = await run(settings, undefined, demo)
    other.close()
    expect(said.replace(/^The (console|phone app) is being built…\n/gm, '')).toMatch(
      /^PORT=\d+ is taken by another program\. .*\n$/,
    )
    expect(code).toBe(1)
  })

  async function damagedKey() {
    const path = join(folder, 'damaged.key')
    await writeFile(path, 'no key\n')
    return path
  }
})

test.runIf(process.getuid?.() === 0)('a folder of another user', async () => {
  const theirs = join(folder, 'theirs')
  const child = `import(${JSON.stringify(new URL('./check-folders.ts', import.meta.url).href)})
    .then(({ checkFolders }) => checkFolders({ dataDir: ${JSON.stringify(`${theirs}/x`)}, outgoingDir: ${JSON.stringify(theirs)} }))
    .catch((error) => console.log(error.message))`
  await chmod(folder, 0o755)
  const node = spawn(process.execPath, ['-e', child], {
    uid: 65534,
    gid: 65534,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  node.stdout.on('data', (text) => (said += text))
  await once(node, 'close')
  expect(said).toMatch(
    /^DATA_DIR=.* can't be used: this user may not write there\. Give it the right to, or set DATA_DIR/,
  )
})
