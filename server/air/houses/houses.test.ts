import { type HouseForm, houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const content = (pieces = 4, gross = '97.6') => ({
  shipper: { name: 'Rosemill Tools', country: 'US', address: '1 Elm', city: 'Chicago' },
  consignee: { name: 'Alster Import', country: 'DE', address: '2 Kai', city: 'Hamburg' },
  origin: 'ORD',
  destination: 'HAM',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'Machine parts' }],
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 2_000_000
async function master(kind: 'consolidation' | 'backToBack' | 'direct' = 'consolidation', pieces = 4, gross = '97.6') {
  const paper = Object.assign(content(pieces, gross), { legs: [{ to: 'HAM', by: 'LH' }] })
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, content: paper })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
const save = (form: Partial<Omit<HouseForm, 'content'>> & { content?: object } = {}) =>
  world.call(houseApi.save, { content: content(), ...form } as never, { token })
async function house(form: Parameters<typeof save>[0] = {}) {
  const { code, message, data } = await save(form)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const issue = ({ id, version }: { id: string; version: number }, number = '') =>
  world.call(houseApi.issue, { id, version, number }, { token })
async function issued(form: Parameters<typeof save>[0] = {}, number = '') {
  const { code, message, data } = await issue(await house(form), number)
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
  return data
}
const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields
const logOf = async (entityId: string) => (await cargo.ask(logApi.list, { entityId })).list

test('a draft is issued with the next number of the series, and void with it', async () => {
  await cargo.ask(houseApi.saveSeries, { prefix: 'SC', next: 41 })
  const made = await house()
  expect(made).toMatchObject({ number: null, status: 'draft', pieces: 4, gross: '97.6', chargeable: '98' })
  const { data } = await issue(made)
  expect(data).toMatchObject({ number: 'SC000041', status: 'issued' })
  const { data: gone } = await world.call(
    houseApi.void,
    { id: data.id, version: data.version, reason: 'Made twice' },
    { token },
  )
  expect(gone).toMatchObject({ status: 'void', voidReason: 'Made twice', number: 'SC000041' })
  expect((await issued()).number).toBe('SC000042')
  expect((await logOf(data.id)).map(({ action }) => action)).toEqual([
    'houseWaybill.void',
    'houseWaybill.issue',
    'houseWaybill.add',
  ])
})

test('a typed number is nobody else’s, and the series goes on after it', async () => {
  await cargo.ask(houseApi.saveSeries, { prefix: 'TY', next: 7 })
  expect((await issued({}, 'ty000007')).number).toBe('TY000007')
  const { code, data } = await issue(await house(), 'TY000007')
  expect(code).toBe(422)
  expect(fieldsOf(data)).toEqual([{ path: 'number', message: 'Another house waybill has the number TY000007.' }])
  expect((await issued()).number).toBe('TY000008')
})

test('twenty people who issue at once get twenty numbers', async () => {
  const drafts = await Promise.all(Array.from({ length: 20 }, () => house()))
  const replies = await Promise.all(drafts.map((draft) => issue(draft)))
  expect(new Set(replies.map(({ data }) => data.number)).size).toBe(20)
})

test('a house that lacks something is not issued, and an issued one keeps what it needs', async () => {
  const { code, message } = await issue(await house({ content: { origin: 'ORD' } }))
  expect([code, message]).toEqual([
    501,
    'Not ready to issue. Still missing: shipper, consignee, airport of destination, pieces, gross weight, nature of goods.',
  ])
  const { id, version } = await issued()
  expect((await save({ id, version, content: { origin: 'ORD' } })).code).toBe(501)
})

test('only a consolidation takes houses, a back-to-back one takes one', async () => {
  const direct = await save({ masterId: (await master('direct')).id })
  expect(fieldsOf(direct.data)[0]).toMatchObject({ path: 'masterId' })
  const single = await master('backToBack')
  await house({ masterId: single.id })
  const second = await save({ masterId: single.id })
  expect(fieldsOf(second.data)[0]?.message).toBe(`${single.number} is back-to-back and already has its house.`)
})

test('a house that goes to another master is in the history of both, and stays where it is once manifested', async () => {
  const [from, to] = [await master(), await master()]
  const made = await issued({ masterId: from.id })
  await house({ id: made.id, version: made.version, masterId: to.id })
  expect((await logOf(from.id))[0]).toMatchObject({ action: 'masterWaybill.houseRemove' })
  expect((await logOf(to.id))[0]).toMatchObject({ action: 'masterWaybill.houseAdd' })
  let now = to
  now = { ...now, version: await secureFreight(ask, to.id) }
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const { code, message } = await save({ id: made.id, version: made.version + 1, masterId: from.id })
  expect([code, message]).toEqual([
    501,
    `${to.number} is Manifested. Its houses cannot change any more; take its step back first.`,
  ])
})

test('a master is manifested once its houses are issued, add up and are filed; what is missing is named with its house', async () => {
  let now = await master('consolidation', 5, '200')
  const { filing: _, ...unfiled } = content(3, '97.6')
  const { id, version } = await house({ masterId: now.id, content: unfiled })
  // One proof on the master would be for all.
  now = await ask(masterApi.save, {
    id: now.id,
    version: now.version,
    airline: 'LH',
    kind: 'consolidation',
    content: Object.assign({}, now.content, { filing: '' }),
  })
  for (const step of ['receive', 'screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const manifest = () => world.call(masterApi.step, { id: now.id, version: now.version, step: 'manifest' }, { token })
  const refused = await manifest()
  expect([refused.code, refused.message]).toEqual([
    501,
    `${now.number} cannot be manifested yet. House waybill not issued: Rosemill Tools; Houses do not add up to the master; Shipper’s security status not accepted: Rosemill Tools; Pieces not screened: Rosemill Tools; Export filing or exemption missing: Rosemill Tools.`,
  ])
  await house({ id, version, masterId: now.id, content: content(5, '200') })
  await issue({ id, version: version + 1 }, 'GATED')
  now = { ...now, version: await secureFreight(ask, now.id) }
  expect((await ask(houseApi.ofMaster, { masterId: now.id })).gates).toEqual([])
  expect((await manifest()).data.status).toBe('manifested')
})

test('a master with houses is neither void nor deleted', async () => {
  const { id, version } = await master()
  await house({ masterId: id })
  const { code, message } = await world.call(masterApi.void, { id, version, reason: 'x' }, { token })
  expect([code, message]).toEqual([501, expect.stringContaining('has houses. Put them under another master first.')])
})

test('houses below their master are named in sums and in the message, and fine when they add up', async () => {
  const { id } = await master('consolidation', 7, '200')
  const first = await issued({ masterId: id, content: content(4, '97.6') }, 'PART1')
  const partial = await ask(houseApi.ofMaster, { masterId: id })
  expect(partial.faults).toEqual([
    { what: 'pieces', of: 'houses', is: '4', should: '7' },
    { what: 'gross', of: 'houses', is: '97.6', should: '200' },
  ])
  expect((await ask(houseApi.detail, { id: first.id })).faults).toEqual(partial.faults)
  const told = await ask(houseApi.message, { masterId: id, version: '4' })
  expect(told.text).toContain('HBS/PART1/ORDHAM/4/K97.6//MACHINE PARTS')
  expect(told.faults.length).toBeGreaterThan(0)
  await issued({ masterId: id, content: content(3, '102.4') }, 'PART2')
  expect((await ask(houseApi.ofMaster, { masterId: id })).faults).toEqual([])
  expect((await ask(houseApi.message, { masterId: id })).faults).toEqual([])
})

test('a house that is made from orders has what they know, and the master of their number', async () => {
  const { id: masterId, number } = await master()
  const mawb = (number ?? '').replace('-', ' ')
  const order = (pieces: number, kg: string) =>
    make.workOrder({
      pieces,
      weight: { value: kg, unit: 'kg' },
      commodity: 'Pumps',
      mawb,
      shipmentId: `SHP-${pieces}`,
      stops: [pickup({ company: 'Rosemill Tools' }), dropoff({ company: 'Alster Import' })],
    })
  const orders = [await order(3, '50'), await order(2, '20.5')]
  const made = await ask(houseApi.make, { workOrderIds: orders.map(({ id }) => id) })
  expect(made).toMatchObject({
    masterId,
    shipper: 'Rosemill Tools',
    consignee: 'Alster Import',
    origin: 'ORD',
    destination: 'HAM',
    pieces: 5,
    gross: '70.5',
    accountId: orders[0]?.accountId,
  })
  expect(made.content.handling).toContain('SHP-3')
  expect(made.orders.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort())
  // Both ways.
  const ofOrder = await ask(houseApi.ofOrder, { workOrderId: orders[0]?.id ?? '' })
  expect(ofOrder).toMatchObject({ master: { id: masterId, number }, houses: [{ id: made.id }] })
  const ofMaster = await ask(houseApi.ofMaster, { masterId })
  expect(ofMaster.orders).toHaveLength(2)
})

test('orders that do not fit into one house are refused with what differs; one that is on a house is named', async () => {
  const order = (shipper: string, consignee: string, more: object = {}) =>
    make.workOrder({ stops: [pickup({ company: shipper }), dropoff({ company: consignee })], ...more })
  const [first, second, third, fourth] = [
    await order('Rosemill Tools', 'Alster Import'),
    await order('Elm Tools', 'Alster Import'),
    await order('Rosemill Tools', 'Weser Handel'),
    await order('Rosemill Tools', 'Alster Import', { mawb: waybillNumber('020', 2_999_001) }),
  ]
  const fifth = await order('Rosemill Tools', 'Alster Import', { mawb: waybillNumber('020', 2_999_002) })
  const made = (...orders: { id: string }[]) =>
    world.call(houseApi.make, { workOrderIds: orders.map(({ id }) => id) }, { token })
  const city = first.stops[0]?.city
  expect(await made(first, second)).toMatchObject({
    code: 501,
    message: `A house has one shipper. These orders have several: Rosemill Tools, ${city} (${first.bookingId}), Elm Tools, ${city} (${second.bookingId}). Make one house for each.`,
  })
  expect((await made(first, third)).message).toContain('A house has one consignee.')
  expect((await made(fourth, fifth)).message).toContain('A house flies with one master to one airport.')
  const { data } = await made(first, fourth)
  for (const { id } of [first, fourth])
    expect((await ask(houseApi.ofOrder, { workOrderId: id })).houses).toMatchObject([{ id: data.id }])
  expect((await made(first, fifth)).message).toBe(
    `${first.bookingId} is already on house waybill Rosemill Tools. Leave it out, or void that house first.`,
  )
})

test('our own warehouse is neither shipper nor consignee of a house', async () => {
  await cargo.warehouse({ address: '17 Dock Road', city: 'Chicago', postalCode: '60667' })
  const ours = { address: '17 Dock Road', city: 'Chicago', province: 'IL', postalCode: '60667' }
  const inbound = await make.workOrder({
    stops: [pickup({ company: 'Rosemill Tools' }), dropoff({ company: 'Apex Export', ...ours })],
  })
  expect(await ask(houseApi.make, { workOrderIds: [inbound.id] })).toMatchObject({
    shipper: 'Rosemill Tools',
    consignee: '',
  })
  const outbound = await make.workOrder({
    stops: [pickup({ company: 'Apex Export', ...ours }), dropoff({ company: 'Alster Import' })],
  })
  expect(await ask(houseApi.make, { workOrderIds: [outbound.id] })).toMatchObject({
    shipper: '',
    consignee: 'Alster Import',
  })
})

test('a house says with which order it is charged, and one that nobody is charged with stands in a view of its own', async () => {
  const paper = content()
  const [line] = paper.lines
  const charged = Object.assign(paper, {
    lines: [Object.assign({}, line, { rateClass: 'N', rate: '2', chargeable: '98' })],
  })
  const made = await issued({ content: charged })
  expect(made.prepaid).not.toBe('0')
  const uncharged = async (id: string) =>
    (await ask(houseApi.list, { view: 'uncharged' })).list.some((row) => row.id === id)
  const detail = (as: string) => world.call(houseApi.detail, { id: made.id }, { token: as })
  const admin = make.administrator.token
  expect((await detail(admin)).data).toMatchObject({ charging: 'noOrder', chargedWith: null })
  expect(await uncharged(made.id)).toBe(true)
  expect((await ask(houseApi.counts, {})).uncharged.total).toBeGreaterThan(0)
  const order = await make.workOrder()
  await world.call(
    houseApi.order,
    { id: made.id, version: made.version, workOrderId: order.id, isOn: true },
    { token: admin },
  )
  expect((await detail(admin)).data).toMatchObject({ charging: 'waits', chargedWith: null })
  expect(await uncharged(made.id)).toBe(false)
  // Who may not see billing sees nothing of it.
  expect((await detail((await world.signIn('warehouseSupervisor')).token)).data.charging ?? null).toBeNull()
})

test('an order whose field is no air waybill number keeps its text and has no master', async () => {
  const order = await make.workOrder({ mawb: 'LH to follow' })
  expect(order.mawb).toBe('LH to follow')
  expect(await ask(houseApi.ofOrder, { workOrderId: order.id })).toEqual({ master: null, houses: [] })
})

test('an order that was booked before its master is joined to it as soon as the master has the number', async () => {
  const number = waybillNumber('020', serial + 1)
  const order = await make.workOrder({ mawb: number })
  expect((await ask(houseApi.ofOrder, { workOrderId: order.id })).master).toBeNull()
  const { id } = await master()
  expect((await ask(houseApi.ofOrder, { workOrderId: order.id })).master).toMatchObject({ id, number })
})

test('pieces that the dock counted are compared with the house of their order', async () => {
  const home = await cargo.warehouse({ address: '9 Dock Road', city: 'Chicago', postalCode: '60666' })
  const at = { address: '9 Dock Road', city: 'Chicago', province: 'IL', postalCode: '60666' }
  const order = await make.workOrder({ pieces: 4, commodity: 'Pumps', stops: [pickup(), dropoff(at)] })
  const made = await ask(houseApi.make, { workOrderIds: [order.id] })
  expect(made.faults).toEqual([])
  const [receipt] = (await cargo.ask(receiptApi.list, { workOrderId: order.id, view: 'all' })).list
  const worker = await cargo.worker('Cal Dock', home.id)
  await cargo.act(worker, 'countLoose', { pieces: 3 }, { receiptId: receipt?.id ?? '' })
  await cargo.act(worker, 'finish', {}, { receiptId: receipt?.id ?? '' })
  const { faults, orders } = await ask(houseApi.detail, { id: made.id })
  expect(faults).toEqual([{ what: 'pieces', of: 'cargo', is: '3', should: '4' }])
  expect(orders[0]).toMatchObject({ countedPieces: 3, receiptNo: receipt?.receiptNo })
  // A second house of the same order: nobody knows whose pieces they are.
  await ask(houseApi.make, { workOrderIds: [order.id] })
  expect((await ask(houseApi.detail, { id: made.id })).faults).toEqual([])
})

test('who changed a house meanwhile is named, and drafts are deleted', async () => {
  const made = await house()
  await house({ id: made.id, version: made.version, content: content(5) })
  expect((await save({ id: made.id, version: made.version })).code).toBe(409)
  const { data } = await world.call(houseApi.delete, { ids: [made.id, (await issued()).id] }, { token })
  expect([data.done, data.failed.length]).toEqual([[made.id], 1])
})
