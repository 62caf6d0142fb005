import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, testPassword, type World } from '../testing/world.ts'
import { chainHash, sealPending } from './seal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const links = async () =>
  (
    await world.database.pool.query<{ position: number; hash: Buffer; row: string }>(
      'SELECT c.position, c.hash, to_jsonb(l)::text AS row FROM operation_log_chain c JOIN operation_log l ON l.id = c.log_id ORDER BY c.position',
    )
  ).rows

test('every change is sealed into one chain without gaps, even simultaneous ones', async () => {
  const admin = await world.signIn('administrator')
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.call(
        userApi.save,
        { account: `many-${n}`, name: `Many ${n}`, roleIds: [], password: testPassword },
        { token: admin.token },
      ),
    ),
  )
  while ((await sealPending(world.database.pool)) !== 0) await new Promise((done) => setTimeout(done, 10))
  const chain = await links()
  expect(chain.map((link) => link.position)).toEqual(chain.map((_, index) => index + 1))
  let hash: Buffer = Buffer.alloc(32)
  for (const link of chain) {
    hash = chainHash(hash, link.row)
    expect(link.hash.equals(hash)).toBe(true)
  }
  expect(chain.filter((link) => link.row.includes('"user.add"')).length).toBeGreaterThanOrEqual(20)
})

const rewritings = [
  'UPDATE operation_log SET reason = $1',
  'DELETE FROM operation_log WHERE reason = $1',
  'DELETE FROM operation_log_chain WHERE $1 <> $1',
]
test.each(rewritings)('the database refuses the product, and its owner too: %s', async (statement) => {
  await expect(world.database.pool.query(statement, ['x'])).rejects.toThrow('permission denied')
  await expect(world.owner.query(statement, ['x'])).rejects.toThrow('append-only')
})

test('passwords never reach the log', async () => {
  const { rows } = await world.database.pool.query(
    `SELECT 1 FROM operation_log l WHERE l::text LIKE '%${testPassword}%' OR l::text LIKE '%argon2%'`,
  )
  expect(rows).toEqual([])
})
