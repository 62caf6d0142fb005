import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ensureAppsBuilt } from '@shortcut/server/build-apps.ts'
import { ratePaper } from '@shortcut/server/testing/papers/pdf-paper.ts'
import { scanned } from '@shortcut/server/testing/papers/scanned-paper.ts'
import { ask } from '@shortcut/server/testing/processes/started-servers.ts'
import { openWorld, testPassword, type World } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gather } from './gather.ts'

const person = 10001
const dockerfile = fileURLToPath(new URL('../../Dockerfile', import.meta.url))

let world: World
let folder: string
let root: string
const started: ChildProcess[] = []
beforeAll(async () => {
  world = await openWorld()
  await ensureAppsBuilt(() => {})
  folder = await mkdtemp(join(tmpdir(), 'shortcut-image-'))
  await chmod(folder, 0o755)
  root = join(folder, 'root')
  for (const name of ['usr/lib', 'data', 'tmp', 'proc', 'dev']) await mkdir(join(root, name), { recursive: true })
  for (const name of ['lib', 'lib64']) await symlink(`usr/${name}`, join(root, name))
  await mkdir(join(root, 'usr/lib64'), { recursive: true })
  await chown(join(root, 'data'), person, person)
  // Nodes share the key of secrets.
  await cp(join(world.config.dataDir, 'secrets.key'), join(root, 'data', 'secrets.key'))
  await chown(join(root, 'data', 'secrets.key'), person, person)
  await gather(join(root, 'app'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs a program as the image does: as its user, without anything of the machine but the C libraries that Debian's smallest image has,
 * and with only its data folder to write in.
 */
function run(command: string[], settings: Record<string, string> = {}) {
  const readOnly = (path: string) => `mount --bind ${path} ${root}${path} && mount -o remount,ro,bind ${root}${path}`
  const steps = [
    `mount --bind ${root} ${root}`,
    ...['/usr/lib', '/usr/lib64'].map(readOnly),
    `mount --bind ${root}/data ${root}/data`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -o remount,ro,bind ${root}`,
    `cd ${root}`,
    `exec chroot --userspec=${person}:${person} . "$@"`,
  ]
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', steps.join(' && '), 'sh', '/app/node_modules/node/bin/node', ...command],
    {
      env: {
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: '/data',
        HOME: '/data',
        PATH: '/usr/sbin:/usr/bin:/bin',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  started.push(child)
  return child
}

async function said(child: ChildProcess) {
  const texts = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    texts.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    texts.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...texts }
}

const program = ['--import', '/app/server/compile-cache.ts', '/app/server/main.ts']

test('the image’s file system starts as its user, with a read-only root, and serves the built pages', async () => {
  const { account } = await world.signIn('dispatcher')
  const child = run(program, { DATABASE_URL: world.url, DATABASE_OWNER_URL: world.ownerUrl })
  child.stderr?.pipe(process.stderr)
  let address = ''
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  expect(address).not.toBe('')
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).toEqual([String(person), String(person)])

  for (const path of ['/backend/', '/app/']) expect((await fetch(address + path)).status).toBe(200)
  const { data } = await ask(address, 'login', { username: account, password: testPassword, appType: 1 })
  expect(data.token).toBeTruthy()

  const healthy = await said(run(['/app/server/operations/health-check.ts'], { PORT: new URL(address).port }))
  expect(healthy).toEqual({ code: 0, out: '', err: '' })
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect((await said(run(['/app/server/operations/health-check.ts'], { PORT: new URL(address).port }))).code).toBe(1)
})

test('nothing is written outside the data folder', async () => {
  const attempt = (path: string) =>
    `try { require('node:fs').writeFileSync('${path}', ''); console.log('${path}') } catch {}`
  const paths = ['/app/server/x', '/app/console/dist/x', '/x', '/tmp/x', '/data/x']
  const { out } = await said(run(['-e', paths.map(attempt).join(';')]))
  expect(out).toBe('/data/x\n')
})

test('every module of the server finds what it imports', async () => {
  const look = `
    const { readdirSync } = await import('node:fs')
    const skipped = /^testing\\/|(main|-main|intake|backup|restore|files-move|secrets-rotate|log-verify|pdf-read|air-read|custody-verify|migrate|health-check|doctor|build-apps)\\.ts$|worker\\.ts$|\\.d\\.ts$/
    const files = readdirSync('/app/server', { recursive: true }).filter((name) => name.endsWith('.ts') && !skipped.test(name))
    for (const name of files)
      // Some are programs, and complain of other things.
      await import('/app/server/' + name).catch((error) => {
        if (/MODULE_NOT_FOUND/.test(error.code)) throw error
      })
    console.log(files.length)
    process.exit()`
  const { code, out, err } = await said(run(['--input-type=module', '-e', look]))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(Number(out)).toBeGreaterThan(500)
})

test('a scanned order is read with what the image holds', { timeout: 120_000 }, async () => {
  const paper = join(root, 'data', 'scan.pdf')
  await writeFile(paper, await scanned(await ratePaper(), () => 0.5, 0.3))
  await chmod(paper, 0o644)
  const { code, out, err } = await said(run(['/app/server/bookings/pdf/read/pdf-read.ts', '/data/scan.pdf']))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toMatchObject({ kind: 'rate_confirmation', pages: 1, faults: [] })
})

test('without a database it says in one line what to set', async () => {
  const { code, err } = await said(run(program))
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining('DATABASE_URL')])
})

test('it has no tests, no build tools, and stays small', async () => {
  const files = (await readdir(join(root, 'app'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  const names = files.map(({ parentPath, name }) => join(parentPath, name))
  expect(
    names.filter((path) => /\.test\.tsx?$|\/(vite|vitest|typescript|playwright-core|@biomejs)\//.test(path)),
  ).toEqual([])
  const sizes = await Promise.all(names.map(async (path) => (await stat(path)).size))
  // Debian’s smallest image has 76 MB: together less than 400.
  expect(sizes.reduce((sum, size) => sum + size) / 1e6).toBeLessThan(322)
})

test('the file of the image says the same user, folders and programs', async () => {
  const text = await readFile(dockerfile, 'utf8')
  expect(text).toContain(`USER ${person}:${person}`)
  expect(text).toContain('DATA_DIR=/data')
  expect(text).toContain('node deploy/image/gather.ts /app')
  const start = JSON.parse(/^CMD (.*)$/m.exec(text)?.[1] ?? '[]').slice(1)
  const { scripts } = JSON.parse(await readFile(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
  expect(scripts.start).toContain(start.join(' ').replace('./server/main.ts', 'server/main.ts'))
})
