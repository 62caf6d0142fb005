import { invoiceApi } from '@shortcut/domain/billing/invoice-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBilling } from '../testing/billing.ts'
import { openBuilders } from '../testing/builders.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld({ SEND_TO_PRIVATE: 'true' })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

test('an issued invoice arrives at its customer’s system as a 210, once, with its number and its sum', async () => {
  const build = await openBuilders(world)
  const { token } = build.administrator
  const billing = openBilling(world, build)
  const account = await build.account()
  const ids = { accountId: account.id, name: 'TMS', theirId: 'THEM', ourId: 'US', scac: 'SHCT' }
  const partner = { ...ids, delivery: 'url' as const, url: receiver.url, wants210: true }
  expect((await world.call(partnerApi.save, partner, { token })).code).toBe(200)
  const order = await billing.approved(account.id, [{ amount: '1531.05' }, { amount: '-0.10', kind: 'adjustment' }])
  const { data } = await world.call(invoiceApi.draft, { ids: [order], grouping: 'order' }, { token })
  expect(receiver.posts).toEqual([])
  await world.call(invoiceApi.issue, { ids: data.drafts }, { token })
  const { data: invoice } = await world.call(invoiceApi.detail, { id: data.drafts[0] ?? '' }, { token })

  await vi.waitFor(() => expect(receiver.posts).toHaveLength(1), { timeout: 20_000, interval: 50 })
  const [post] = receiver.posts
  const segments = (post?.body ?? '').split('~').map((segment) => segment.trim().split('*'))
  const named = (name: string) => segments.find(([first]) => first === name) ?? []
  expect(post?.headers['content-type']).toContain('application/edi-x12')
  expect([named('ISA')[6]?.trim(), named('ISA')[8]?.trim(), named('GS')[1], named('ST')[1]]).toEqual([
    ...['US', 'THEM', 'IM', '210'],
  ])
  expect([named('B3')[2], named('B3')[7]]).toEqual([invoice.number, '153095'])
  expect(named('SE')[1]).toBe(String(segments.findIndex(([first]) => first === 'SE') - 1))
  const state = async () => (await world.call(outgoingApi.list, { kind: '210' }, { token })).data.list[0]?.state
  await vi.waitFor(async () => expect(await state()).toBe('sent'), { timeout: 20_000, interval: 50 })
})

test('a 210 has two decimals: a dinar’s third is refused with a sentence and takes no number, what fits is said as hundredths', async () => {
  const build = await openBuilders(world)
  const { token } = build.administrator
  const billing = openBilling(world, build)
  const issue = async (currency: string, amount: string) => {
    const account = await build.account({ name: `${currency} ${amount}`, currency })
    const ids = { accountId: account.id, name: `TMS ${currency}`, theirId: `T${amount}`, ourId: 'US', scac: 'SHCT' }
    const saved = await world.call(partnerApi.save, { ...ids, delivery: 'none', wants210: true }, { token })
    expect(saved, saved.message).toMatchObject({ code: 200 })
    const order = await billing.approved(account.id, [{ amount }], { currency })
    const { data } = await world.call(invoiceApi.draft, { ids: [order] }, { token })
    const { data: issued } = await world.call(invoiceApi.issue, { ids: data.drafts }, { token })
    const { rows } = await world.database.pool.query<{ x12: { groups: { sets: { segments: string[][] }[] }[] } }>(
      'SELECT x12 FROM outgoing_message WHERE account_id = $1',
      [account.id],
    )
    const { data: invoice } = await world.call(invoiceApi.detail, { id: data.drafts[0] ?? '' }, { token })
    const segments = rows[0]?.x12.groups[0]?.sets[0]?.segments ?? []
    return { issued, invoice, segments }
  }
  const refused = await issue('KWD', '1.234')
  expect(refused.issued.failed).toMatchObject([
    {
      message: expect.stringMatching(
        /^KWD 1\.234 cannot be issued: TMS KWD gets .* two decimals, and 1\.234 KWD has more\. Round the amount/,
      ),
    },
  ])
  expect(refused.invoice.number).toBeNull()
  expect(refused.segments).toEqual([])

  const dinar = await issue('KWD', '1.230')
  expect(dinar.segments.find(([name]) => name === 'B3')?.[7]).toBe('123')
  const yen = await issue('JPY', '1500')
  expect(yen.segments.find(([name]) => name === 'B3')?.[7]).toBe('150000')
  expect(yen.segments.find(([name]) => name === 'C3')?.[1]).toBe('JPY')
  const serials = [dinar, yen].map(({ invoice }) => Number(invoice.number?.slice(-6)))
  expect(serials[1]).toBe((serials[0] ?? 0) + 1)
})
