import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDiskFull, noteDiskFull, watchDisk } from './platform/disk-space.ts'
import { findPostmaster, stopPostmaster } from './platform/embedded-postgres/postmaster.ts'
import { translateConstraint } from './platform/http/refusals.ts'
import { signInFirst } from './testing/sign-in-first.ts'

test.each([
  ['a file that finds no room', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['PostgreSQL', Object.assign(new pg.DatabaseError('could not extend file', 20, 'error'), { code: '53100' })],
  ["PostgreSQL's log", new pg.DatabaseError('could not write to file: No space left on device', 20, 'error')],
])('%s is reported as a full disk: 507', (_, error) => {
  expect(isDiskFull(error)).toBe(true)
  expect(translateConstraint(error, 'en')).toMatchObject({ code: 507, key: 'diskFull' })
})

test('other failures are not', () => {
  expect(isDiskFull(Object.assign(new Error('EACCES'), { code: 'EACCES' }))).toBe(false)
  expect(isDiskFull('ENOSPC')).toBe(false)
})

test('the log names PostgreSQL’s disk if that is full, not the folder of files, which has space', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  noteDiskFull(Object.assign(new pg.DatabaseError('could not extend file', 20, 'error'), { code: '53100' }))
  const watch = watchDisk(tmpdir(), log, { databaseInside: false })
  await expect.poll(() => lines).toHaveLength(1)
  watch.close()
  expect(lines[0]).toMatch(/the disk of PostgreSQL \(DATABASE_URL\) is full/)
  expect(lines[0]).not.toContain(tmpdir())
})

const folder = await mkdtemp(join(tmpdir(), 'shortcut-full-'))
/** A small disk of its own; where none can be mounted, only the tests above run. */
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('No disk may be mounted here: a full disk is tested by its errors alone.\n')
    return false
  }
})()

describe.runIf(mounted)('on a disk that fills up', () => {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  let server: ChildProcess
  let address = ''
  let token = ''

  beforeAll(async () => {
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PORT: '0', ADMIN_PASSWORD: 'disk-full-1' }
    const env = { ...process.env, ...settings, LOG_LEVEL: 'info' }
    // Its log lies on the same disk.
    const stdio = ['ignore', 'pipe', openSync(join(folder, 'log'), 'a')] as const
    server = spawn(process.execPath, ['--import', at('compile-cache.ts'), at('main.ts')], { env, stdio: [...stdio] })
    if (!server.stdout) throw new Error('no output')
    for await (const line of createInterface({ input: server.stdout })) {
      address = /ready: (http:\/\/[^/]+)/.exec(line)?.[1] ?? ''
      if (address) break
    }
    token = await signInFirst(address, 'disk-full-1')
  })
  afterAll(async () => {
    server.kill('SIGKILL')
    await stopPostmaster(join(folder, 'data', 'postgres'))
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(path: string, body?: unknown) {
    const form = body instanceof FormData
    const reply = await fetch(`${address}/shortcut-api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
      body: form ? body : body === undefined ? null : JSON.stringify(body),
    })
    const answer = (await reply.json()) as { code: number; message: string; data: Record<string, unknown> }
    return { status: reply.status, ...answer }
  }

  function upload() {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'x'.repeat(100_000), '\n%%EOF\n']), 'a.pdf')
    return ask('file/upload', form)
  }

  const save = (code: string) => ask('account/save', { code, name: code.padEnd(100, 'x') })
  const fill = () => {
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k'], { stdio: 'ignore' })
    } catch {
      // It stops when there is no space.
    }
  }
  const empty = () => rm(join(folder, 'filler'))

  async function until(holds: () => Promise<boolean>, forMs: number) {
    const began = performance.now()
    while (!(await holds().catch(() => false))) {
      if (performance.now() - began > forMs) throw new Error('it never came')
      await sleep(100)
    }
  }
  const ready = async () => (await ask('ready')).status === 200

  test('uploads get 507 and a message, readiness ends, Home warns; with space again everything recovers', async () => {
    expect((await upload()).code).toBe(200)
    fill()
    const refused = await upload()
    expect(refused).toMatchObject({ status: 200, code: 507, message: expect.stringMatching(/disk is full.*make room/) })
    expect(await ask('ready')).toMatchObject({ status: 503, data: { room: false } })
    expect((await ask('home/figures')).data.diskFull).toBe(true)
    await empty()
    await until(ready, 10_000)
    expect((await upload()).code).toBe(200)
    expect((await ask('home/figures')).data.diskFull).toBe(false)
  })

  test.each([
    ['after calls have met it', true],
    ['before anybody has met it', false],
  ])(
    'a database that stops without space, %s: each call gets 507, nothing confirmed is lost, and it recovers',
    async (_, met) => {
      const before = Number((await ask('account/list?pageSize=1')).data.total)
      fill()
      const saved: string[] = []
      const answers = new Set<number>()
      const round = (from: number) =>
        Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const code = `${met ? 'D' : 'E'}${from + index}`
            const reply = await save(code)
            answers.add(reply.code)
            if (reply.code === 200) saved.push(code)
          }),
        )
      if (met) await round(0)
      const postgres = await findPostmaster(join(folder, 'data', 'postgres'))
      process.kill(postgres?.pid ?? 0, 'SIGKILL')
      for (let n = 1; n < 4; n++) await round(n * 20)
      expect(answers).toContain(507)
      expect([200, 507]).toEqual(expect.arrayContaining([...answers]))
      await empty()
      await until(ready, 30_000)
      await until(async () => (await save(`AFTER ${met}`)).code === 200, 10_000)
      const { data } = await ask('account/list?pageSize=1')
      expect(Number(data.total)).toBe(before + saved.length + 1)
      expect(server.exitCode).toBeNull()
    },
  )
})

afterAll(async () => {
  if (!mounted) await rm(folder, { recursive: true, force: true })
})
