import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let acts: Acts
let ana: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  acts = await openActs(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Counted freight on the truck of Ann's task, which she has accepted and picked up. */
async function loaded(pieces: number) {
  const { order, receipt } = await cargo.ofOrder(pieces)
  await cargo.act(ana, 'countLoose', { pieces }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  await cargo.act(ana, 'load', { labels, taskId: task.id })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  await acts.sync(acts.ann, [acts.act('accept', task.id, {}), acts.act('pickUp', task.id, {})])
  return { order, receipt, labels, task, to: order.stops.at(-1)?.id ?? '' }
}
const onTruck = async (taskId: string) =>
  (await acts.sync(acts.ann, [])).data.tasks.find(({ id }) => id === taskId)?.onTruck ?? []
const piece = async (label: string) => {
  const [found] = (await cargo.ask(pieceApi.list, { q: label })).list
  if (!found) throw new Error(`no piece ${label}`)
  return cargo.ask(pieceApi.detail, { id: found.id })
}
const statusOf = async (labels: readonly string[]) =>
  Promise.all(labels.map(async (label) => (await piece(label)).status))

describe('a driver', () => {
  test('sees the labelled freight of the truck, hands it over piece by piece, and brings back what was refused', async () => {
    const { labels, task, to, receipt } = await loaded(3)
    const [one = '', two = '', three = ''] = labels
    expect(await onTruck(task.id)).toEqual(
      labels.map((label) =>
        expect.objectContaining({ labels: [label], packaging: 'carton', unit: '', isRefused: false }),
      ),
    )
    const refused = [{ label: two, reason: 'Wet' }]
    const handedOver = { accepted: [one, three], refused }
    const deliver = acts.act('deliver', task.id, { stopId: to, data: { receivedBy: 'Jo Dock', handedOver } })
    const [answer] = (await acts.sync(acts.ann, [deliver])).data.acts
    expect(answer).toEqual({ id: deliver.id, outcome: 'applied', message: '' })
    expect(await statusOf(labels)).toEqual(['delivered', 'refused', 'delivered'])
    const { movements, handover } = await piece(two)
    expect(movements.at(-1)).toMatchObject({
      action: 'refuse',
      remark: 'Wet',
      toPlace: expect.stringContaining(task.taskNo),
    })
    expect(handover).toMatchObject({ receivedBy: 'Jo Dock', accepted: 2, refused: 1, condition: 'partlyRefused' })
    const { list } = await cargo.ask(discrepancyApi.list, {})
    const open = list.filter(({ receiptId }) => receiptId === receipt.id)
    expect(open.map(({ kind, counted }) => [kind, counted])).toEqual([['refused', two]])
    const again = (await acts.sync(acts.ann, [deliver])).data.acts
    expect(again).toEqual([{ id: deliver.id, outcome: 'repeated', message: '' }])
    expect((await piece(two)).movements.length).toBe(movements.length)
  })

  test('who delivered before the office knew of the pick-up hands over once both count', async () => {
    const { order, receipt } = await cargo.ofOrder(1)
    await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
    const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
    const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
    await cargo.act(ana, 'load', { labels, taskId: task.id })
    const handedOver = { accepted: labels, refused: [] }
    const deliver = acts.act('deliver', task.id, { at: minutesAgo(1), data: { receivedBy: 'Jo', handedOver } })
    await acts.sync(acts.ann, [acts.act('accept', task.id, { at: minutesAgo(9) })])
    expect((await acts.sync(acts.ann, [deliver])).data.acts[0]?.outcome).toBe('held')
    expect(await statusOf(labels)).toEqual(['loaded'])
    await acts.sync(acts.ann, [acts.act('pickUp', task.id, { at: minutesAgo(5) })])
    expect(await statusOf(labels)).toEqual(['delivered'])
  })

  test('whose task was taken away meanwhile hands over once the office accepts', async () => {
    const { labels, task, to } = await loaded(1)
    await cargo.ask(taskApi.cancelPickedUp, { id: task.id, reason: 'Changed' })
    const handedOver = { accepted: labels, refused: [] }
    const deliver = acts.act('deliver', task.id, { stopId: to, data: { receivedBy: 'Jo', handedOver } })
    expect((await acts.sync(acts.ann, [deliver])).data.acts[0]?.outcome).toBe('held')
    expect(await statusOf(labels)).toEqual(['loaded'])
    await acts.decide('accept', task.id, deliver.id)
    expect(await statusOf(labels)).toEqual(['delivered'])
  })

  test('who took the load over on the road sees and hands over its pieces, and the first one no longer does', async () => {
    const { labels, task, to } = await loaded(1)
    const at = { place: 'Toledo, OH', at: minutesAgo(0) }
    const next = await cargo.ask(taskApi.handOver, { id: task.id, driverId: acts.bob.id, ...at })
    expect(await onTruck(task.id)).toEqual([])
    const accept = acts.act('accept', next.id, {})
    const told = (await acts.sync(acts.bob, [accept])).data.tasks.find(({ id }) => id === next.id)
    expect(told?.onTruck.map((piece) => piece.labels)).toEqual([labels])
    const handedOver = { accepted: labels, refused: [] }
    const deliver = acts.act('deliver', next.id, { stopId: to, data: { receivedBy: 'Jo', handedOver } })
    expect((await acts.sync(acts.bob, [deliver])).data.acts[0]?.outcome).toBe('applied')
    expect(await statusOf(labels)).toEqual(['delivered'])
  })

  test('hands over nothing of another truck: the delivery counts, and the label is in the log', async () => {
    const [mine, other] = [await loaded(1), await loaded(1)]
    const handedOver = { accepted: [...mine.labels, ...other.labels, 'UNKNOWN-1'], refused: [] }
    const deliver = acts.act('deliver', mine.task.id, { data: { receivedBy: 'Jo', handedOver } })
    expect((await acts.sync(acts.ann, [deliver])).data.acts[0]?.outcome).toBe('applied')
    expect(await statusOf([...mine.labels, ...other.labels])).toEqual(['delivered', 'loaded'])
    const { rows } = await world.owner.query(
      `SELECT after FROM operation_log WHERE action = 'task.handOverPieces' AND entity_id = $1`,
      [mine.order.id],
    )
    expect(rows[0]?.after).toMatchObject({ acceptedPieces: 1, notOnTruck: [...other.labels, 'UNKNOWN-1'] })
  })
})
