import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let second: Awaited<ReturnType<World['openNode']>>
let nodes: string[]
beforeAll(async () => {
  world = await openWorld()
  second = await world.openNode()
  const { address } = await openSender(world)
  nodes = [address, await second.product.server.listen({ port: 0, host: '127.0.0.1' })]
})
afterAll(async () => {
  await second.close()
  await world.close()
})

/** A message's values of the two observed fields. */
interface Said {
  palletQuantity?: number
  remark?: string
}
type Saying = { purpose: 'original' | 'change'; says: Said } | { purpose: 'cancel'; says: Record<string, never> }

interface ModelOrder {
  status: 'NEW' | 'REVISED' | 'BOOKING_CANCELLED'
  is: Said
  proposed: Said
  madeOf: string
}

/** The expected result of messages in sequence, by the table in docs/booking-api.md. */
class Model {
  readonly orders: ModelOrder[] = []
  #waiting: Saying[] = []

  take(saying: Saying) {
    const order = this.orders.at(-1)
    if (saying.purpose === 'original') {
      if (order && order.status !== 'BOOKING_CANCELLED') {
        if (order.madeOf === JSON.stringify(saying.says)) return
        this.#propose(order, saying.says)
        order.madeOf = JSON.stringify(saying.says)
        return
      }
      this.orders.push({ status: 'NEW', is: saying.says, proposed: {}, madeOf: JSON.stringify(saying.says) })
      for (const waiting of this.#waiting.splice(0)) this.take(waiting)
    } else if (!order) this.#waiting.push(saying)
    else if (saying.purpose === 'cancel') Object.assign(order, { status: 'BOOKING_CANCELLED', proposed: {} })
    else if (order.status !== 'BOOKING_CANCELLED') this.#propose(order, saying.says)
  }

  #propose(order: ModelOrder, says: Said) {
    const differs = ([field, value]: [string, unknown]) => order.is[field as keyof Said] !== value
    order.proposed = Object.fromEntries(Object.entries({ ...order.proposed, ...says }).filter(differs))
    order.status = Object.keys(order.proposed).length > 0 ? 'REVISED' : 'NEW'
  }
}

const pallets = fc.integer({ min: 1, max: 2 })
const remark = fc.constantFrom('one', 'two')
const saying: fc.Arbitrary<Saying> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      purpose: fc.constant('original' as const),
      says: fc.record({ palletQuantity: pallets, remark: fc.constant('one') }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      purpose: fc.constant('change' as const),
      says: fc.oneof(fc.record({ palletQuantity: pallets }), fc.record({ remark })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ purpose: fc.constant('cancel' as const), says: fc.constant({}) }) },
)
/** A message, its node, whether both nodes get it at once, and which earlier message is repeated after it. */
const step = fc.record({ saying, node: fc.nat(1), twice: fc.boolean(), repeats: fc.option(fc.nat(20)) })

async function send({ key }: Sender, number: number, node: number, { purpose, says }: Saying) {
  const body =
    purpose === 'original'
      ? booking({ ...says, customerReferenceNumber: 'CRN' })
      : { purpose, ...says, customerReferenceNumber: 'CRN' }
  const reply = await fetch(`${nodes[node]}/shortcut-api/booking/inbound`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': `message-${number}` },
    body: JSON.stringify(body),
  })
  expect([202, 422]).toContain(reply.status)
  return reply.text()
}

async function standing({ accountId }: Sender) {
  const { rows } = await world.database.pool.query(
    `SELECT w.booking_status AS status, json_build_object('palletQuantity', w.pallet_quantity, 'remark', w.remark) AS "is",
       coalesce((SELECT r.proposed FROM work_order_revision r WHERE r.work_order_id = w.id AND r.state = 'open'), '{}') AS proposed,
       (SELECT count(*)::int FROM operation_log l WHERE l.entity_id = w.id AND l.action = 'workOrder.receive') AS made,
       (SELECT count(*)::int FROM stop s WHERE s.work_order_id = w.id) AS stops
     FROM work_order w WHERE w.account_id = $1 ORDER BY w.id`,
    [accountId],
  )
  return rows
}

test('originals, changes and cancels in any order, repeated on two nodes: the orders match the model, and nothing is doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10, size: 'max' }), async (steps) => {
      const sender = await openSender(world, `Any order ${Math.random()}`)
      const model = new Model()
      const first: string[] = []
      let sent = 0
      for (const [number, { saying, node, twice, repeats }] of steps.entries()) {
        const both = twice ? [node, 1 - node] : [node]
        const replies = await Promise.all(both.map((at) => send(sender, number, at, saying)))
        sent += both.length
        expect(new Set(replies).size).toBe(1)
        first.push(replies[0] ?? '')
        model.take(saying)
        if (repeats === null) continue
        const earlier = repeats % (number + 1)
        const again = steps[earlier]
        if (!again) continue
        expect(await send(sender, earlier, 1 - node, again.saying)).toBe(first[earlier])
        sent++
      }
      const orders = await standing(sender)
      const told = model.orders.map(({ status, is, proposed }) => ({ status, is, proposed, made: 1, stops: 2 }))
      expect(orders).toEqual(told)
      const messages = await sender.messages()
      expect(messages).toHaveLength(sent)
    }),
    { numRuns: 20, seed: 12, endOnFailure: true },
  )
}, 60_000)
