import { setTimeout as sleep } from 'node:timers/promises'
import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { checkInterchange } from '@shortcut/domain/x12/sent/check-interchange.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBilling } from '../../testing/billing.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { confirmForGood } from '../../testing/confirm-for-good.ts'
import { at, type DriverSteps, openDriverSteps } from '../../testing/driver-steps.ts'
import { openReceiver, type Receiver } from '../../testing/receiver.ts'
import { openSender, type Sender, tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let build: Builders
let billing: ReturnType<typeof openBilling>
let drive: DriverSteps
let token: string
let receiver: Receiver
let sender: Sender
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  build = await openBuilders(world)
  billing = openBilling(world, build)
  drive = await openDriverSteps(world, build)
  token = build.administrator.token
  receiver = await openReceiver()
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
  receiver.posts.length = 0
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const ids = { theirId: 'ACMESHIP', ourId: 'SHORTCUT' }
async function partner(fields: object = {}) {
  const filled = { accountId: sender.accountId, name: 'TMS', ...ids, delivery: 'url', url: receiver.url, ...fields }
  const { data, code, message } = await world.call(partnerApi.save, filled as never, { token })
  expect(code, message).toBe(200)
  return data
}
/** An order tendered by this sender. */
async function tendered(shipmentId: string) {
  const file = tenderFile([{ shipmentId, reference: `PO-${shipmentId}` }])
  await sender.x12(file.replace('B2**ACME', 'B2**SHRT'), { accept: 'application/json' })
  return String((await sender.orders()).find((order) => order.shipmentId === shipmentId)?.id)
}
async function draft(...orders: string[]) {
  const { data } = await world.call(invoiceApi.draft, { ids: orders, grouping: 'account' }, { token })
  return data.drafts[0] ?? ''
}
const issue = async (id: string) => (await world.call(invoiceApi.issue, { ids: [id] }, { token })).data
const invoiceOf = async (id: string) => (await world.call(invoiceApi.detail, { id }, { token })).data
const outgoing = async () =>
  (await world.call(outgoingApi.list, { accountId: sender.accountId, sort: '-createdAt' }, { token })).data.list
const lines = (text = '') => text.split('~').map((line) => line.trim())
const given = (text: string | undefined, name: string) =>
  lines(text).flatMap((line) => (line.startsWith(`${name}*`) ? [line] : []))

test.each(['004010', '005010'] as const)(
  'a tender is walked from its 204 to the credit of its invoice in %s, and a strict receiver takes every set',
  async (x12Version) => {
    const isOld = x12Version === '004010'
    await partner({ x12Version, wants210: true, creditNotes: 'negative', acknowledgeWith: isOld ? '997' : '999' })
    const shipmentId = `W-${x12Version}`
    const order = tenderFile([{ shipmentId, reference: 'PO 7' }]).replace('B2**ACME', 'B2**SHRT')
    const reply = await fetch(`${sender.address}/shortcut-api/booking/inbound`, {
      method: 'POST',
      body: order,
      headers: { 'x-api-key': sender.key, 'content-type': 'application/edi-x12' },
    })
    const acknowledged = await reply.text()
    const id = String((await sender.orders())[0]?.id)
    await confirmForGood(world, id, build.dispatcher.token)
    const task = await build.task({ workOrderId: id, driverId: drive.ann.id })
    await drive.step(drive.ann, 'accept', { id: task.id, at: at(0) })
    const [pickup = '', dropoff = ''] = (await build.getWorkOrder(id)).stops.map((stop) => stop.id)
    await drive.step(drive.ann, 'arrive', { id: task.id, at: at(10), stopId: pickup })
    await drive.step(drive.ann, 'pickUp', { id: task.id, at: at(30), stopId: pickup })
    await drive.step(drive.ann, 'arrive', { id: task.id, at: at(90), stopId: dropoff })
    await drive.step(drive.ann, 'deliver', { id: task.id, at: at(120), stopId: dropoff, receivedBy: 'Ann Lee' })
    await soon(async () => {
      const { rowCount } = await world.database.pool.query('SELECT FROM billing WHERE work_order_id = $1', [id])
      expect(rowCount).toBe(1)
    })
    // The delivery's 214 follows the log: an invoice comes later.
    await soon(async () => expect((await outgoing()).filter(({ kind }) => kind === '214')).toHaveLength(4))
    await billing.charge(id, { amount: '1531.05' })
    await world.database.pool.query(`UPDATE billing SET status = 'Approved' WHERE work_order_id = $1`, [id])
    const invoice = await draft(id)
    expect((await issue(invoice)).failed).toEqual([])
    await world.call(invoiceApi.credit, { id: invoice, reason: 'Wrong rate' }, { token })
    await soon(() => expect(receiver.posts.length).toBeGreaterThanOrEqual(7))

    const sets = [acknowledged, ...receiver.posts.map(({ body }) => body)]
    for (const text of sets) expect(checkInterchange(text)).toEqual([])
    const kinds = sets.map((text) => given(text, 'ST')[0]?.slice(3, 6))
    expect(kinds).toEqual([isOld ? '997' : '999', '990', '214', '214', '214', '214', '210', '210'])
    expect(given(acknowledged, 'AK1')[0]?.split('*')[3]).toBe(isOld ? undefined : '004010')
    expect(given(sets[1], isOld ? 'N9' : 'L11')).toEqual([isOld ? 'N9*CR*PO 7' : 'L11*PO 7*CR'])
    const { number, dueOn } = await invoiceOf(invoice)
    const [b3 = ''] = given(sets[6], 'B3')
    // The tender's own SCAC (B202) and method of payment (B206), because the partner has no SCAC.
    expect(b3.split('*').slice(2, 5)).toEqual([number, shipmentId, 'PP'])
    expect([b3.split('*')[7], b3.split('*')[11]]).toEqual(['153105', 'SHRT'])
    expect(given(sets[6], 'G62')).toContain(`G62*13*${dueOn?.replaceAll('-', '')}`)
    expect(given(sets[7], 'B3')[0]?.split('*')[7]).toBe('-153105')
    expect(given(sets[7], isOld ? 'N9' : 'L11')[0]).toBe(isOld ? `N9*OI*${number}` : `L11*${number}*OI`)
  },
)

test('a 210 goes to the partner that tendered the order, not to the account’s others, and is absent for untendered orders', async () => {
  await partner({ wants210: true })
  for (const n of [1, 2, 3])
    await partner({ name: `Other ${n}`, theirId: `OTHER${n}`, wants210: true, scac: 'SHCT', delivery: 'none' })
  const invoice = await draft(await billing.inQueue(await tendered('G-1'), sender.accountId))
  expect((await issue(invoice)).failed).toEqual([])
  expect((await outgoing()).filter(({ kind }) => kind === '210')).toMatchObject([{ partner: 'TMS' }])

  const own = await draft(await billing.approved(sender.accountId))
  expect((await issue(own)).failed).toEqual([])
  expect((await outgoing()).filter(({ kind }) => kind === '210')).toHaveLength(1)
})

test('waiting messages of an order go before its 210, and an invoice before its credit note, whatever must be retried', async () => {
  await partner({ wants210: true, creditNotes: 'negative' })
  const id = await tendered('L-1')
  let isDown = true
  const taken: string[] = []
  receiver.answers(({ body }) => {
    if (!isDown) taken.push(body)
    return { status: isDown ? 503 : 200 }
  })
  await confirmForGood(world, id, build.dispatcher.token)
  const decision = async () => (await outgoing()).find(({ kind }) => kind === '990')
  await soon(async () => expect(await decision()).toMatchObject({ tries: 1, lastAnswer: 'HTTP 503' }))
  const invoice = await draft(await billing.inQueue(id, sender.accountId))
  expect((await issue(invoice)).failed).toEqual([])
  expect((await world.call(invoiceApi.credit, { id: invoice, reason: 'Wrong rate' }, { token })).code).toBe(200)
  isDown = false
  // Those of earlier tests may still be under way.
  const own = () => taken.filter((text) => text.includes('*L-1*'))
  await soon(async () => expect((await outgoing()).filter(({ kind }) => kind === '210')).toHaveLength(2))
  // Only the 990's pause delays them: others are sent within this time.
  await sleep(1500)
  expect(own()).toEqual([])
  await world.database.pool.query(
    `UPDATE outgoing_message SET next_try_at = now() WHERE account_id = $1 AND kind = '990'`,
    [sender.accountId],
  )
  await soon(async () => expect((await outgoing()).every(({ state }) => state !== 'waiting')).toBe(true))
  const told = own().map((text) => [given(text, 'ST')[0]?.slice(3, 6), given(text, 'B3')[0]?.split('*')[7]].join(' '))
  expect(told).toEqual(['990 ', '210 10000', '210 -10000'])
})

test('an invoice with orders from several tenderers is refused, because a 210 cannot express it', async () => {
  await partner({ wants210: true })
  const mixed = await draft(
    await billing.inQueue(await tendered('H-1'), sender.accountId),
    await billing.approved(sender.accountId),
  )
  expect((await issue(mixed)).failed).toMatchObject([
    { message: expect.stringMatching(/TMS gets a 210 only for orders it tendered, .* Draft them separately\.$/) },
  ])
  expect((await invoiceOf(mixed)).number).toBeNull()
})

test('an invoice of interest is no freight invoice: no 210 is sent for it, nor for its credit', async () => {
  await partner({ wants210: true, creditNotes: 'negative' })
  const id = await draft(await billing.inQueue(await tendered('S-interest'), sender.accountId))
  const { version, orders } = await invoiceOf(id)
  const workOrderIds = orders.map(({ workOrderId }) => workOrderId)
  await world.call(invoiceApi.saveDraft, { id, version, termsDays: 0, workOrderIds }, { token })
  await world.call(invoiceApi.issue, { ids: [id], issuedOn: '2026-10-25' }, { token })
  const { accountId } = sender
  await world.call(interestApi.saveTerms, { accountId, fromOn: '2026-01-01', percent: '2' }, { token })
  const { data } = await world.call(interestApi.draft, { accountIds: [accountId], through: '2026-11-20' }, { token })
  expect(await issue(data.drafts[0] ?? '')).toMatchObject({ done: data.drafts })
  const credit = await world.call(invoiceApi.credit, { id: data.drafts[0] ?? '', reason: 'Goodwill' }, { token })
  expect(credit.code).toBe(200)
  expect((await outgoing()).filter(({ kind }) => kind === '210')).toHaveLength(1)
})

test('a credit note is not sent to a partner that takes none, and the messages show it', async () => {
  await partner({ wants210: true })
  const invoice = await draft(await billing.inQueue(await tendered('I-1'), sender.accountId))
  await issue(invoice)
  expect((await world.call(invoiceApi.credit, { id: invoice, reason: 'Wrong rate' }, { token })).code).toBe(200)
  const [note] = (await outgoing()).filter(({ kind }) => kind === '210')
  expect(note).toMatchObject({ state: 'setAside', lastAnswer: 'Not sent: TMS takes no credit notes.' })
})

test('a message that a strict receiver would refuse is given up with the reason, takes no number and delays no other', async () => {
  await partner()
  const file = tenderFile([{ shipmentId: 'J-1' }]).replace('B2**ACME', 'B2**')
  await sender.x12(file, { accept: 'application/json' })
  const id = String((await sender.orders())[0]?.id)
  await confirmForGood(world, id, build.dispatcher.token)
  const [message] = await soon(async () => {
    const found = (await outgoing()).filter(({ kind, state }) => kind === '990' && state === 'dead')
    expect(found).toHaveLength(1)
    return found
  })
  expect(message).toMatchObject({ controlNumber: null, tries: 1 })
  expect(message?.lastAnswer).toMatch(/^Not sent, .* the SCAC is missing/)
  const [acknowledged] = (await outgoing()).filter(({ kind }) => kind === '997')
  expect(acknowledged).toMatchObject({ controlNumber: 1 })
  expect(receiver.posts.filter(({ headers }) => headers['x-shortcut-event'] === '990')).toEqual([])
})

test('a 210 has two decimals: a dinar’s third is refused with a message and takes no number, other amounts are sent as hundredths', async () => {
  const cases = async (currency: string, amount: string) => {
    sender = await openSender(world, `${currency} ${amount}`)
    await world.database.pool.query('UPDATE account SET currency = $1 WHERE id = $2', [currency, sender.accountId])
    await partner({ name: `TMS ${currency}`, wants210: true, scac: 'SHCT', delivery: 'none' })
    const order = await tendered(`K-${currency}-${amount}`)
    const invoice = await draft(await billing.inQueue(order, sender.accountId, [{ amount }], { currency }))
    const issued = await issue(invoice)
    const { rows } = await world.database.pool.query<{ x12: { groups: { sets: { segments: string[][] }[] }[] } }>(
      `SELECT x12 FROM outgoing_message WHERE account_id = $1 AND kind = '210'`,
      [sender.accountId],
    )
    return { issued, invoice: await invoiceOf(invoice), segments: rows[0]?.x12.groups[0]?.sets[0]?.segments ?? [] }
  }
  const refused = await cases('KWD', '1.234')
  expect(refused.issued.failed).toMatchObject([
    {
      message: expect.stringMatching(
        /^KWD 1\.234 cannot be issued: TMS KWD gets .* two decimals, and 1\.234 KWD has more\. Round the amount/,
      ),
    },
  ])
  expect(refused.invoice.number).toBeNull()
  expect(refused.segments).toEqual([])

  const dinar = await cases('KWD', '1.230')
  expect(dinar.segments.find(([name]) => name === 'B3')?.[7]).toBe('123')
  const yen = await cases('JPY', '1500')
  expect(yen.segments.find(([name]) => name === 'B3')?.[7]).toBe('150000')
  expect(yen.segments.find(([name]) => name === 'C3')?.[1]).toBe('JPY')
  const serials = [dinar, yen].map(({ invoice }) => Number(invoice.number?.slice(-6)))
  expect(serials[1]).toBe((serials[0] ?? 0) + 1)
})
