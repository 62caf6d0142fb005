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
beforeAll(async () => {
  mailbox = await openMailbox()
  receiver = await openReceiver()
  world = await openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'dock@shortcut.example', SEND_TO_PRIVATE: 'true' })
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
})
afterAll(async () => {
  await world.close()
  await Promise.all([mailbox.close(), receiver.close()])
})

const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test('a customer is told of a good count, of a missing piece that was found, and of what its consignee took and refused', async () => {
  const ana = await cargo.worker('Ana Dock')
  const account = await make.account()
  const wishes = { accountId: account.id, wantsCargo: true, wants990: false, wants214: false } as const
  await cargo.ask(partnerApi.save, { ...wishes, name: 'Hook', kind: 'json', delivery: 'url', url: receiver.url })
  await cargo.ask(partnerApi.save, {
    ...wishes,
    name: 'Mail',
    kind: 'mail',
    delivery: 'mail',
    mailTo: 'a@acme.example',
  })
  const { order, receipt } = await cargo.ofOrder(2, null, { accountId: account.id, customerReferenceNumber: 'CRN-H' })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const labels = (await cargo.detail(receipt.id)).pieceList.map(({ label }) => label)
  const [one = '', two = ''] = labels
  await cargo.act(ana, 'putAway', { labels, location: 'A-01-1' })
  await cargo.act(ana, 'countLocation', { location: 'A-01-1', labels: [one] })
  await cargo.act(ana, 'putAway', { labels: [two], location: 'A-01-1' })
  const task = await make.task({ workOrderId: order.id, driverId: (await make.driver()).id })
  await cargo.act(ana, 'load', { labels, taskId: task.id })
  await cargo.act(ana, 'depart', { taskId: task.id, left: [] })
  const stopId = order.stops.at(-1)?.id ?? ''
  const refused = [{ label: two, reason: 'Wet' }]
  await cargo.act(ana, 'deliver', { stopId, accepted: [one], refused, condition: 'partlyRefused', receivedBy: 'Jo' })

  await soon(() => expect(receiver.posts).toHaveLength(5))
  const missing = { kind: 'missing', counted: two }
  expect(receiver.posts.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'cargo.received', cargo: { counted: { pieces: 2 }, differences: [] } },
    { type: 'cargo.discrepant', cargo: { differences: [missing] } },
    { type: 'cargo.resolved', cargo: { differences: [{ kind: 'missing', counted: two, resolution: 'found' }] } },
    { type: 'cargo.released', cargo: { differences: [] } },
    { type: 'cargo.delivered', receivedBy: 'Jo', pieces: { accepted: 1, refused: 1 } },
  ])
  await soon(() => expect(mailbox.arrived).toHaveLength(5))
  const texts = mailbox.arrived.map(({ letter }) => letter.text ?? '')
  expect(texts[2]).toContain(`Missing piece: ${two} (Found again)`)
  expect(texts[4]).toMatch(/1 piece/)
})
