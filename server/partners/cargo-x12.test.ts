import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { confirmForGood } from '../testing/confirm-for-good.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openSender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let make: Builders
let cargo: CargoStage
let receiver: Receiver
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** An order of two pieces, 12,500 lb, tendered by X12 and confirmed, and its receipt. */
async function tendered(name: string, settings: object) {
  const sender = await openSender(world, name)
  const ids = { theirId: 'ACMESHIP', ourId: 'SHORTCUT', scac: 'SHRT', wants990: true }
  const sent = { kind: 'x12', delivery: 'url', url: receiver.url } as const
  await cargo.ask(partnerApi.save, { accountId: sender.accountId, name, ...sent, ...ids, ...settings })
  await sender.x12(tenderFile([{ shipmentId: name, pieces: 2 }]), { accept: 'application/json' })
  const id = String((await sender.orders())[0]?.id)
  await confirmForGood(world, id, make.dispatcher.token)
  const receipt = await cargo.ask(receiptApi.save, { warehouseId: cargo.home.id, workOrderId: id })
  return { id, receipt, order: await make.getWorkOrder(id) }
}
/** The lines about statuses and amounts of each 214 about an order, as they came. */
const told = (shipmentId: string) =>
  receiver.posts
    .map(({ body }) => body.split('~\n'))
    .filter((lines) => lines.some((line) => /^B10\*/.test(line) && line.includes(shipmentId)))
    .map((lines) =>
      lines.filter((line) => /^(AT7|K1|AT8)\*/.test(line)).map((line) => line.replace(/\*\d{8}\*\d{4}\*LT/, '')),
    )
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test('an X12 partner that wants to hear of freight is told of counts, differences, release and refusal in 214s', async () => {
  const { receipt, order } = await tendered('CARGO-1', { wantsCargo: true })
  await tendered('DEAF-1', { wantsCargo: false })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  await cargo.act(ana, 'measure', { labels, weight: { value: '5000', unit: 'kg' } })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await soon(() =>
    expect(told('CARGO-1')).toEqual([
      ['AT7*SD*BG**', 'K1*weight, booked 5669.905 kg, co*unted 5000 kg', 'AT8*G*K*5000*2'],
    ]),
  )
  const [difference] = (await cargo.detail(receipt.id)).discrepancies
  await cargo.ask(discrepancyApi.resolve, { id: difference?.id ?? '', resolution: 'acceptCount' })
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  expect(await cargo.act(ana, 'load', { labels, taskId: task.id })).toMatchObject({ outcome: 'applied' })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  await cargo.act(ana, 'deliver', {
    stopId: order.stops.at(-1)?.id ?? '',
    accepted: labels.slice(1),
    refused: [{ label: labels[0] ?? '', reason: 'Wet' }],
    condition: 'partlyRefused',
    receivedBy: 'Jo',
  })
  await soon(() =>
    expect(told('CARGO-1').slice(1)).toEqual([
      ['AT7*P1*NS**', 'AT8*G*K*5000*2'],
      ['AT7*A7*BG**', 'AT8****1'],
    ]),
  )
  expect(told('DEAF-1')).toEqual([])
})
