import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
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

test('freight of a cancelled order stays, may be put away, and leaves once the office takes it off the order', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
  await cargo.ask(workOrderApi.cancel, { ids: [order.id], reason: 'Not needed' })
  const refused = {
    outcome: 'refused',
    message: `The order of ${receipt.receiptNo} is cancelled. Keep the freight here and ask the office.`,
  }
  const signed = { receivedBy: 'Jo', idSeen: 'Passport', remark: '' }
  expect(await cargo.act(ana, 'build', { labels, unit: 'P-1' })).toMatchObject(refused)
  expect(await cargo.act(ana, 'release', { labels, ...signed })).toMatchObject(refused)
  expect(await cargo.act(ana, 'putAway', { labels, location: 'A-01-2' })).toMatchObject({ outcome: 'applied' })

  const { version } = await cargo.detail(receipt.id)
  const own = { id: receipt.id, version, warehouseId: cargo.home.id, workOrderId: null }
  await cargo.ask(receiptApi.save, { ...own, reference: order.bookingId, shipper: 'Fetched by the shipper' })
  expect(await cargo.act(ana, 'release', { labels, ...signed })).toMatchObject({ outcome: 'applied' })
  expect(await cargo.detail(receipt.id)).toMatchObject({ status: 'released' })
})

test('the office is told of freight that a phone without network took onto the truck of a task that had ended', async () => {
  const { order, receipt, labels } = await cargo.counted(ana, 2)
  const [first = '', second = ''] = labels
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.ask(taskApi.cancel, { id: task.id, reason: 'The driver is ill' })
  const load = (label: string, at = new Date().toISOString()) =>
    cargo.act(ana, 'load', { labels: [label], taskId: task.id }, { at })
  // Refused at once, the worker puts it back.
  expect(await load(first)).toMatchObject({ outcome: 'refused' })
  expect((await cargo.detail(receipt.id)).discrepancies).toEqual([])
  expect(await load(second, new Date(Date.now() - 600_000).toISOString())).toMatchObject({ outcome: 'refused' })
  expect((await cargo.detail(receipt.id)).discrepancies).toMatchObject([
    { kind: 'missing', counted: second, remark: `Scanned onto ${task.taskNo} after that task had ended.` },
  ])
  // Back from the truck, its scan finds it.
  await cargo.act(ana, 'putAway', { labels: [second], location: 'A-01-1' })
  expect((await cargo.detail(receipt.id)).discrepancies).toMatchObject([{ kind: 'missing', resolution: 'found' }])
})
