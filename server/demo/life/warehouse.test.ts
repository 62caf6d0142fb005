import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { locations, ownWorkers, visitorsWorker } from '../warehouses.ts'
import type { Person } from './client.ts'
import { openLifeClock } from './life-clock.ts'
import { openWarehouseLife } from './warehouse.ts'

const [own] = ownWorkers
let world: World
let make: Builders
let cargo: CargoStage
let worker: { token: string }
let visitor: { token: string }
let driver: { id: string; name: string }
let life: ReturnType<typeof openWarehouseLife>
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  const { id } = await cargo.warehouse({ code: own?.warehouse ?? '', locations })
  worker = await cargo.worker(own?.name ?? '', id)
  visitor = await cargo.worker(visitorsWorker.name, id)
  driver = await make.driver({ name: 'Own Driver' })
  const as = (token: string) =>
    ({ call: (entry: Endpoint, input: InputOf<Endpoint>) => world.call(entry, input, { token }) }) as unknown as Person
  life = openWarehouseLife({
    supervisor: as(make.administrator.token),
    openWorker: () => as(worker.token),
    seed: 1,
    clock: Object.assign(openLifeClock({ pace: 1 }), { isDue: () => true }),
    isOwnDriver: (name) => name === driver.name,
  })
})
afterAll(() => world.close())

/** Freight that the demo's worker has counted days ago, and a truck of the demo's that takes it on. */
async function counted(pieces: number) {
  const { id: warehouseId } = (await world.owner.query('SELECT id FROM warehouse WHERE code = $1', [own?.warehouse]))
    .rows[0]
  const order = await make.workOrder({ pieces })
  const receipt = await cargo.receipt({ warehouseId, workOrderId: order.id })
  await cargo.act(worker, 'countLoose', { pieces }, { receiptId: receipt.id })
  await cargo.act(worker, 'finish', {}, { receiptId: receipt.id })
  await world.owner.query(`UPDATE receipt SET arrived_at = now() - interval '5 days' WHERE id = $1`, [receipt.id])
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  const states = async () => (await cargo.detail(receipt.id)).pieceList.map(({ status, place }) => `${status} ${place}`)
  return { task, states, labels: (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label) }
}

test('the demo’s workers store what they counted, and leave alone what a visitor took off a truck', async () => {
  const { task, states, labels } = await counted(2)
  const [taken = ''] = labels
  await cargo.act(visitor, 'load', { labels: [taken], taskId: task.id })
  await cargo.act(visitor, 'unload', { labels: [taken] })
  await life.act()
  expect((await states()).map((state) => state.split(' ')[0])).toEqual(['received', 'putAway'])
})

test('they load no pallet again that a visitor took off its truck', async () => {
  const { task, states, labels } = await counted(2)
  await cargo.act(worker, 'build', { labels, unit: 'P-1' })
  await cargo.act(worker, 'load', { labels: ['P-1'], taskId: task.id })
  await cargo.act(visitor, 'unload', { labels: ['P-1'] })
  await life.act()
  expect(await states()).toEqual(['built P-1', 'built P-1'])
})
