import { randomUUID } from 'node:crypto'
import { consigneeApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { announced, begin, sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { picture } from '../testing/upload.ts'
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

test('a consignee’s signature and photos that a warehouse worker took are the proof of a link, when they have arrived, and stand on the order and the handover', async () => {
  const worker = await cargo.worker('Ana Dock')
  const { order, receipt } = await cargo.ofOrder(2)
  await cargo.act(worker, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(worker, 'finish', {}, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const driver = await make.driver()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id })
  await cargo.act(worker, 'load', { labels, taskId: task.id })
  const { token } = make.dispatcher
  const link = async (withProof: boolean) =>
    (await world.call(shareApi.create, { workOrderId: order.id, withProof }, { token })).data.token
  const [proving, plain] = [await link(true), await link(false)]
  const proofOf = async (share: string) => (await world.call(shareApi.view, { share })).data.stops.at(-1)?.proof
  expect(await proofOf(proving)).toBeNull()

  const bytes = await picture(60, 40).jpeg().toBuffer()
  const [signature, photo] = [0, 1].map(() => ({ id: randomUUID(), sha256: sha256Of(bytes) }))
  if (!signature || !photo) throw new Error('no files')
  const stopId = order.stops.at(-1)?.id ?? ''
  const [taken = '', returned = ''] = labels
  const said = { accepted: [taken], refused: [{ label: returned, reason: 'Wet' }] }
  const handed = { stopId, ...said, condition: 'partlyRefused' as const, receivedBy: 'Jo Miller' }
  const done = await cargo.act(worker, 'deliver', { ...handed, signature, photos: [photo] })
  expect(done).toMatchObject({ outcome: 'applied' })
  expect(await proofOf(proving)).toMatchObject({ receivedBy: 'Jo Miller', signature: false, photos: 0 })
  for (const { id } of [signature, photo]) {
    await begin(world.product, worker.token, announced(id, bytes))
    await sendWhole(world.product, worker.token, id, bytes)
  }
  expect(await proofOf(proving)).toMatchObject({ receivedBy: 'Jo Miller', signature: true, photos: 1 })
  expect(await proofOf(plain)).toMatchObject({ receivedBy: 'Jo Miller', signature: false, photos: 0 })
  const opens = (share: string, which: 'signature' | number) =>
    world.call(shareApi.picture, { share, stop: order.stops.length - 1, picture: which })
  for (const which of ['signature', 0] as const) {
    expect((await opens(proving, which)).data.url).toMatch(/^data:image\/jpeg;base64,/)
    expect((await opens(plain, which)).code).toBe(404)
  }

  const shown = { fileId: photo.id, onPhone: false }
  expect((await cargo.ask(receiptApi.ofOrder, { workOrderId: order.id })).photos).toMatchObject([shown])
  const [handover] = (await cargo.ask(consigneeApi.list, { workOrderId: order.id } as never)).list
  const { pieces, photos } = await cargo.ask(consigneeApi.detail, { id: handover?.id ?? '' })
  expect(photos).toMatchObject([shown])
  expect(pieces.map(({ label, isRefused, reason }) => [label, isRefused, reason])).toEqual([
    [taken, false, ''],
    [returned, true, 'Wet'],
  ])
})
