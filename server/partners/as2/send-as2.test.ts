import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type As2Partner, openAs2Partner } from '../../testing/as2/as2-partner.ts'
import { type As2Receiver, openAs2Receiver } from '../../testing/as2/as2-receiver.ts'
import { openBuilders } from '../../testing/builders.ts'
import { tenderFile } from '../../testing/sender.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let admin: string
let acme: As2Partner
let receiver: As2Receiver

beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true', PUBLIC_URL: 'https://tms.example.com' })
  admin = (await openBuilders(world)).administrator.token
  acme = await openAs2Partner(world, admin)
  receiver = await openAs2Receiver(acme)
  await acme.save({ url: receiver.url })
  const partner = {
    accountId: acme.accountId,
    name: 'TMS',
    theirId: 'ACMESHIP',
    ourId: 'SHORTCUT',
    answerInReply: false,
    delivery: 'as2' as const,
    as2ConnectionId: acme.connectionId(),
  }
  const { code } = await world.call(partnerApi.save, partner as never, { token: admin })
  expect(code).toBe(200)
})
afterAll(async () => {
  await receiver.close()
  await acme.peer.close()
  await world.close()
})

const outgoing = async () =>
  (await world.call(outgoingApi.list, { accountId: acme.accountId, sort: '-createdAt' }, { token: admin })).data.list
const newest = (expected: object) =>
  vi.waitFor(async () => expect((await outgoing())[0]).toMatchObject(expected), { timeout: 20_000, interval: 50 })
const dueNow = () =>
  world.database.pool.query(`UPDATE outgoing_message SET next_try_at = now() WHERE state = 'waiting'`)
let count = 0
/** Its 997 goes out. */
const tender = () => acme.x12(tenderFile([{ shipmentId: `OUT-${++count}` }]))

test('a web address stays as long as a partner sends by it, and none is private unless the operator allows it', async () => {
  await expect(acme.save({ url: '' })).rejects.toThrow(/TMS/)
  await acme.save({ url: receiver.url })
  const strict = await openWorld()
  const other = await openAs2Partner(strict, (await openBuilders(strict)).administrator.token)
  for (const url of ['http://169.254.169.254/as2', 'http://127.0.0.1:99/as2', 'http://[::1]/as2'])
    await expect(other.save({ url })).rejects.toThrow(/"path":"url"/)
  await other.peer.close()
  await strict.close()
})

test.each([
  { signs: true, encryption: 'aes256', compresses: true },
  { signs: true, encryption: 'aes128', compresses: false },
  { signs: false, encryption: 'aes192', compresses: true },
  { signs: true, encryption: 'none', compresses: false },
  { signs: false, encryption: 'none', compresses: false },
] as const)('a 997 goes out as %o, OpenSSL opens it, and its signed receipt is checked', async (protection) => {
  await acme.save(protection)
  const before = receiver.files.length
  await tender()
  await newest({ kind: '997', state: 'sent', lastAnswer: 'Receipt (MDN): processed' })
  expect(receiver.files).toHaveLength(before + 1)
  const { content, layers, headers } = receiver.files.at(-1) ?? {}
  expect(content).toContain('AK9*A*1*1*1~')
  expect(layers).toEqual({
    signed: protection.signs,
    encrypted: protection.encryption !== 'none',
    compressed: protection.compresses,
  })
  expect(headers).toMatchObject({ 'as2-from': 'SHORTCUT', 'as2-to': '"AS2 Acme Air"', 'as2-version': '1.2' })
})

test('a message without an answer is sent again under the same id, and a refused one under another', async () => {
  await acme.save({ signs: true, encryption: 'aes256' })
  const idOf = (index: number) => receiver.files.at(index)?.headers['message-id']
  receiver.answers(() => ({ status: 503 }))
  await tender()
  await newest({ state: 'waiting', lastAnswer: expect.stringMatching(/^HTTP 503/) })
  const first = idOf(-1)
  receiver.answers((receipt) => receipt({ disposition: 'processed/Error: decryption-failed' }))
  await dueNow()
  await newest({ state: 'waiting', lastAnswer: 'The partner refused the message: processed/Error: decryption-failed' })
  expect(idOf(-1)).toBe(first)
  receiver.answers((receipt) => receipt({ mic: 'AAAA, sha256' }))
  await dueNow()
  await newest({ state: 'waiting', lastAnswer: expect.stringMatching(/MIC/) })
  expect(idOf(-1)).not.toBe(first)
  receiver.answers((receipt) => receipt({ signed: false }))
  await dueNow()
  await newest({ state: 'waiting', lastAnswer: 'The receipt (MDN) is not signed.' })
  receiver.answers((receipt) => receipt({}))
  await dueNow()
  await newest({ state: 'sent' })
})

test('a receipt that is posted later ends the wait; it counts once, and only from this partner', async () => {
  await acme.save({ mdn: 'async' })
  receiver.answers(() => ({ status: 202 }))
  await tender()
  await newest({ state: 'waiting', lastAnswer: 'HTTP 202. The receipt (MDN) has not come yet.' })
  const file = receiver.files.at(-1)
  expect(file?.headers['receipt-delivery-option']).toBe('https://tms.example.com/shortcut-api/as2/inbound')
  const receipt = receiver.receiptFor(file, {})
  expect((await acme.post(receiver.receiptFor(file, { signed: false }))).status).toBe(400)
  expect((await outgoing())[0]?.state).toBe('waiting')
  // An hour is waited for it, so nothing was sent meanwhile.
  expect(Date.parse((await outgoing())[0]?.nextTryAt ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000)
  expect((await acme.post(receipt)).status).toBe(200)
  await newest({ state: 'sent', lastAnswer: 'Receipt (MDN): processed' })
  expect((await acme.post(receipt)).status).toBe(200)
  // Some partners put it into the reply all the same.
  receiver.answers((receipt) => receipt({}))
  await tender()
  await newest({ state: 'sent', lastAnswer: 'Receipt (MDN): processed' })
  const { text } = await acme.post(receiver.receiptFor(file, { about: '<other@shortcut>' }))
  expect(JSON.parse(text).message).toBe('The receipt (MDN) is for a message that we did not send to this partner.')
})
