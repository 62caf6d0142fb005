import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { type Builders, openBuilders } from '@shortcut/server/testing/builders.ts'
import { holdLock } from '@shortcut/server/testing/lock.ts'
import { openServers } from '@shortcut/server/testing/processes/started-servers.ts'
import { openRelay, type Relay } from '@shortcut/server/testing/relay.ts'
import { openSender } from '@shortcut/server/testing/sender.ts'
import { openPair, type Pair } from '@shortcut/server/testing/standby/pair.ts'
import { openWorld, type World } from '@shortcut/server/testing/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })

let world: World
let reading: World | undefined
let pair: Pair
let make: Builders
let relay: Relay
let folder: string
const backups = join(tmpdir(), `shortcut-old-backups-${process.pid}`)
let monitor: ChildProcess
/** An office of one machine: what its embedded database writes is archived, if it can be. */
const offices = openServers('alerts-test-1')
let officePort: number
let address: string
beforeAll(async () => {
  world = await openWorld(
    { METRICS_PORT: '0', BACKUP_DIR: backups, LOG_LEVEL: 'silent' },
    {
      // It sends nothing and seals nothing, as a node whose work stands still.
      chores: false,
      tickMs: 200,
      async through(url) {
        relay = await openRelay({ host: new URL(url).hostname, port: Number(new URL(url).port || 5432) })
        return Object.assign(new URL(url), { host: `127.0.0.1:${relay.port}` }).href
      },
    },
  )
  make = await openBuilders(world)
  pair = await openPair()
  folder = await mkdtemp(join(tmpdir(), 'shortcut-alerts-'))
  // Its backups can't be written, because a file has the folder's name.
  await writeFile(join(folder, 'no-folder'), '')
  officePort = await freePort()
  await offices.start(join(folder, 'office'), {
    BACKUP_DIR: join(folder, 'no-folder', 'backups'),
    METRICS_PORT: String(officePort),
    LOG_LEVEL: 'silent',
  })
  const settings = (await read('prometheus.yml'))
    .replace(/interval: 15s/g, 'interval: 1s')
    .replace(/targets: .*/, `targets: ["127.0.0.1:${world.product.metricsPort}", "127.0.0.1:${officePort}"]`)
  // Seconds stand for minutes; the conditions are those of the file.
  const rules = (await read('alerts.yaml'))
    .replace(/\[\d+m\]/g, '[5s]')
    .replace(/for: .*/g, 'for: 1s')
    .replace('unsealed_seconds) > 60', 'unsealed_seconds) > 1')
    .replace('archive_age_seconds) > 600', 'archive_age_seconds) > 20')
  await writeFile(join(folder, 'prometheus.yml'), settings)
  await writeFile(join(folder, 'alerts.yaml'), rules)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  monitor = spawn(
    '/usr/bin/prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  )
})
afterAll(async () => {
  monitor.kill('SIGKILL')
  await offices.close()
  await reading?.close()
  await pair.close()
  await relay.close()
  for (const made of [folder, backups]) await rm(made, { recursive: true, force: true })
})

/** The alerts that fire now; none while Prometheus starts. */
async function firing(): Promise<string[]> {
  const reply = await fetch(`${address}/api/v1/alerts`).catch(() => undefined)
  if (!reply?.ok) return []
  const { data } = (await reply.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
  return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
}

/** Goes on with the cause until the alert fires, which must not fire before. */
async function fires(alert: string, cause: () => Promise<unknown>) {
  expect(await firing()).not.toContain(alert)
  let isOver = false
  const causing = (async () => {
    while (!isOver) {
      await cause()
      await sleep(50)
    }
  })()
  await expect
    .poll(firing, { timeout: 30_000, interval: 200 })
    .toContain(alert)
    .finally(() => {
      isOver = true
    })
  await causing
  fired.add(alert)
}
const fired = new Set<string>()

/** With its list of files it counts as whole. */
async function oldBackup() {
  await mkdir(join(backups, '2026-01-01T02-00'), { recursive: true })
  await writeFile(join(backups, '2026-01-01T02-00', 'SHA256SUMS'), '')
}

const once = (cause: () => Promise<unknown>) => {
  let caused: Promise<unknown> | undefined
  return () => {
    caused ??= cause()
    return caused
  }
}

// Callers that ask the same together share an answer.
const list = () => world.call(truckApi.list, { q: String(Math.random()) }, { token: make.administrator.token })

test('every alert fires by its real cause, and not before', { timeout: 240_000 }, async () => {
  execFileSync('promtool', ['check', 'rules', join(folder, 'alerts.yaml')], { stdio: 'pipe' })
  await fires('LogUnsealed', list)
  expect(await firing()).toEqual(['LogUnsealed'])
  await fires('ArchiveOld', () => sleep(100))

  // Nobody takes another one.
  await fires(
    'BackupOld',
    once(() => oldBackup()),
  )

  const sender = await openSender(world)
  const unknown = { purpose: 'change', customerReferenceNumber: 'NOBODY-KNOWS', palletQuantity: 8 }
  await fires(
    'BookingsQuarantined',
    once(() => sender.json(unknown)),
  )

  const account = await make.account()
  const partner = {
    accountId: account.id,
    name: 'Gone',
    kind: 'json',
    delivery: 'url',
    url: 'https://gone.example/',
  } as const
  const { data } = await world.call(partnerApi.save, partner, { token: make.administrator.token })
  const message = (state: string) => () =>
    world.owner.query(
      `INSERT INTO outgoing_message (id, partner_id, account_id, kind, state, next_try_at, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'webhook', $3, now() - interval '1 hour', now())`,
      [data.id, account.id, state],
    )
  await fires('QueueLate', once(message('waiting')))
  await fires('MessagesGivenUp', once(message('dead')))

  await fires('ListsSlow', async () => {
    const lock = await holdLock(world.ownerUrl, 'LOCK TABLE truck')
    const waiting = list()
    await sleep(800)
    await lock.release()
    await waiting
  })

  await fires('CallsWaitForDatabase', async () => {
    const lock = await holdLock(world.ownerUrl, 'LOCK TABLE truck')
    const waiting = Array.from({ length: 12 }, list)
    await sleep(9000)
    await lock.release()
    await Promise.all(waiting)
  })
  await fires('CallsTurnedAway', async () => {
    const lock = await holdLock(world.ownerUrl, 'LOCK TABLE truck')
    const waiting = Array.from({ length: 40 }, list)
    // Half a second counts as a burst.
    for (let n = 0; n < 15; n++) {
      await sleep(100)
      waiting.push(list())
    }
    await lock.release()
    await Promise.all(waiting)
  })

  await world.owner.query('ALTER TABLE truck RENAME TO truck_away')
  await fires('CallsFail', list)
  await world.owner.query('ALTER TABLE truck_away RENAME TO truck')

  await fires('NodeBusy', async () => {
    const until = performance.now() + 600
    while (performance.now() < until);
  })

  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', world.config.dataDir])
  await fires('DiskFull', () => sleep(100))
  execFileSync('umount', ['-l', world.config.dataDir])

  await fires(
    'DatabaseAway',
    once(async () => relay.swallow()),
  )
  relay.pass()
  await fires(
    'NodeDown',
    once(() => world.close()),
  )

  // Another node in its place, with a replica.
  const METRICS_PORT = String(world.product.metricsPort)
  reading = await openWorld({ METRICS_PORT, LOG_LEVEL: 'silent' }, { on: pair.on })
  const stop = once(() => pair.replica.ask('SELECT pg_wal_replay_pause()'))
  await fires('ReplicaBehind', async () => {
    await stop()
    // It has everything until somebody writes.
    await reading?.signIn('auditor')
  })
  await pair.replica.ask('SELECT pg_wal_replay_resume()')

  const { groups } = parse(await read('alerts.yaml'))
  const named: string[] = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert))
  expect([...fired].sort()).toEqual(named.sort())
})

test('each alert has its place in the guide, and each figure in a rule or a panel exists', async () => {
  const guide = await read('../../docs/operator-guide.md')
  const rules = await read('alerts.yaml')
  for (const [, alert] of rules.matchAll(/alert: (\w+)/g)) expect(guide).toContain(`| \`${alert}\` |`)
  const figures = new Set(
    [...`${rules}${await read('dashboard.json')}`.matchAll(/shortcut_[a-z0-9_]+/g)].map(([name]) => name),
  )
  expect(figures.size).toBeGreaterThan(10)
  await oldBackup()
  const other = await openWorld({ METRICS_PORT: '0', BACKUP_DIR: backups, LOG_LEVEL: 'silent' }, { chores: false })
  await other.call(truckApi.list, {}, { token: (await openBuilders(other)).administrator.token })
  const told = await Promise.all(
    [other.product.metricsPort, officePort].map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    ),
  )
  await other.close()
  const text = told.join()
  for (const name of figures) expect(text, name).toContain(name.replace(/_bucket$/, ''))
})
