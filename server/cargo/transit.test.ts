import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, dropoff, openBuilders, pickup } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let ana: { token: string }
let bea: { token: string }
let from: { id: string; code: string }
let to: { id: string; code: string }
const fromPlace = { address: '1 First St', city: 'Chicago', postalCode: '60601', country: 'US' }
const toPlace = { address: '2 Second Ave', city: 'Dallas', postalCode: '75201', country: 'US' }
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  from = await cargo.warehouse(fromPlace)
  to = await cargo.warehouse(toPlace)
  ana = await cargo.worker('Ana Dock', from.id)
  bea = await cargo.worker('Bea Dock', to.id)
})
afterAll(() => world.close())

let number = 0
/** An order of two labelled pieces, counted in the first warehouse, that goes on to the second. */
async function crossing() {
  number += 1
  const stops = [pickup(), dropoff({ ...fromPlace, pieces: 2 }), pickup(fromPlace), dropoff({ ...toPlace, pieces: 2 })]
  const order = await make.workOrder({ pieces: 2, stops })
  const { list } = await cargo.ask(receiptApi.list, { workOrderId: order.id, view: 'all' } as never)
  const [here, there] = [from, to].map(({ id }) => list.find(({ warehouseId }) => warehouseId === id))
  if (!here || !there) throw new Error('is not expected')
  const labels = [`TR-${number}-A`, `TR-${number}-B`]
  for (const label of labels) await cargo.act(ana, 'count', { label }, { receiptId: here.id })
  await cargo.act(ana, 'finish', {}, { receiptId: here.id })
  const driver = await make.driver()
  const stopIds = [order.stops[2]?.id ?? '', order.stops[3]?.id ?? '']
  const task = await make.task({ workOrderId: order.id, driverId: driver.id, stopIds })
  return { order, here, there, labels, task, driver, stopId: stopIds[1] ?? '' }
}
/** What a customer's link says of the pieces. */
async function shared(workOrderId: string) {
  const { token } = await cargo.ask(shareApi.create, { workOrderId, withCargo: true } as never)
  return (await cargo.ask(shareApi.view, { share: token })).pieces
}

describe('freight that goes from one warehouse to another', () => {
  test('is taken over by a scan before the driver has reported, each piece at one place', async () => {
    const { order, here, there, labels, task } = await crossing()
    await cargo.act(ana, 'load', { labels, taskId: task.id })
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
    const today = await cargo.ask(warehouseWorkApi.today, {}, bea.token)
    expect(today.inbound).toMatchObject([{ receiptId: there.id, taskNo: task.taskNo, fromCode: from.code }])
    for (const label of labels)
      expect(await cargo.act(bea, 'count', { label }, { receiptId: there.id })).toMatchObject({
        outcome: 'applied',
        message: '',
      })
    await cargo.act(bea, 'finish', {}, { receiptId: there.id })
    expect(await cargo.detail(there.id)).toMatchObject({ status: 'received', pieces: 2, onHand: 2, discrepancies: [] })
    expect(await cargo.detail(here.id)).toMatchObject({ status: 'released', onHand: 0 })
    // Each piece once, and at a warehouse it is not delivered.
    expect(await shared(order.id)).toMatchObject({ received: 2, delivered: 0 })
  })

  test('keeps what was weighed, measured and damaged at the first warehouse, and each line of custody names the other', async () => {
    const { here, there, labels, task } = await crossing()
    const [label = '', other = ''] = labels
    const measured = {
      labels: [label],
      weight: { value: '80', unit: 'kg' },
      size: { length: '60', width: '50', height: '40', unit: 'cm' },
    }
    await cargo.act(ana, 'measure', { ...measured, isSure: true } as never)
    await world.owner.query(
      'UPDATE piece SET damaged = true WHERE id = (SELECT piece_id FROM piece_label WHERE label = $1 AND ended_at IS NULL)',
      [label],
    )
    await cargo.act(ana, 'load', { labels, taskId: task.id })
    for (const one of [other, label]) await cargo.act(bea, 'count', { label: one }, { receiptId: there.id })
    const { pieceList, receiptNo } = await cargo.detail(there.id)
    const piece = pieceList.find((one) => one.label === label)
    expect(piece).toMatchObject({ lengthCm: '60', widthCm: '50', heightCm: '40', damaged: true })
    expect(Number(piece?.weightKg)).toBe(80)
    const { rows } = await world.owner.query(
      `SELECT m.action, m.remark FROM piece_movement m JOIN piece_label x ON x.piece_id = m.piece_id
       WHERE x.label = $1 AND m.action IN ('deliver', 'receive') ORDER BY m.number`,
      [label],
    )
    const first = (await cargo.detail(here.id)).receiptNo
    expect(rows.slice(-2)).toEqual([
      { action: 'deliver', remark: `${to.code} · ${receiptNo}` },
      { action: 'receive', remark: `${from.code} · ${first}` },
    ])
  })

  test('what was foreign because the first warehouse had not sent its scans yet ends by itself', async () => {
    const { there, labels, task } = await crossing()
    const label = labels[0] ?? ''
    expect((await cargo.act(bea, 'count', { label }, { receiptId: there.id })).message).toContain('belongs to')
    await cargo.act(ana, 'load', { labels, taskId: task.id })
    for (const one of labels) await cargo.act(bea, 'count', { label: one }, { receiptId: there.id })
    await cargo.act(bea, 'finish', {}, { receiptId: there.id })
    expect(await cargo.detail(there.id)).toMatchObject({
      status: 'received',
      pieces: 2,
      openDiscrepancies: 0,
      discrepancies: [{ kind: 'foreign', resolution: 'found' }],
    })
    const { list } = await cargo.ask(discrepancyApi.list, { view: 'open' } as never)
    expect(list.filter(({ receiptId }) => receiptId === there.id)).toEqual([])
  })

  test('a link counts each piece once, and what was released at the dock is not delivered', async () => {
    const { order, here, there, labels } = await crossing()
    expect(await shared(order.id)).toMatchObject({ received: 2, delivered: 0 })
    await cargo.act(ana, 'release', { labels, receivedBy: 'Truck driver', idSeen: 'License' })
    expect(await cargo.detail(here.id)).toMatchObject({ status: 'released' })
    expect(await shared(order.id)).toMatchObject({ received: 2, delivered: 0 })
    for (const label of labels) await cargo.act(bea, 'count', { label }, { receiptId: there.id })
    await cargo.act(bea, 'finish', {}, { receiptId: there.id })
    expect(await shared(order.id)).toMatchObject({ received: 2, delivered: 0 })
  })
})
