import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withDatabase } from '../testing/postgres.ts'
import { ask } from '../testing/processes/started-servers.ts'
import { hasEarlierRelease, takeOutEarlierRelease } from './earlier-release.ts'

const here = fileURLToPath(new URL('../../', import.meta.url))
const password = 'freight4dispatch'
const isThere = hasEarlierRelease()
if (!isThere) process.stderr.write('The history is not here: an upgrade from the earlier release is not tried.\n')

let earlier: ReturnType<typeof takeOutEarlierRelease>
let admin: pg.Client
let owner: pg.Pool
let dataDir: string
let env: NodeJS.ProcessEnv
const name = `shortcut_${randomBytes(6).toString('hex')}`
const nodes: ChildProcess[] = []

/** Brings the database up to date as a release does at its start. */
const migrate = (release: string) =>
  execFileSync(process.execPath, [join(release, 'server/migrate.ts')], { env, encoding: 'utf8' })

async function startNode(release: string) {
  const program = join(release, 'server/testing/node.ts')
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  nodes.push(child)
  const [address] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    address: String(address),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

beforeAll(async () => {
  if (!isThere) return
  earlier = takeOutEarlierRelease()
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const ownerUrl = withDatabase(inject('postgresUrl'), name)
  dataDir = await mkdtemp(join(tmpdir(), 'shortcut-upgrade-'))
  env = {
    ...process.env,
    DATABASE_URL: withDatabase(inject('runnerUrl'), name),
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
  }
  owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => {})
  migrate(earlier.folder)
})
afterAll(async () => {
  for (const child of nodes) child.kill('SIGKILL')
  await owner?.end()
  await admin?.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin?.end()
  earlier?.remove()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

/** A person who may do everything, as the earlier release keeps one. */
async function administrator() {
  const by = `now(), 'test', now(), 'test'`
  await owner.query(
    `INSERT INTO "user" (id, account, name, password_hash, created_at, created_by, updated_at, updated_by)
     VALUES (gen_random_uuid(), 'ann', 'Ann', $1, ${by})`,
    [await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  )
  await owner.query(
    `INSERT INTO user_role (user_id, role_id) SELECT u.id, r.id FROM "user" u, role r WHERE u.account = 'ann' AND r.name = 'Administrator'`,
  )
}

interface Answer {
  path: string
  code: number
  address: string
}

describe.runIf(isThere)('from the release before this one', () => {
  test('old and new nodes serve one database, while it is migrated and after; no call fails and no write is lost', {
    timeout: 300_000,
  }, async () => {
    const [old1, old2] = await Promise.all([startNode(earlier.folder), startNode(earlier.folder)])
    await administrator()
    const login = { username: 'ann', password, appType: 1 }
    const { token } = (await ask(old1.address, 'login', login)).data
    const account = await ask(old1.address, 'account/save', { code: 'ACME', name: 'Acme' }, token)
    expect(account.code).toBe(200)

    let serving = [old1, old2]
    const answers: Answer[] = []
    const running = new Map<string, number>()
    const count = (address: string, by: number) => running.set(address, (running.get(address) ?? 0) + by)
    const saved: string[] = []
    let isOver = false
    let calls = 0
    async function call(path: string, body?: unknown) {
      const { address } = serving[calls++ % serving.length] ?? old1
      count(address, 1)
      const reply = await ask(address, path, body, token).finally(() => count(address, -1))
      answers.push({ path, code: reply.code, address })
      return reply
    }
    const lists = ['workOrder/list', 'driver/list', 'truck/list', 'receipt/list', 'account/list', 'invoice/list']
    const people = Array.from({ length: 4 }, async (_, person) => {
      for (let n = 0; !isOver; n++) {
        const crn = `ROLLING-${person}-${n}`
        const order = await call('workOrder/save', { accountId: account.data.id, customerReferenceNumber: crn })
        if (order.code === 200) saved.push(crn)
        await call(`workOrder/detail?id=${order.data.id}`)
        await call(lists[n % lists.length] ?? '')
      }
    })
    /** Goes on when each node that serves has answered so often since. */
    async function served(times: number) {
      const from = answers.length
      await expect
        .poll(
          () =>
            serving.every(({ address }) => answers.slice(from).filter((one) => one.address === address).length > times),
          { timeout: 60_000 },
        )
        .toBe(true)
    }

    /** As a balancer does: it gets no new calls, and ends when the last one is answered. */
    async function takeOut(node: typeof old1) {
      serving = serving.filter((one) => one !== node)
      await expect.poll(() => running.get(node.address), { timeout: 30_000 }).toBe(0)
      await node.stop()
    }

    await served(10)
    expect(migrate(here)).toMatch(/^Applied /)
    await served(20)
    const new1 = await startNode(here)
    serving = [old1, old2, new1]
    await served(20)
    await takeOut(old1)
    const new2 = await startNode(here)
    serving = [old2, new1, new2]
    await served(20)
    await takeOut(old2)
    await served(20)
    isOver = true
    await Promise.all(people)

    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
    const { rows } = await owner.query(
      `SELECT customer_reference_number AS crn FROM work_order WHERE customer_reference_number LIKE 'ROLLING-%'`,
    )
    expect(rows.map(({ crn }) => crn).sort()).toEqual(saved.sort())
    expect(migrate(here)).toBe('Nothing to do.\n')
    const verified = execFileSync(process.execPath, [join(here, 'server/operation-log/log-verify.ts')], {
      env,
      encoding: 'utf8',
    })
    expect(verified).toContain('as it was sealed')
  })
})
