import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
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

test('a customer is told of a short count, of the override with its reason, and of the release: by webhook and by e-mail, in order', async () => {
  const account = await make.account()
  const partner = { accountId: account.id, wantsCargo: true, wants990: false, wants214: false } as const
  const saved = await Promise.all([
    desk(partnerApi.save, { ...partner, name: 'Hook', kind: 'json', delivery: 'url', url: receiver.url }),
    desk(partnerApi.save, {
      ...partner,
      name: 'Mail',
      kind: 'mail',
      delivery: 'mail',
      mailTo: 'freight@acme.example, night@acme.example',
    }),
    // Does not want to hear of it.
    desk(partnerApi.save, { ...partner, name: 'Deaf', kind: 'json', delivery: 'none', wantsCargo: false }),
  ])
  expect(saved.map(({ code }) => code)).toEqual([200, 200, 200])

  const { order, receipt } = await cargo.ofOrder(3, null, {
    accountId: account.id,
    customerReferenceNumber: 'CRN-SHORT',
  })
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  const { discrepancies, pieceList } = await cargo.detail(receipt.id)
  const resolved = await desk(discrepancyApi.resolve, {
    id: discrepancies[0]?.id ?? '',
    resolution: 'releaseAnyway',
    reason: 'The flight leaves at six',
  })
  expect(resolved.code, resolved.message).toBe(200)
  await cargo.act(ana, 'release', {
    labels: pieceList.map(({ label }) => label),
    receivedBy: 'Jo Carrier',
    idSeen: 'IL D400-1',
  })

  await soon(() => expect(receiver.posts).toHaveLength(3))
  const told = receiver.posts.map(({ body }) => JSON.parse(body))
  const short = { kind: 'short', booked: '3', counted: '2' }
  const counts = { booked: { pieces: 3 }, counted: { pieces: 2 } }
  expect(told).toMatchObject([
    {
      type: 'cargo.discrepant',
      order: { customerReferenceNumber: 'CRN-SHORT', id: order.id },
      cargo: {
        receiptNo: receipt.receiptNo,
        warehouse: { code: cargo.home.code, timeZone: 'America/Chicago' },
        ...counts,
        differences: [short],
      },
    },
    {
      type: 'cargo.resolved',
      cargo: {
        ...counts,
        differences: [{ ...short, resolution: 'releaseAnyway', reason: 'The flight leaves at six' }],
      },
    },
    { type: 'cargo.released', cargo: { ...counts, differences: [] } },
  ])
  expect(Object.keys(told[0]?.cargo.differences[0])).toEqual(['kind', 'booked', 'counted'])

  await soon(() => expect(mailbox.arrived).toHaveLength(3))
  expect(mailbox.arrived.map(({ letter }) => letter.subject)).toEqual([
    'Freight differs from the booking: CRN-SHORT',
    'Difference resolved: CRN-SHORT',
    'Freight released: CRN-SHORT',
  ])
  expect(mailbox.arrived[0]?.to).toEqual(['freight@acme.example', 'night@acme.example'])
  const [, override] = mailbox.arrived
  expect(override?.letter.text).toContain(`Dock receipt: ${receipt.receiptNo}`)
  expect(override?.letter.text).toMatch(
    /Booked: 3 pieces\nCounted: 2 pieces\n- .*booked 3, counted 2 \(.*: The flight leaves at six\)/,
  )
  const { list } = (await desk(outgoingApi.list, { workOrderId: order.id, sort: '-createdAt' })).data
  expect(list.map(({ partner: name, kind, state }) => `${name} ${kind} ${state}`).sort()).toEqual([
    ...Array(3).fill('Hook webhook sent'),
    ...Array(3).fill('Mail mail sent'),
  ])
})

test('a mail that the server refuses for good is given up, and says why', async () => {
  const account = await make.account()
  mailbox.refuse((address) => (address.startsWith('gone') ? { code: 550, words: 'No such person' } : undefined))
  await desk(partnerApi.save, {
    accountId: account.id,
    name: 'Gone',
    kind: 'mail',
    delivery: 'mail',
    mailTo: 'gone@acme.example',
    wantsCargo: true,
  })
  const { order, receipt } = await cargo.ofOrder(1, null, { accountId: account.id })
  await cargo.act(ana, 'countLoose', { pieces: 1 }, { receiptId: receipt.id })
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  await soon(async () => {
    const { list } = (await desk(outgoingApi.list, { workOrderId: order.id, kind: 'mail', sort: '-createdAt' })).data
    expect(list.find(({ event }) => event === 'cargo.received')).toMatchObject({
      state: 'dead',
      tries: 1,
      lastAnswer: expect.stringContaining('No such person'),
    })
  })
})

test.each([
  [{ kind: 'mail', delivery: 'mail', mailTo: '' }, 'mailTo'],
  [{ kind: 'mail', delivery: 'mail', mailTo: 'a@b.example, nonsense' }, 'mailTo'],
  [{ kind: 'mail', delivery: 'url', url: 'https://a.example' }, 'delivery'],
  [{ kind: 'json', delivery: 'mail', mailTo: 'a@b.example' }, 'delivery'],
] as const)('%j is refused at its field', async (fields, path) => {
  const account = await make.account()
  const reply = await desk(partnerApi.save, { accountId: account.id, name: 'Wrong', ...fields })
  expect(reply.code).toBe(422)
  expect(JSON.stringify(reply.data)).toContain(`"path":"${path}"`)
})

test('a tracking link tells pieces only if it may, and only of a finished count', async () => {
  const { order, receipt } = await cargo.ofOrder(2)
  const shared = async (withCargo: boolean) =>
    (await desk(shareApi.create, { workOrderId: order.id, withCargo })).data.token
  const [open, closed] = [await shared(true), await shared(false)]
  const pieces = async (share: string) => (await world.call(shareApi.view, { share })).data.pieces
  await cargo.act(ana, 'countLoose', { pieces: 2 }, { receiptId: receipt.id })
  expect(await pieces(open)).toBeNull()
  await cargo.act(ana, 'finish', {}, { receiptId: receipt.id })
  expect(await pieces(open)).toEqual({ received: 2, delivered: 0, refused: 0 })
  expect(await pieces(closed)).toBeNull()
})
