import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type As2Partner, micText, openAs2Partner } from '../../testing/as2/as2-partner.ts'
import { entityOf } from '../../testing/as2/openssl-peer.ts'
import { openBuilders } from '../../testing/builders.ts'
import { startNode } from '../../testing/own-process.ts'
import { tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let acme: As2Partner

beforeAll(async () => {
  world = await openWorld()
  acme = await openAs2Partner(world, (await openBuilders(world)).administrator.token)
})
afterAll(async () => {
  await acme.peer.close()
  await world.close()
})

test('a node that dies between opening and booking has booked nothing; the message sent again is booked once', async () => {
  const entity = entityOf(tenderFile([{ shipmentId: 'KILLED-1' }]))
  const whole = acme.peer.encrypted(acme.peer.signed(entity), acme.own.certificate)
  const headers = { 'message-id': '<killed@acme>' }
  const node = await startNode(world)
  const client = await world.database.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE as2_message IN SHARE MODE')
    const lost = acme.post(whole, headers, node.address).then(
      () => 'answered',
      () => 'lost',
    )
    await vi.waitFor(
      async () => {
        const { rows } = await world.database.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%into "as2_message"%' AND datname = current_database()`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 50 },
    )
    node.kill()
    expect(await lost).toBe('lost')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect(await acme.orders()).toEqual([])
  const answer = await acme.post(whole, headers)
  expect(answer).toMatchObject({ disposition: 'processed', mic: micText(entity) })
  // Its answer was lost on the way, too.
  expect((await acme.post(whole, headers)).text).toBe(answer.text)
  expect((await acme.orders()).map(({ shipmentId }) => shipmentId)).toEqual(['KILLED-1'])
}, 120_000)
