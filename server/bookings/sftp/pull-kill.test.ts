import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { startNode } from '../../testing/own-process.ts'
import { openSender } from '../../testing/sender.ts'
import { one, openPulled } from '../../testing/sftp/pulled.ts'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { openWorld, type World } from '../../testing/world.ts'

const settings = { SEND_TO_PRIVATE: 'true' }
let world: World
let sftp: SftpServer
let admin: string
let quarry: Awaited<ReturnType<typeof openSender>>

beforeAll(async () => {
  // Only nodes of their own processes pull.
  ;[world, sftp] = await Promise.all([openWorld(settings, { chores: false }), openSftpServer()])
  admin = (await openBuilders(world)).administrator.token
  quarry = await openSender(world, 'Quarry Foods')
})
afterEach(() => {
  for (const node of nodes.splice(0)) node.kill()
})
afterAll(async () => {
  await world.close()
  await sftp.close()
})

const nodes: Awaited<ReturnType<typeof startNode>>[] = []
const openNode = async () => {
  const node = await startNode(world, settings)
  nodes.push(node)
  return node
}
const query = (text: string) => world.database.pool.query(text)
const free = () => query('UPDATE sftp_connection SET claimed_until = NULL')

test('a node that dies between reading and its commit leaves a file that another one takes', async () => {
  const { out, save, ordersOf, messagesOf, emptied } = await openPulled(world, sftp, quarry, admin, 'uncommitted')
  await writeFile(join(out, 'uncommitted.json'), one('UNCOMMITTED-1'))
  const node = await openNode()
  const client = await world.database.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE sftp_file IN SHARE MODE')
    await save()
    await vi.waitFor(
      async () => {
        const { rows } = await query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%into "sftp_file"%' AND datname = current_database()`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 20_000, interval: 50 },
    )
    node.kill()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  await sleep(500)
  expect(await messagesOf('uncommitted')).toBe(0)
  expect(await readdir(out)).toEqual(['uncommitted.json'])
  await openNode()
  await emptied()
  expect(await ordersOf('UNCOMMITTED-')).toEqual(['UNCOMMITTED-1'])
  expect(await messagesOf('uncommitted')).toBe(1)
}, 60_000)

test('nodes that are killed while they pull lose nothing and book nothing twice', async () => {
  const { out, save, names, ordersOf, messagesOf, emptied } = await openPulled(world, sftp, quarry, admin, 'kills')
  const count = 60
  for (let n = 0; n < count; n++) await writeFile(join(out, `kill-${n}.json`), one(`KILLED-${n}`))
  await save()
  const waiting = async () => (await readdir(out)).filter((name) => name.endsWith('.json')).length
  for (let kills = 1; kills <= 5; kills++) {
    const before = await waiting()
    const node = await openNode()
    await free()
    await vi.waitFor(async () => expect(await waiting()).toBeLessThan(before - kills), { timeout: 20_000, interval: 7 })
    node.kill()
  }
  const left = await waiting()
  await openNode()
  await emptied(30_000)
  // Otherwise nothing was interrupted.
  expect(left).toBeGreaterThan(5)
  expect(await ordersOf('KILLED-')).toHaveLength(count)
  expect(await messagesOf('kill-')).toBe(count)
  expect((await names('done')).filter((name) => !name.endsWith('.answer.json'))).toHaveLength(count)
  expect(await names('failed')).toEqual([])
}, 120_000)

test('1,000 files are taken once by two nodes that take the connection from each other', async () => {
  const { out, save, names, messagesOf, emptied } = await openPulled(world, sftp, quarry, admin, 'many')
  const count = 1000
  for (let n = 0; n < count; n++) await writeFile(join(out, `many-${n}.json`), one(`MANY-${n}`))
  await openNode()
  await openNode()
  let over = false
  const wrestling = (async () => {
    while (!over) {
      await free()
      await sleep(500)
    }
  })()
  const began = performance.now()
  try {
    await save()
    await emptied(100_000)
  } finally {
    over = true
    await wrestling
  }
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`1,000 files by SFTP in ${seconds.toFixed(1)} s\n`)
  const { rows } = await query(
    `SELECT count(*)::int AS n FROM work_order WHERE customer_reference_number LIKE 'MANY-%'`,
  )
  expect(rows[0].n).toBe(count)
  expect(await messagesOf('many-')).toBe(count)
  expect((await names('done')).filter((name) => !name.endsWith('.answer.json'))).toHaveLength(count)
}, 180_000)
