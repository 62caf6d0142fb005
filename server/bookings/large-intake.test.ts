import { setTimeout as wait } from 'node:timers/promises'
import { limitHere, threadMs } from '@shortcut/domain/testing/cpu-time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longestTurn } from '../testing/longest-turn.ts'
import { booking, openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  sender = await openSender(world, `Large ${Math.random()}`)
  // One-time costs, such as the tables of places, must not count.
  await sender.json(booking())
  await sender.x12(tenderFile([{}]))
})
afterAll(() => world.close())

const mega = 1024 * 1024
const words = 'Call before you come, and mind the gate at the back of the yard. '
const bookings = 400

const array = () =>
  JSON.stringify(
    Array.from({ length: bookings }, (_, n) => ({
      ...booking({ customerReferenceNumber: `BIG-${n}`, remark: words.repeat(10) }),
      references: Array.from({ length: 10 }, (_, at) => ({ qualifier: 'PO', value: `${n}-${at}` })),
      notes: Array.from({ length: 265 }, () => words),
    })),
  )

const tenders = () => {
  const notes = Array.from({ length: 130 }, (_, at) => `NTE*GEN*${at} ${words.repeat(2).trim()}`).join('~\n')
  return tenderFile(Array.from({ length: bookings }, (_, n) => ({ shipmentId: `BIG-${n}` })))
    .replaceAll('B2A*00*LT~', `B2A*00*LT~\n${notes}~`)
    .replaceAll('SE*14*', 'SE*144*')
}

/** The longest time in ms that this thread works before it answers a caller that asks repeatedly; CPU time. */
async function longestWait(isOver: () => boolean) {
  let longest = 0
  while (!isOver()) {
    const begun = threadMs()
    await fetch(`${sender.address}/shortcut-api/health`).then((reply) => reply.arrayBuffer())
    longest = Math.max(longest, threadMs() - begun)
    await wait(20)
  }
  return longest
}

test.each([
  ['JSON', array, 'application/json'],
  ['X12', tenders, 'application/edi-x12'],
] as const)(
  'others are answered while 7 MB of %s are read, checked and booked',
  {
    timeout: 120_000,
  },
  async (_, make, type) => {
    const body = Buffer.from(make())
    expect(body.length / mega).toBeGreaterThan(7)
    let isOver = false
    const waiting = longestWait(() => isOver)
    const turn = await longestTurn(async () => {
      const { status, data } = await sender.post(body, type)
      expect([status, data.receivedStatus, data.orders.length]).toEqual([202, 'PROCESSED', bookings])
    })
    isOver = true
    // Each is at most 40, and 500 to 700 when this thread reads the bookings.
    expect(turn).toBeLessThan(limitHere(120))
    expect(await waiting).toBeLessThan(limitHere(120))
  },
)
