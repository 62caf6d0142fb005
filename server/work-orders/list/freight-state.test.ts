import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { type FreightState, freightStates } from '@shortcut/domain/work-orders/freight-statuses.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { followEvents } from '../../testing/event-stream.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { token: string }
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
  token = make.dispatcher.token
})
afterAll(() => world.close())

const freightOf = async (id: string) =>
  (await world.call(workOrderApi.listMore, { ids: id }, { token })).data[0]?.freight
const found = async (...freight: FreightState[]) =>
  (await world.call(workOrderApi.list, { freight: freight.join(), pageSize: 500 } as never, { token })).data.list.map(
    ({ id }) => id,
  )
const statesFinding = async (id: string) => {
  const states: FreightState[] = []
  for (const state of freightStates) if ((await found(state)).includes(id)) states.push(state)
  return states
}

async function download(path: string) {
  const { data } = await world.call(fileApi.downloadToken, { path }, { token: make.administrator.token })
  const url = `/shortcut-api${path}&token=${data.token}`
  return (await world.product.server.inject({ method: 'GET', url })).rawPayload
}

test('an order says in the list what its warehouse has, from expected to released; each state is a filter', async () => {
  const { order, receipt } = await cargo.ofOrder(3)
  const { id } = order
  const says = async (state: FreightState, pieces: number) => {
    expect(await freightOf(id)).toEqual({ state, pieces, booked: 3 })
    expect(await statesFinding(id)).toEqual([state])
  }
  await says('expected', 0)
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await says('counting', 2)
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await says('received', 3)
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  await cargo.act(ana, 'build', { labels: labels.slice(0, 2), unit: 'PAL-1' })
  await says('received', 3)
  await cargo.act(ana, 'build', { labels: labels.slice(2), unit: 'PAL-1' })
  await says('built', 3)
  await cargo.act(ana, 'unbuild', { labels })
  await cargo.act(ana, 'release', { labels, receivedBy: 'Jo', idSeen: 'TX 1' })
  await says('released', 3)
})

test('a console that follows orders is told when freight of one is counted, moved and released', async () => {
  await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const { order, receipt } = await cargo.ofOrder(1)
  const follower = await followEvents(world.product, token)
  await follower.until((message) => message.event === 'hello')
  /** The piece and its order in one message. */
  const isTold = async (act: () => Promise<unknown>) => {
    const before = follower.messages.length
    await act()
    await follower.until((message) => {
      const { data } = message
      return (
        follower.messages.indexOf(message) >= before &&
        data.some?.(({ topic, id, row }) => topic === 'workOrder' && id === order.id && row !== undefined) &&
        data.some(({ topic }) => topic === 'piece')
      )
    })
  }
  await isTold(() => cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id }))
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  await isTold(() => cargo.act(ana, 'putAway', { labels, location: 'A-01-1' }))
  await isTold(() => cargo.act(ana, 'release', { labels, receivedBy: 'Jo', idSeen: 'TX 1' }))
  await follower.close()
})

test('a short count is discrepant; an order without freight of ours says nothing; a cancelled receipt does not count', async () => {
  const { order, receipt } = await cargo.ofOrder(3)
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await freightOf(order.id)).toEqual({ state: 'discrepant', pieces: 2, booked: 3 })
  expect(await statesFinding(order.id)).toEqual(['discrepant'])
  const plain = await make.workOrder({})
  expect(await freightOf(plain.id)).toBeNull()
  const gone = await cargo.ofOrder(3)
  await cargo.ask(receiptApi.cancel, { ids: [gone.receipt.id], reason: 'Elsewhere' })
  expect(await freightOf(gone.order.id)).toBeNull()
  expect(await statesFinding(gone.order.id)).toEqual([])
})

test('freight in two warehouses: what needs attention first decides, and all pieces are counted together', async () => {
  const { order, receipt } = await cargo.ofOrder(3)
  const other = await cargo.warehouse()
  const bea = await cargo.worker('Bea Dock', other.id)
  const second = await cargo.ask(receiptApi.save, { warehouseId: other.id, workOrderId: order.id })
  await cargo.act(ana, 'countLoose', { pieces: 3 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await freightOf(order.id)).toEqual({ state: 'received', pieces: 3, booked: 3 })
  await cargo.act(bea, 'countLoose', { pieces: 1 }, { receiptId: second.id })
  expect(await statesFinding(order.id)).toEqual(['counting'])
  expect(await found('received', 'counting')).toContain(order.id)
})

test('a filter without a state finds nothing, and an unknown one is refused', async () => {
  expect(await found()).toEqual([])
  const reply = await world.call(workOrderApi.list, { freight: 'gone' } as never, { token })
  expect(reply.code).toBe(422)
})

test('the export has the column, and the tabs count by the filter', async () => {
  const { order } = await cargo.ofOrder(7)
  const csv = await download(`/workOrder/export?format=csv&columns=freight&ids=${order.id}`)
  expect(parse(csv, { bom: true })).toEqual([['Freight'], ['Expected 7']])
  const counts = (
    await world.call(workOrderApi.counts, { freight: 'expected', q: order.bookingId } as never, { token })
  ).data
  expect(counts.CONFIRMED.total).toBe(1)
})
