import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmForGood } from '../testing/confirm-for-good.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { booking, openSender, type Sender } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'
import { post } from './post.ts'
import { isPrivate } from './private-addresses.ts'

let world: World
let token: string
let sender: Sender
let receiver: Receiver
/** The example of docs/webhooks.md, as a reader would run it. */
let isGenuine: (header: string, body: string, secret: string, nowMs?: number) => boolean
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  token = (await world.signIn('administrator')).token
  const doc = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const file = join(folder, 'example.mjs')
  await writeFile(file, /```js\n([\s\S]*?)```/.exec(doc)?.[1] ?? '')
  ;({ isGenuine } = await import(/* @vite-ignore */ pathToFileURL(file).href))
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
  receiver = await openReceiver()
})
afterEach(() => receiver.close())
afterAll(() => world.close())

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
const webhook = async (url = receiver.url) => {
  const { data } = await world.call(
    partnerApi.save,
    { accountId: sender.accountId, name: 'Hook', kind: 'json', delivery: 'url', url },
    { token },
  )
  return data
}
const makeSecret = async (id: string, oldWorksUntil?: string) =>
  (await world.call(partnerApi.makeSecret, { id, oldWorksUntil }, { token })).data.secret
async function confirmed(crn: string) {
  const { data } = await sender.json(booking({ customerReferenceNumber: crn }))
  const id = String(data.orders[0]?.id)
  await confirmForGood(world, id, token)
  return id
}

describe('a webhook', () => {
  test('is signed so that the documented check accepts it, for five minutes, with its own body and secret only', async () => {
    const { id } = await webhook()
    const secret = await makeSecret(id)
    await confirmed('CRN-1')
    await soon(() => expect(receiver.posts).toHaveLength(1))
    const [{ body, headers } = { body: '', headers: {} }] = receiver.posts
    const signature = String(headers['x-shortcut-signature'])
    expect(JSON.parse(body)).toMatchObject({
      id: headers['x-shortcut-id'],
      type: 'booking.accepted',
      order: { customerReferenceNumber: 'CRN-1', bookingStatus: 'CONFIRMED' },
    })
    expect(isGenuine(signature, body, secret)).toBe(true)
    expect(isGenuine(signature, body, secret, Date.now() + 301_000)).toBe(false)
    expect(isGenuine(signature, body.replace('CRN-1', 'CRN-2'), secret)).toBe(false)
    expect(isGenuine(signature, body, `${secret}x`)).toBe(false)
  })

  test('is signed with both secrets during a replacement, and on request with the new one only', async () => {
    const { id } = await webhook()
    const old = await makeSecret(id)
    const fresh = await makeSecret(id, new Date(Date.now() + 3_600_000).toISOString())
    await confirmed('CRN-2')
    await soon(() => expect(receiver.posts).toHaveLength(1))
    const checks = (index: number, secret: string) => {
      const sent = receiver.posts[index]
      return isGenuine(String(sent?.headers['x-shortcut-signature']), String(sent?.body), secret)
    }
    expect([checks(0, old), checks(0, fresh)]).toEqual([true, true])
    await world.database.pool.query('UPDATE partner_secret SET works_until = now() WHERE works_until IS NOT NULL')
    await confirmed('CRN-3')
    await soon(() => expect(receiver.posts).toHaveLength(2))
    expect([checks(1, old), checks(1, fresh)]).toEqual([false, true])
    const tooLong = new Date(Date.now() + 40 * 86_400_000).toISOString()
    expect(await world.call(partnerApi.makeSecret, { id, oldWorksUntil: tooLong }, { token })).toMatchObject({
      code: 422,
    })
    const listed = await world.call(partnerApi.secrets, { id }, { token })
    expect(JSON.stringify(listed)).not.toContain(fresh)
    const { rows } = await world.database.pool.query(`SELECT before, after FROM operation_log WHERE entity_id = $1`, [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain(fresh)
  })

  test('follows no redirect, and reports it', async () => {
    await webhook()
    const elsewhere = await openReceiver()
    receiver.answers(() => ({ status: 307, headers: { location: elsewhere.url } }))
    const workOrderId = await confirmed('CRN-4')
    const list = async () =>
      (await world.call(outgoingApi.list, { workOrderId, sort: '-createdAt' }, { token })).data.list
    await soon(async () => expect((await list())[0]?.lastAnswer).toBe('HTTP 307: redirects are not followed'))
    expect(elsewhere.posts).toEqual([])
    await elsewhere.close()
  })
})

describe('posts', () => {
  test('do not go to private addresses, by number or by name, unless the operator allows it', async () => {
    const send = (url: string, toPrivate = false) => post(url, '{}', {}, toPrivate)
    const { port } = receiver
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'])
      expect((await send(`http://${host}:${port}/`)).text).toMatch(/is a private address/)
    expect((await send(`http://localhost:${port}/`)).text).toBe('localhost is at a private address')
    expect(receiver.posts).toEqual([])
    expect(await send(receiver.url, true)).toMatchObject({ status: 200, text: 'ok' })
    expect((await send('http://no-such-host.invalid/', true)).status).toBe(0)
  })

  test('recognize private addresses', () => {
    const inside = [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
    ]
    const disguised = ['::ffff:10.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::', '::10.0.0.1']
    for (const address of [...inside, ...disguised]) expect([address, isPrivate(address)]).toEqual([address, true])
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111']) expect(isPrivate(address)).toBe(false)
  })

  test('read a limited part of an answer', async () => {
    receiver.answers(() => ({ status: 200, body: 'x'.repeat(5_000_000) }))
    expect((await post(receiver.url, '{}', {}, true)).text.length).toBeLessThan(300_000)
  })
})
