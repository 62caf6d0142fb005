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

/** Response times of /health until `work` is done, ms, the fastest first. */
async function healthDuring(work: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    expect((await fetch(`${node.address}/shortcut-api/health`)).status).toBe(200)
    took.push(performance.now() - began)
    await new Promise((done) => setTimeout(done, 10))
  }
  await ended
  return took.sort((a, b) => a - b)
}

test('50 bodies of 25 MB without a key cost neither memory nor others’ time', async () => {
  const url = `${node.address}/shortcut-api/booking/inbound`
  // A caller that sends one to its end gets the answer.
  expect(await sendBodies(url, 1, 25_000_000)).toEqual({ 401: 1 })
  const before = await node.memory()
  const sending = sendBodies(url, 50, 25_000_000)
  const took = await healthDuring(sending)
  // All but a few are cut off.
  expect((await sending)['401']).toBeGreaterThan(0)
  const grown = (await node.memory()).most - before.now
  const usual = took[took.length >> 1] ?? Infinity
  expect(grown).toBeLessThan(50)
  expect(usual).toBeLessThan(100)
}, 120_000)
