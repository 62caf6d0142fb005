import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts'
import { type CargoStage, openCargo } from '../testing/phones/cargo.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openWorld, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let make: Builders
let cargo: CargoStage
let mailbox: Mailbox
let receiver: Receiver
let ana: Awaited<ReturnType<CargoStage['worker']>>
beforeAll(async () => {
  mailbox = await openMailbox()
  receiver = await openReceiver()
  world = await openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'dock@shortcut.example', SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  ana = await cargo.worker('Ana Dock')
})
afterAll(async () => {
  await world.close()
  await Promise.all([mailbox.close(), receiver.close()])
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
const desk = <E extends Endpoint>(entry: E, input: InputOf<E>) =>
  world.call(entry, input, { token: make.administrator.token })
const told = () => receiver.posts.map(({ body }) => JSON.parse(body))

/** An account that is told of its freight by webhook and mail. */
async function customer() {
  const account = await make.account()
  const partner = { accountId: account.id, wantsCargo: true, wants990: false, wants214: false } as const
  const saved = await Promise.all([
    desk(partnerApi.save, { ...partner, name: 'Hook', kind: 'json', delivery: 'url', url: receiver.url }),
    desk(partnerApi.save, { ...partner, name: 'Mail', kind: 'mail', delivery: 'mail', mailTo: 'freight@acme.example' }),
  ])
  expect(saved.map(({ code }) => code)).toEqual([200, 200])
  return account
}
const release = (labels: string[]) => cargo.act(ana, 'release', { labels, receivedBy: 'Jo Carrier', idSeen: 'IL 1' })

test('a customer is told of freight that came without an order: by webhook and by mail, in order', async () => {
  const account = await customer()
  const receipt = await cargo.receipt({ accountId: account.id, reference: 'PO 4711', bookedPieces: 3 })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { discrepancies, pieceList } = await cargo.detail(receipt.id)
  await desk(discrepancyApi.resolve, { id: discrepancies[0]?.id ?? '', resolution: 'acceptCount' })
  await release(pieceList.map(({ label }) => label))
  await soon(() => expect(receiver.posts).toHaveLength(3))
  const freight = { receiptNo: receipt.receiptNo, reference: 'PO 4711', booked: { pieces: 3 } }
  expect(told()).toMatchObject([
    { type: 'cargo.discrepant', order: null, cargo: { ...freight, differences: [{ kind: 'short', booked: '3' }] } },
    { type: 'cargo.resolved', order: null, cargo: { ...freight, differences: [{ resolution: 'acceptCount' }] } },
    { type: 'cargo.released', order: null, cargo: { ...freight, counted: { pieces: 2 } } },
  ])
  await soon(() => expect(mailbox.arrived).toHaveLength(3))
  expect(mailbox.arrived.map(({ letter }) => letter.subject)).toEqual([
    'Freight differs from the booking: PO 4711',
    'Difference resolved: PO 4711',
    'Freight released: PO 4711',
  ])
  expect(mailbox.arrived[0]?.letter.text).toContain(`Dock receipt: ${receipt.receiptNo}`)
})

test('of freight that nobody announced the customer is told once the office says whose it is', async () => {
  receiver.posts.length = 0
  const account = await customer()
  const receiptId = crypto.randomUUID()
  await cargo.act(ana, 'open', { reference: 'PO 9' }, { receiptId })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId })
  await cargo.act(ana, 'finish', {}, { receiptId })
  const { version, warehouseId, reference } = await cargo.detail(receiptId)
  const save = (fields: object) =>
    cargo.ask(receiptApi.save, { id: receiptId, version, warehouseId, reference, ...fields } as never)
  const saved = await save({ accountId: account.id })
  await save({ accountId: account.id, remark: 'Fragile', version: saved.version })
  await release((await cargo.detail(receiptId)).pieceList.map(({ label }) => label))
  await soon(() => expect(receiver.posts).toHaveLength(2))
  // Both are due at once: either may be sent first.
  expect(told().sort((one, other) => one.type.localeCompare(other.type))).toMatchObject([
    { type: 'cargo.received', order: null, cargo: { reference: 'PO 9', counted: { pieces: 2 } } },
    { type: 'cargo.released', order: null },
  ])
})
