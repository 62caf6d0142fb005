import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, cargoActOf, openCargo } from '../../testing/phones/cargo.ts'
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
    {
      kind: 'missing',
      counted: second,
      remark: expect.stringMatching(`^Scanned onto a truck, and refused when it was sent: .*${task.taskNo} is`),
    },
  ])
  // Back from the truck, its scan finds it.
  await cargo.act(ana, 'putAway', { labels: [second], location: 'A-01-1' })
  expect((await cargo.detail(receipt.id)).discrepancies).toMatchObject([{ kind: 'missing', resolution: 'found' }])
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Counted freight whose task the office cancelled half an hour ago, and its pieces as the desk shows them. */
async function ofCancelledTask(pieces: number) {
  const { order, receipt, labels } = await cargo.counted(ana, pieces)
  await world.owner.query(`UPDATE piece SET moved_at = now() - interval '1 hour' WHERE receipt_id = $1`, [receipt.id])
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.ask(taskApi.cancel, { id: task.id, reason: 'Changed' })
  const state = async () => {
    const { status, discrepancies, pieceList } = await cargo.detail(receipt.id)
    return {
      status,
      kinds: discrepancies.map(({ kind, resolution }) => `${kind} ${resolution}`),
      pieces: pieceList.map((piece) => `${piece.status} ${piece.place}${piece.missing ? ' missing' : ''}`),
    }
  }
  return { receipt, labels, task, state }
}

test('what somebody scanned after a late load is where that scan was', async () => {
  const { labels, task, state } = await ofCancelledTask(1)
  const ben = await cargo.worker('Ben Dock')
  await cargo.act(ana, 'putAway', { labels, location: 'B-02-1' }, { at: minutesAgo(5) })
  const late = await cargo.act(ben, 'load', { labels, taskId: task.id }, { at: minutesAgo(20) })
  expect(late.outcome).toBe('refused')
  expect(await state()).toEqual({ status: 'received', kinds: [], pieces: ['putAway B-02-1'] })
})

test('what was taken off the truck again is at the dock, not missing', async () => {
  const { labels, task, state } = await ofCancelledTask(4)
  const [stored = '', built = '', held = '', dock = ''] = labels
  await cargo.act(ana, 'putAway', { labels: [stored, held], location: 'A-01-1' }, { at: minutesAgo(30) })
  await cargo.act(ana, 'build', { labels: [built], unit: 'OFF-1' }, { at: minutesAgo(30) })
  await cargo.act(ana, 'putAway', { labels: ['OFF-1'], location: 'A-01-2' }, { at: minutesAgo(30) })
  const photos = [{ id: crypto.randomUUID(), sha256: 'b'.repeat(64) }]
  await cargo.act(ana, 'damage', { label: held, types: ['wet'], photos, hold: true }, { at: minutesAgo(29) })
  const all = [stored, 'OFF-1', held, dock]
  const { acts } = await cargo.sync(ana, [
    cargoActOf('load', { labels: all, taskId: task.id }, { at: minutesAgo(20) }),
    cargoActOf('unload', { labels: all }, { at: minutesAgo(10) }),
  ])
  expect(acts.map(({ outcome }) => outcome)).toEqual(['refused', 'applied'])
  const { pieces, kinds } = await state()
  const at = cargo.home.code
  expect(pieces).toEqual([`received ${at}`, 'built OFF-1', `held ${at}`, `received ${at}`])
  expect(kinds.filter((kind) => kind.startsWith('missing'))).toEqual(Array(4).fill('missing found'))
  // What is on no truck is not taken off one.
  expect(await cargo.act(ana, 'unload', { labels: [stored] })).toMatchObject({ outcome: 'refused' })
})

test('the same late load that is sent as another act makes nothing missing again', async () => {
  const { labels, task, state } = await ofCancelledTask(1)
  const load = () => cargo.act(ana, 'load', { labels, taskId: task.id }, { at: minutesAgo(20) })
  await load()
  await cargo.act(ana, 'putAway', { labels, location: 'B-02-1' }, { at: minutesAgo(5) })
  await load()
  expect((await state()).kinds).toEqual(['missing found'])
  const other = await ofCancelledTask(1)
  const again = { labels: other.labels, taskId: other.task.id }
  await cargo.act(ana, 'load', again, { at: minutesAgo(20) })
  await cargo.act(ana, 'countLocation', { location: 'B-02-1', labels: other.labels }, { at: minutesAgo(4) })
  await cargo.act(ana, 'load', again, { at: minutesAgo(20) })
  expect((await other.state()).kinds).toEqual(['missing found'])
})
