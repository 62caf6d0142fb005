import { tenderPreviewApi } from '@shortcut/domain/bookings/preview-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSender, type Sender, tenderFile } from '../testing/sender.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let sender: Sender
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
beforeEach(async () => {
  sender = await openSender(world, `Acme ${Math.random()}`)
})
afterAll(() => world.close())

const partner = (fields: object = {}) =>
  world.call(
    partnerApi.save,
    {
      accountId: sender.accountId,
      name: 'TMS',
      theirId: 'ACMESHIP',
      ourId: 'SHORTCUT',
      answerInReply: false,
      ...fields,
    },
    { token },
  )
const detail = async (id = '') => (await world.call(workOrderApi.detail, { id }, { token })).data

test('a partner’s tenders are read by its settings: the CRN’s qualifier and the meaning of dates', async () => {
  const { code, data: saved } = await partner({
    crnQualifier: 'BM',
    dates: [
      { qualifier: '54', meaning: 'dropoffFrom' },
      { qualifier: '37', meaning: 'none' },
    ],
  })
  expect(code).toBe(200)
  const file = tenderFile([{ shipmentId: 'L-1', reference: 'PO-1' }]).replace('*PO-1*CR~', '*PO-1*CR~\nL11*BOL-9*BM~')
  const made = await detail((await sender.x12(file.replace('SE*11', 'SE*12'))).data.orders[0]?.id)
  expect(made.customerReferenceNumber).toBe('BOL-9')
  expect(made.stops.map(({ from, to }) => [from, to])).toEqual([
    [null, null],
    ['2026-11-24T22:00:00+00:00', null],
  ])
  expect((await sender.messages())[0]?.partnerId).toBe(saved.id)
})

test('04 from a partner that sends whole tenders with it creates the order', async () => {
  await partner({ purpose04: 'original' })
  const reply = await sender.x12(tenderFile([{ shipmentId: 'L-2', purpose: '04' }]))
  expect(reply.data).toMatchObject({ receivedStatus: 'PROCESSED', orders: [{ bookingStatus: 'NEW' }] })
})

test('a sender that is no partner of the account is treated as unknown, with a note', async () => {
  await partner({ theirId: 'SOMEONE', crnQualifier: 'BM' })
  const reply = await sender.x12(tenderFile([{ shipmentId: 'L-3', reference: 'PO-3' }]))
  expect(reply.data.orders[0]?.customerReferenceNumber).toBe('PO-3')
  expect(reply.data.errors.map(({ message }) => message)).toContain(
    'Sender ACMESHIP is not one of this account’s partners. Treated as an unknown sender.',
  )
})

test('settings are saved with their account, unique by name and id, and protected by version and permission', async () => {
  const { data: saved } = await partner()
  expect(await partner()).toMatchObject({ code: 422 })
  expect(await partner({ name: 'other' })).toMatchObject({ code: 422 })
  expect(await partner({ name: 'bare', theirId: '', ourId: '', delivery: 'url' })).toMatchObject({
    code: 422,
    data: { fields: [{ path: 'theirId' }, { path: 'ourId' }, { path: 'url' }] },
  })
  const changed = await world.call(partnerApi.save, { ...saved, wantsTa1: 'always' }, { token })
  expect(changed.data).toMatchObject({ wantsTa1: 'always', version: 2 })
  expect(await world.call(partnerApi.save, { ...saved, name: 'late' }, { token })).toMatchObject({ code: 409 })
  const auditor = (await world.signIn('auditor')).token
  expect(await world.call(partnerApi.save, { ...saved, version: 2 }, { token: auditor })).toMatchObject({ code: 403 })
  expect((await world.call(partnerApi.list, { accountId: sender.accountId }, { token: auditor })).data).toHaveLength(1)
  await world.call(partnerApi.delete, { ids: [saved.id] }, { token })
  expect((await world.call(partnerApi.list, { accountId: sender.accountId }, { token })).data).toEqual([])
  expect(await partner()).toMatchObject({ code: 200 })
})

test('a tried file shows its mapping, faults and answers under unsaved settings; nothing is kept', async () => {
  const named = { accountId: sender.accountId, name: 'TMS', theirId: 'ACMESHIP', ourId: 'SHORTCUT', crnQualifier: 'BM' }
  const text = tenderFile([{ shipmentId: 'T-1', reference: 'PO-1' }, { shipmentId: 'T-2' }])
    .replace('*PO-1*CR', '*PO-1*BM')
    .replace('T-2**PP', 'T-2**PP~\nB2A*09*LT')
  const { data } = await world.call(tenderPreviewApi.preview, { partner: named, text }, { token })
  expect(data.sets).toMatchObject([
    { isTheirs: true, verdict: 'A', purpose: 'original', booking: { customerReferenceNumber: 'PO-1' } },
    {
      verdict: 'R',
      booking: null,
      shipmentId: 'T-2',
      errors: [{ at: expect.stringMatching(/^segment \d+, element 1$/) }],
    },
  ])
  expect(data.answers).toMatchObject([{ kind: '997', text: expect.stringContaining('AK4*1**7*09~') }])
  expect(await sender.messages()).toEqual([])
  expect(await sender.orders()).toEqual([])
})
