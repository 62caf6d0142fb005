import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
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

let made = 0
/** Two pieces on a pallet on Ann's truck; each has a label of its shipper and a newer one of its waybill. */
async function loaded() {
  made += 1
  const [one, two, unit] = [`TWO-${made}-A`, `TWO-${made}-B`, `PLT-${made}`]
  const { order, receipt } = await cargo.ofOrder(2)
  for (const label of [one, two]) await cargo.act(ana, 'count', { label }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  for (const label of [one, two])
    await world.owner.query(
      `INSERT INTO piece_label (id, piece_id, label, kind)
       SELECT gen_random_uuid(), piece_id, 'AWB-' || label, 'customer' FROM piece_label WHERE label = $1`,
      [label],
    )
  await world.owner.query(
    `UPDATE piece_label SET id = ('ffffffff' || substr(id::text, 9))::uuid WHERE label LIKE 'AWB-%'`,
  )
  await cargo.act(ana, 'build', { labels: [one, two], unit })
  const task = await make.task({ workOrderId: order.id, driverId: acts.ann.id })
  await cargo.act(ana, 'load', { labels: [unit], taskId: task.id })
  return { receipt, one, two, unit, task, to: order.stops.at(-1)?.id ?? '' }
}
const piece = async (label: string) => {
  const [found] = (await cargo.ask(pieceApi.list, { q: label })).list
  if (!found) throw new Error(`no piece ${label}`)
  return found
}
const openOf = async (receiptId: string) =>
  (await cargo.ask(discrepancyApi.list, {})).list.filter((one) => one.receiptId === receiptId)
const signed = { condition: 'partlyRefused' as const, receivedBy: 'Jo' }

describe('a piece with two labels on a pallet', () => {
  test('that the consignee refuses is refused and named by the label that was scanned', async () => {
    const { receipt, one, two, to } = await loaded()
    await cargo.act(ana, 'deliver', {
      stopId: to,
      accepted: [one],
      refused: [{ label: two, reason: 'Wet' }],
      ...signed,
    })
    expect([(await piece(one)).status, (await piece(two)).status]).toEqual(['delivered', 'refused'])
    expect((await openOf(receipt.id)).map(({ counted }) => counted)).toEqual([two])
  })

  test('is refused with its pallet', async () => {
    const { one, two, unit, to } = await loaded()
    await cargo.act(ana, 'deliver', { stopId: to, accepted: [], refused: [{ label: unit, reason: 'Wet' }], ...signed })
    expect([(await piece(one)).status, (await piece(two)).status]).toEqual(['refused', 'refused'])
  })

  test('that the driver brings back is named by the label that the driver scanned', async () => {
    const { receipt, one, two, task, to } = await loaded()
    await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
    await acts.sync(acts.ann, [acts.act('accept', task.id, {}), acts.act('pickUp', task.id, {})])
    const handedOver = { accepted: [one], refused: [{ label: two, reason: 'Wet' }] }
    await acts.sync(acts.ann, [acts.act('deliver', task.id, { stopId: to, data: { receivedBy: 'Jo', handedOver } })])
    expect((await openOf(receipt.id)).map(({ counted }) => counted)).toEqual([two])
  })

  test('gets another label in place of the one that was scanned', async () => {
    const { receipt, one } = await loaded()
    await cargo.act(ana, 'replaceLabel', { label: one, newLabel: `${one}-NEW`, reason: 'Torn' })
    const { pieceList } = await cargo.detail(receipt.id)
    const labels = await world.owner.query(
      `SELECT label FROM piece_label WHERE piece_id = $1 AND ended_at IS NULL ORDER BY label`,
      [pieceList[0]?.id],
    )
    expect(labels.rows.map(({ label }) => label)).toEqual([`AWB-${one}`, `${one}-NEW`])
  })
})

test('a label is not replaced by itself, by one of ours that was never printed, or on a whole pallet', async () => {
  const { receipt, labels } = await cargo.counted(ana, 2)
  const [label = '', other = ''] = labels
  await cargo.act(ana, 'build', { labels: [other], unit: 'PLT-REL' })
  const replace = (from: string, newLabel = '') =>
    cargo.act(ana, 'replaceLabel', { label: from, newLabel, reason: 'Torn' })
  const refused = (message: string) => ({ outcome: 'refused', message: expect.stringContaining(message) })
  expect(await replace(label, label)).toMatchObject(refused('is on the piece already'))
  expect(await replace(label, `${receipt.receiptNo}-0099`)).toMatchObject(refused(`${receipt.receiptNo}-0099`))
  expect(await replace('PLT-REL')).toMatchObject(refused('is a pallet or ULD'))
  expect((await cargo.detail(receipt.id)).pieceList.map((piece) => piece.label)).toEqual(labels)
})
