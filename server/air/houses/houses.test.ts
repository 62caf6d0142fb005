import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Houses, houseContent, openHouses } from '../../testing/air/houses.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, dropoff, openBuilders, pickup } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
let air: Houses
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
  air = openHouses(world, cargo, token)
})
afterAll(() => world.close())

test('a house with a day that cannot be meant is refused at its box', async () => {
  const { code, data } = await air.save({ content: { ...houseContent(), executedOn: '0024-12-01' } })
  expect(code).not.toBe(200)
  expect((data as unknown as { fields: unknown }).fields).toMatchObject([{ path: 'content.executedOn' }])
})

const ask: Houses['ask'] = (entry, input) => air.ask(entry, input)

const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields
const logOf = async (entityId: string) => (await cargo.ask(logApi.list, { entityId })).list

test('a draft is issued with the next number of the series, and void with it', async () => {
  await cargo.ask(houseApi.saveSeries, { prefix: 'SC', next: 41 })
  const made = await air.house()
  expect(made).toMatchObject({ number: null, status: 'draft', pieces: 4, gross: '97.6', chargeable: '98' })
  const { data } = await air.issue(made)
  expect(data).toMatchObject({ number: 'SC000041', status: 'issued' })
  const { data: gone } = await world.call(
    houseApi.void,
    { id: data.id, version: data.version, reason: 'Made twice' },
    { token },
  )
  expect(gone).toMatchObject({ status: 'void', voidReason: 'Made twice', number: 'SC000041' })
  expect((await air.issued()).number).toBe('SC000042')
  expect((await logOf(data.id)).map(({ action }) => action)).toEqual([
    'houseWaybill.void',
    'houseWaybill.issue',
    'houseWaybill.add',
  ])
})

test('a typed number is nobody else’s, and the series goes on after it', async () => {
  await cargo.ask(houseApi.saveSeries, { prefix: 'TY', next: 7 })
  expect((await air.issued({}, 'ty000007')).number).toBe('TY000007')
  const { code, data } = await air.issue(await air.house(), 'TY000007')
  expect(code).toBe(422)
  expect(fieldsOf(data)).toEqual([{ path: 'number', message: 'Another house waybill has the number TY000007.' }])
  expect((await air.issued()).number).toBe('TY000008')
})

test('twenty people who issue at once get twenty numbers', async () => {
  const drafts = await Promise.all(Array.from({ length: 20 }, () => air.house()))
  const replies = await Promise.all(drafts.map((draft) => air.issue(draft)))
  expect(new Set(replies.map(({ data }) => data.number)).size).toBe(20)
})

test('a house that lacks something is not issued, and an issued one keeps what it needs', async () => {
  const { code, message } = await air.issue(await air.house({ content: { origin: 'ORD' } }))
  expect([code, message]).toEqual([
    501,
    'Not ready to issue. Still missing: shipper, consignee, airport of destination, pieces, gross weight, nature of goods.',
  ])
  const { id, version } = await air.issued()
  expect((await air.save({ id, version, content: { origin: 'ORD' } })).code).toBe(501)
})

test('only a consolidation takes houses, a back-to-back one takes one', async () => {
  const direct = await air.save({ masterId: (await air.master('direct')).id })
  expect(fieldsOf(direct.data)[0]).toMatchObject({ path: 'masterId' })
  const single = await air.master('backToBack')
  await air.house({ masterId: single.id })
  const second = await air.save({ masterId: single.id })
  expect(fieldsOf(second.data)[0]?.message).toBe(`${single.number} is back-to-back and already has its house.`)
})

test('a house that goes to another master is in the history of both, and stays where it is once manifested', async () => {
  const [from, to] = [await air.master(), await air.master()]
  const made = await air.issued({ masterId: from.id })
  await air.house({ id: made.id, version: made.version, masterId: to.id })
  expect((await logOf(from.id))[0]).toMatchObject({ action: 'masterWaybill.houseRemove' })
  expect((await logOf(to.id))[0]).toMatchObject({ action: 'masterWaybill.houseAdd' })
  let now = to
  now = { ...now, version: await secureFreight(ask, to.id) }
  for (const step of ['receive', 'screen', 'build', 'manifest'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const { code, message } = await air.save({ id: made.id, version: made.version + 1, masterId: from.id })
  expect([code, message]).toEqual([
    501,
    `${to.number} is Manifested. Its houses cannot change any more; take its step back first.`,
  ])
})

test('a master is manifested once its houses are issued, add up and are filed; what is missing is named with its house', async () => {
  let now = await air.master('consolidation', 5, '200')
  const { filing: _, ...unfiled } = houseContent(3, '97.6')
  const { id, version } = await air.house({ masterId: now.id, content: unfiled })
  // Shipper and consignee are the house's, so the master's proof would be for it.
  now = await ask(masterApi.save, {
    id: now.id,
    version: now.version,
    airline: 'LH',
    kind: 'consolidation',
    content: Object.assign({}, now.content, { filing: '' }),
  })
  now = await ask(masterApi.step, { id: now.id, version: now.version, step: 'receive' })
  now = { ...now, version: await secureFreight(ask, now.id) }
  for (const step of ['screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const manifest = () => world.call(masterApi.step, { id: now.id, version: now.version, step: 'manifest' }, { token })
  const refused = await manifest()
  expect([refused.code, refused.message]).toEqual([
    501,
    `${now.number} cannot be manifested yet. House waybill not issued: Rosemill Tools; Houses do not add up to the master; Export filing or exemption missing: Rosemill Tools.`,
  ])
  await air.house({ id, version, masterId: now.id, content: houseContent(5, '200') })
  await air.issue({ id, version: version + 1 }, 'GATED')
  now = { ...now, version: await secureFreight(ask, now.id) }
  expect((await ask(houseApi.ofMaster, { masterId: now.id })).gates).toEqual([])
  expect((await manifest()).data.status).toBe('manifested')
})

test('the master’s filing is not for a house of another shipper: it is manifested once it has its own', async () => {
  let now = await air.master('consolidation', 8, '195.2')
  const shipper = { name: 'Juniper Optics', country: 'US', address: '9 Ash', city: 'Chicago' }
  const { filing: _, ...unfiled } = houseContent()
  const other = await air.issued({ masterId: now.id, content: { ...unfiled, shipper } }, 'OTHER1')
  await air.issued({ masterId: now.id, content: unfiled }, 'SAME1')
  const gates = async () =>
    (await ask(houseApi.ofMaster, { masterId: now.id })).gates.filter(({ gate }) => /iling$/.test(gate))
  expect(await gates()).toMatchObject([{ gate: 'ownFiling', house: 'OTHER1' }])
  now = await ask(masterApi.step, { id: now.id, version: now.version, step: 'receive' })
  now = { ...now, version: await secureFreight(ask, now.id) }
  for (const step of ['screen', 'build'] as const)
    now = await ask(masterApi.step, { id: now.id, version: now.version, step })
  const manifest = () => world.call(masterApi.step, { id: now.id, version: now.version, step: 'manifest' }, { token })
  expect((await manifest()).message).toBe(
    `${now.number} cannot be manifested yet. Own export filing or exemption needed, because the master’s is for another shipper or consignee: OTHER1.`,
  )
  const { id, version } = other
  await air.house({ id, version, masterId: now.id, content: { ...unfiled, shipper, filing: 'AES X20261120123456' } })
  expect(await gates()).toEqual([])
  expect((await manifest()).data.status).toBe('manifested')
})

test('an ITN with a date that does not exist is refused at its box, one without AES gets it', async () => {
  const saved = (filing: string) => air.save({ content: { ...houseContent(), filing } })
  expect(fieldsOf((await saved('X20261399123456')).data)).toEqual([
    {
      path: 'content.filing',
      message: 'The date in the ITN, 2026-13-99, does not exist. An ITN is X, the date as YYYYMMDD, and six digits.',
    },
  ])
  expect(fieldsOf((await saved('AES X2026112712')).data)).toMatchObject([
    { path: 'content.filing', message: expect.stringContaining('such as AES X20261127123456') },
  ])
  const { data } = await saved('ITN X20261127123456')
  expect(data.content.filing).toBe('AES X20261127123456')
})

test('a master with houses is neither void nor deleted', async () => {
  const { id, version } = await air.master()
  await air.house({ masterId: id })
  const { code, message } = await world.call(masterApi.void, { id, version, reason: 'x' }, { token })
  expect([code, message]).toEqual([501, expect.stringContaining('has houses. Put them under another master first.')])
})

test('houses below their master are named in sums and in the message, and fine when they add up', async () => {
  const { id } = await air.master('consolidation', 7, '200')
  const first = await air.issued({ masterId: id, content: houseContent(4, '97.6') }, 'PART1')
  const partial = await ask(houseApi.ofMaster, { masterId: id })
  expect(partial.faults).toEqual([
    { what: 'pieces', of: 'houses', is: '4', should: '7' },
    { what: 'gross', of: 'houses', is: '97.6', should: '200' },
  ])
  expect((await ask(houseApi.detail, { id: first.id })).faults).toEqual(partial.faults)
  const told = await ask(houseApi.message, { masterId: id, version: '4' })
  expect(told.text).toContain('HBS/PART1/ORDHAM/4/K97.6//MACHINE PARTS')
  expect(told.faults.length).toBeGreaterThan(0)
  await air.issued({ masterId: id, content: houseContent(3, '102.4') }, 'PART2')
  expect((await ask(houseApi.ofMaster, { masterId: id })).faults).toEqual([])
  expect((await ask(houseApi.message, { masterId: id })).faults).toEqual([])
})

test('an order whose field is no air waybill number keeps its text and has no master', async () => {
  const order = await make.workOrder({ mawb: 'LH to follow' })
  expect(order.mawb).toBe('LH to follow')
  expect(await ask(houseApi.ofOrder, { workOrderId: order.id })).toEqual({ master: null, past: null, houses: [] })
})

test('an order that was booked before its master is joined to it as soon as the master has the number', async () => {
  const number = air.nextNumber()
  const order = await make.workOrder({ mawb: number })
  expect((await ask(houseApi.ofOrder, { workOrderId: order.id })).master).toBeNull()
  const { id } = await air.master()
  expect((await ask(houseApi.ofOrder, { workOrderId: order.id })).master).toMatchObject({ id, number })
})

test('an order with the number of a waybill that was delivered before it came in is not joined, and its page says so', async () => {
  const master = await air.master('direct')
  const number = master.number ?? ''
  await world.owner.query(
    `UPDATE master_waybill SET status = 'delivered', updated_at = now() - interval '30 days' WHERE id = $1`,
    [master.id],
  )
  const order = await make.workOrder({ mawb: number })
  expect(await ask(houseApi.ofOrder, { workOrderId: order.id })).toMatchObject({
    master: null,
    past: { id: master.id, number },
  })
  expect((await ask(houseApi.ofMaster, { masterId: master.id })).orders).toEqual([])
  // An order can be entered some days late.
  await world.owner.query(`UPDATE master_waybill SET updated_at = now() - interval '3 days' WHERE id = $1`, [master.id])
  expect(await ask(houseApi.ofOrder, { workOrderId: order.id })).toMatchObject({
    master: { id: master.id },
    past: null,
  })
  expect((await ask(houseApi.ofMaster, { masterId: master.id })).orders).toMatchObject([{ id: order.id }])
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
  await ask(houseApi.make, { workOrderIds: [order.id], besides: [made.id] })
  expect((await ask(houseApi.detail, { id: made.id })).faults).toEqual([])
})

test('who changed a house meanwhile is named, and drafts are deleted', async () => {
  const made = await air.house()
  await air.house({ id: made.id, version: made.version, content: houseContent(5) })
  expect((await air.save({ id: made.id, version: made.version })).code).toBe(409)
  const { data } = await world.call(houseApi.delete, { ids: [made.id, (await air.issued()).id] }, { token })
  expect([data.done, data.failed.length]).toEqual([[made.id], 1])
})
