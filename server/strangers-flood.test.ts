import { limitHere } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBodies, startNode } from './testing/own-process.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let node: Awaited<ReturnType<typeof startNode>>
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  node = await startNode(world)
})
afterAll(async () => {
  node.kill()
  await world.close()
})

/** Asks for /health until `work` is done. */
async function healthDuring(work: Promise<unknown>) {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect((await fetch(`${node.address}/shortcut-api/health`)).status).toBe(200)
    await new Promise((done) => setTimeout(done, 10))
  }
  await ended
}

test('50 bodies of 25 MB without a key cost neither memory nor others’ time', async () => {
  const url = `${node.address}/shortcut-api/booking/inbound`
  // A caller that sends one to its end gets the answer.
  expect(await sendBodies(url, 1, 25_000_000)).toEqual({ 401: 1 })
  const before = { memory: await node.memory(), cpuMs: await node.cpuMs() }
  const sending = sendBodies(url, 50, 25_000_000)
  await healthDuring(sending)
  // All but a few are cut off.
  expect((await sending)['401']).toBeGreaterThan(0)
  expect((await node.memory()).most - before.memory.now).toBeLessThan(50)
  // About 180, and 3,500 when all bodies are read to their end.
  expect((await node.cpuMs()) - before.cpuMs).toBeLessThan(limitHere(900))
}, 120_000)
