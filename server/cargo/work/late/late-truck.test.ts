import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { storedFreight } from '../../storage.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const idsOf = ({ stops }: { stops: readonly { id: string }[] }, ...places: number[]) =>
  places.map((place) => stops[place]?.id ?? '')
const iso = (at: string) => new Date(at).toISOString()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Two counted pieces of an order, the first one on its truck half an hour ago. */
async function loading() {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  const [on = '', other = ''] = labels
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.act(ana, 'load', { labels: [on], taskId: task.id }, { at: minutesAgo(30) })
  return { order, receipt, task, on, other, left: [{ label: other, reason: 'Not found' }] }
}
type Truck = Awaited<ReturnType<typeof loading>>

const close = (worker: typeof ana, { task }: Truck, left: Truck['left'], at: string) =>
  cargo.act(worker, 'depart', { taskId: task.id, left }, { at })
const loadOther = (worker: typeof ana, { task, other }: Truck, at: string) =>
  cargo.act(worker, 'load', { labels: [other], taskId: task.id }, { at })
async function closed({ task }: Truck) {
  const [row] = await world.database.kysely
    .selectFrom('departure')
    .select(['at', 'actorName'])
    .where('taskId', '=', task.id)
    .execute()
  return row && [iso(row.at), row.actorName]
}

const releasedAt = async (receiptId: string) => iso((await cargo.detail(receiptId)).releasedAt ?? '')

describe('a load that is sent after its truck was closed', () => {
  test('releases the receipt at the time when the truck was closed, and its storage ends', async () => {
    const truck = await loading()
    const at = minutesAgo(10)
    await close(ben, truck, truck.left, at)
    expect(await loadOther(ana, truck, minutesAgo(20))).toMatchObject({ outcome: 'applied' })
    expect(await closed(truck)).toEqual([at, 'Ben Ochs'])
    expect(await cargo.detail(truck.receipt.id)).toMatchObject({ status: 'released', onHand: 0 })
    expect(await releasedAt(truck.receipt.id)).toBe(at)
    const [stored] = (await storedFreight(world.database.kysely, [truck.order.id])).get(truck.order.id) ?? []
    expect(stored).toMatchObject({ isThere: false })
    const { list } = await cargo.ask(receiptApi.list, { view: 'open', pageSize: 200 })
    expect(list.map(({ id }) => id)).not.toContain(truck.receipt.id)
  })

  test('leaves the receipt open while a piece of it is still here', async () => {
    const { order, receipt, labels } = await cargo.counted(ana, 3)
    const [one = '', two = '', three = ''] = labels
    const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
    await cargo.act(ana, 'load', { labels: [one], taskId: task.id }, { at: minutesAgo(30) })
    const left = [two, three].map((label) => ({ label, reason: 'Not found' }))
    await cargo.act(ben, 'depart', { taskId: task.id, left }, { at: minutesAgo(10) })
    await cargo.act(ana, 'load', { labels: [two], taskId: task.id }, { at: minutesAgo(20) })
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'received', onHand: 1, releasedAt: null })
  })

  test('releases it when its last truck was closed, also if that is not the truck of this load', async () => {
    const stops = [pickup(), dropoff({ pieces: 1 }), pickup(), dropoff({ pieces: 1 })]
    const { order, receipt } = await cargo.ofOrder(2, null, { stops })
    await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    const [one = '', two = ''] = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
    const left = [{ label: two, reason: 'Not found' }]
    const [first, second] = [
      await make.task({ workOrderId: order.id, driverId: (await make.driver()).id, stopIds: idsOf(order, 0, 1) }),
      await make.task({ workOrderId: order.id, driverId: (await make.driver()).id, stopIds: idsOf(order, 2, 3) }),
    ]
    await cargo.act(ana, 'load', { labels: [one], taskId: first.id }, { at: minutesAgo(30) })
    const last = minutesAgo(5)
    await cargo.act(ben, 'depart', { taskId: first.id, left }, { at: last })
    await cargo.act(ben, 'depart', { taskId: second.id, left }, { at: minutesAgo(15) })
    expect((await cargo.act(ana, 'load', { labels: [two], taskId: second.id }, { at: minutesAgo(20) })).outcome).toBe(
      'applied',
    )
    expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released' })
    expect(await releasedAt(receipt.id)).toBe(last)
  })
})

describe('a close that is sent late', () => {
  test('does not close over a piece that was loaded after it, and says so', async () => {
    const truck = await loading()
    await loadOther(ben, truck, minutesAgo(10))
    const answer = await close(ana, truck, truck.left, minutesAgo(20))
    expect(answer).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(
        new RegExp(
          `^Ben Ochs loaded ${truck.other} onto ${truck.task.taskNo} after you closed it, at \\d\\d?:\\d\\d [AP]M C[SD]T\\. Close it again\\.$`,
        ),
      ),
    })
    expect(await closed(truck)).toBeUndefined()
    const { status, releasedAt, pieceList } = await cargo.detail(truck.receipt.id)
    expect([status, releasedAt, pieceList.map((piece) => piece.status)]).toEqual([
      'received',
      null,
      ['loaded', 'loaded'],
    ])
    const { list } = await cargo.ask(logApi.list, { entityId: truck.task.id, outcome: 'refused' })
    expect(list).toMatchObject([{ action: 'task.loaded', actorName: 'Ana Ruiz', reason: answer.message }])
    // Who closes it now has seen both.
    expect((await close(ana, truck, [], minutesAgo(0))).outcome).toBe('applied')
    expect((await cargo.detail(truck.receipt.id)).status).toBe('released')
  })

  test('does not close over a piece that was taken off after it', async () => {
    const truck = await loading()
    await loadOther(ana, truck, minutesAgo(25))
    await cargo.act(ben, 'unload', { labels: [truck.other] }, { at: minutesAgo(10) })
    expect(await close(ana, truck, [], minutesAgo(20))).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(`^Ben Ochs took ${truck.other} off ${truck.task.taskNo} after you closed it, at `),
    })
    expect(await closed(truck)).toBeUndefined()
  })

  test('leaves the time and the name of a newer close', async () => {
    const truck = await loading()
    const at = minutesAgo(10)
    await close(ben, truck, truck.left, at)
    expect(await close(ana, truck, truck.left, minutesAgo(20))).toMatchObject({
      outcome: 'applied',
      message: expect.stringMatching(
        `^Ben Ochs closed ${truck.task.taskNo} after you, at \\d\\d?:\\d\\d [AP]M C[SD]T\\. That close stands\\.$`,
      ),
    })
    expect(await closed(truck)).toEqual([at, 'Ben Ochs'])
    const { list } = await cargo.ask(logApi.list, { entityId: truck.task.id, action: ['task.loaded'] })
    expect(list.map(({ actorName }) => actorName)).toEqual(expect.arrayContaining(['Ana Ruiz', 'Ben Ochs']))
  })

  test('asks for nothing that stayed behind at a newer close', async () => {
    const truck = await loading()
    const at = minutesAgo(10)
    await close(ben, truck, truck.left, at)
    expect(await close(ana, truck, [], minutesAgo(20))).toMatchObject({ outcome: 'applied' })
    expect(await closed(truck)).toEqual([at, 'Ben Ochs'])
  })

  test('closes a truck that nobody touched after it', async () => {
    const truck = await loading()
    const at = minutesAgo(20)
    expect(await close(ana, truck, truck.left, at)).toMatchObject({ outcome: 'applied', message: '' })
    expect(await closed(truck)).toEqual([at, 'Ana Ruiz'])
  })
})
