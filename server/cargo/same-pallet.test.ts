import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
})
afterAll(() => world.close())

/** A piece on the pallet PLT-1 of a warehouse, and the task that fetches it. */
async function onPallet(warehouseId: string, label: string) {
  const worker = await cargo.worker('Twin Dock', warehouseId)
  const order = await make.workOrder({ pieces: 1 })
  const receipt = await cargo.receipt({ warehouseId, workOrderId: order.id })
  await cargo.act(worker, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(worker, 'finish', {}, { receiptId: receipt.id })
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  const build = () => cargo.act(worker, 'build', { labels: [label], unit: 'PLT-1' })
  const place = async () => (await cargo.detail(receipt.id)).pieceList.map(({ status }) => status).join()
  return { worker, order, task, build, place }
}

test('two warehouses that each call a pallet PLT-1 load, hand over and take back their own', async () => {
  const here = await onPallet(cargo.home.id, 'TWIN-A')
  const there = await onPallet((await cargo.warehouse()).id, 'TWIN-B')
  for (const { build } of [here, there]) expect(await build()).toMatchObject({ outcome: 'applied' })
  const load = { labels: ['PLT-1'], taskId: here.task.id }
  expect(await cargo.act(here.worker, 'load', load)).toMatchObject({ outcome: 'applied', message: '' })
  expect([await here.place(), await there.place()]).toEqual(['loaded', 'built'])
  // Its truck comes back, and the other pallet still stands.
  expect(await cargo.act(here.worker, 'unload', { labels: ['PLT-1'] })).toMatchObject({ outcome: 'applied' })
  expect([await here.place(), await there.place()]).toEqual(['built', 'built'])
  for (const { worker, task } of [here, there])
    expect(await cargo.act(worker, 'load', { labels: ['PLT-1'], taskId: task.id })).toMatchObject({
      outcome: 'applied',
    })
  const stopId = here.order.stops.at(-1)?.id ?? ''
  const handed = { accepted: ['PLT-1'], refused: [], condition: 'good' as const, receivedBy: 'Cora' }
  expect(await cargo.act(here.worker, 'deliver', { stopId, ...handed })).toMatchObject({ outcome: 'applied' })
  expect([await here.place(), await there.place()]).toEqual(['delivered', 'loaded'])
  expect(await cargo.act(there.worker, 'unload', { labels: ['PLT-1'] })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.act(there.worker, 'unbuild', { labels: ['PLT-1'] })).toMatchObject({ outcome: 'applied' })
  expect(await there.place()).toBe('received')
})
