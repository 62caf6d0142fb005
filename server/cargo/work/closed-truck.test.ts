import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const closedAt = async (taskId: string) =>
  (await world.database.kysely.selectFrom('departure').select('at').where('taskId', '=', taskId).execute())[0]?.at

/** A truck that left with one of two pieces, ten minutes ago. */
async function closedTruck() {
  const { order, receipt } = await cargo.ofOrder(2)
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const [one = '', two = ''] = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  await cargo.act(ana, 'load', { labels: [one], taskId: task.id }, { at: minutesAgo(30) })
  const left = [{ label: two, reason: 'Not found' }]
  await cargo.act(ana, 'depart', { taskId: task.id, left }, { at: minutesAgo(10) })
  return { task, order, one, two }
}

test('what is loaded after a truck was closed opens it again, and it is closed once more with what stays behind named', async () => {
  const { task, one, two } = await closedTruck()
  expect(await closedAt(task.id)).toBeDefined()
  expect((await cargo.act(ana, 'load', { labels: [two], taskId: task.id })).outcome).toBe('applied')
  expect(await closedAt(task.id)).toBeUndefined()
  const { list } = await cargo.ask(logApi.list, { entityId: task.id })
  expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(['task.loaded', 'task.openedAgain']))
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  expect(await closedAt(task.id)).toBeDefined()

  // What is taken off opens it, too: nothing stays behind unnamed.
  await cargo.act(ana, 'unload', { labels: [one] })
  expect(await closedAt(task.id)).toBeUndefined()
  expect((await cargo.act(ana, 'depart', { taskId: task.id, left: [] })).message).toContain(one)
})

test('the phone is told how many pieces a closed truck left with, also after they are handed over', async () => {
  const { task, order, one, two } = await closedTruck()
  const told = async () => {
    const { tasks } = await cargo.ask(warehouseWorkApi.today, {}, ana.token)
    return tasks.find(({ id }) => id === task.id)?.leftWith
  }
  expect(await told()).toBe(1)
  const signed = { receivedBy: 'Jo', idSeen: 'Passport', condition: 'good' as const, remark: '', refused: [] }
  await cargo.act(ana, 'deliver', { stopId: order.stops.at(-1)?.id ?? '', accepted: [one], ...signed })
  expect(await told()).toBe(1)
  // Loading again opens it.
  await cargo.act(ana, 'load', { labels: [two], taskId: task.id })
  expect(await told()).toBeNull()
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  expect(await told()).toBe(2)
})

test('a scan from before the truck was closed, which comes late, leaves it closed', async () => {
  const { task, two } = await closedTruck()
  const late = await cargo.act(ana, 'load', { labels: [two], taskId: task.id }, { at: minutesAgo(20) })
  expect(late.outcome).toBe('applied')
  expect(await closedAt(task.id)).toBeDefined()
})
