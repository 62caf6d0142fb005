import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Houses, openHouses } from '../../testing/air/houses.ts'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
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
  token = make.administrator.token
  air = openHouses(world, cargo, token)
})
afterAll(() => world.close())

const ask: Houses['ask'] = (entry, input) => air.ask(entry, input)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
type Of = { houseId: string } | { masterId: string }
const screen = (of: Of, result: 'passed' | 'failed', minutes: number, pieces = 4) =>
  ask(securityApi.record, {
    of: [{ houseId: null, masterId: null, pieces, ...of }],
    method: 'XRY',
    result,
    doneAt: minutesAgo(minutes),
    doneBy: 'Cal Dock',
    place: 'Dock 2',
  })
const shipments = async (of: Of) =>
  ('houseId' in of ? await ask(securityApi.ofHouse, of) : await ask(securityApi.ofMaster, of)).shipments
const faultsOf = async (of: Of) =>
  (await shipments(of)).flatMap(({ faults }) => faults.map(({ fault }) => fault)).join()
const fromOf = async (of: Of) => (await shipments(of)).flatMap(({ records }) => records.map(({ from }) => from))

/** A house of an order that failed its screening, under a consolidation on an all-cargo aircraft. */
async function alarmed(pieces = 4) {
  const { id: masterId } = await air.master()
  const order = await make.workOrder({ pieces })
  const draft = await air.house({ masterId })
  const linked = await ask(houseApi.order, { id: draft.id, version: draft.version, workOrderId: order.id, isOn: true })
  const { data: house } = await air.issue(linked)
  await secureFreight(ask, masterId)
  await screen({ houseId: house.id }, 'failed', 50)
  return { masterId, order, house }
}
const detail = (id: string) => ask(houseApi.detail, { id })
const voidHouse = async (id: string) => {
  const { version } = await detail(id)
  return ask(houseApi.void, { id, version, reason: 'Made wrongly' })
}
/** Another house of the order, under the same master. */
async function another(masterId: string, orderId: string) {
  const draft = await air.house({ masterId })
  const linked = await ask(houseApi.order, { id: draft.id, version: draft.version, workOrderId: orderId, isOn: true })
  return (await air.issue(linked)).data
}

test('a void house leaves its alarm to the next one of its order, until all pieces have passed again there', async () => {
  const { masterId, order, house } = await alarmed()
  await voidHouse(house.id)
  const next = await another(masterId, order.id)
  const of = { houseId: next.id }
  expect([await faultsOf(of), await fromOf(of)]).toEqual(['alarm', [house.number]])
  expect((await ask(houseApi.ofMaster, { masterId })).gates).toMatchObject([{ gate: 'alarm', house: next.number }])
  // One of before the alarm does not answer it.
  await screen(of, 'passed', 60)
  expect(await faultsOf(of)).toBe('alarm')
  await screen(of, 'passed', 40, 3)
  expect(await faultsOf(of)).toBe('alarm')
  await screen(of, 'passed', 30, 1)
  expect([await faultsOf(of), (await shipments(of))[0]?.secured]).toEqual(['', 4])
  const { list } = await ask(logApi.list, { entityId: house.id })
  expect(list.find(({ action }) => action === 'houseWaybill.void')?.after).toMatchObject({ screeningResult: 'Alarm' })
})

test('the alarm also follows when the order was taken off the house, the house was taken off its master, or the draft was deleted', async () => {
  const off = await alarmed()
  const { id, version } = await detail(off.house.id)
  await ask(houseApi.order, { id, version, workOrderId: off.order.id, isOn: false })
  expect(await fromOf({ houseId: (await another(off.masterId, off.order.id)).id })).toEqual([off.house.number])

  const loose = await alarmed()
  const now = await detail(loose.house.id)
  await ask(houseApi.place, { id: now.id, version: now.version, masterId: null })
  expect(await fromOf({ houseId: (await another(loose.masterId, loose.order.id)).id })).toEqual([loose.house.number])

  const { id: masterId } = await air.master()
  const order = await make.workOrder()
  const draft = await air.house({ masterId })
  await screen({ houseId: draft.id }, 'failed', 50)
  // Linked after the alarm.
  await ask(houseApi.order, { id: draft.id, version: draft.version, workOrderId: order.id, isOn: true })
  await ask(houseApi.delete, { ids: [draft.id] })
  expect(await faultsOf({ houseId: (await another(masterId, order.id)).id })).toContain('alarm')
})

test('an alarm that was answered, and one of a house that flies with the same order, open nothing elsewhere', async () => {
  const answered = await alarmed()
  await screen({ houseId: answered.house.id }, 'passed', 40)
  await voidHouse(answered.house.id)
  expect(await faultsOf({ houseId: (await another(answered.masterId, answered.order.id)).id })).toBe('screening')

  const standing = await alarmed()
  expect(await faultsOf({ houseId: (await another(standing.masterId, standing.order.id)).id })).toBe('screening')
  const withdrawn = await alarmed()
  const records = (await shipments({ houseId: withdrawn.house.id }))[0]?.records ?? []
  for (const { id, result } of records)
    if (result === 'failed') await ask(securityApi.withdraw, { id, reason: 'Other freight' })
  await voidHouse(withdrawn.house.id)
  expect(await faultsOf({ houseId: (await another(withdrawn.masterId, withdrawn.order.id)).id })).toBe('screening')
})

async function direct() {
  const master = await air.master('direct')
  await secureFreight(ask, master.id)
  return master
}
const voidMaster = async (id: string) => {
  const { version } = await ask(masterApi.detail, { id })
  return ask(masterApi.void, { id, version, reason: 'Booked twice' })
}
const nameMaster = (orderId: string, number: string | null) =>
  world.owner.query('UPDATE work_order SET mawb = $2 WHERE id = $1', [orderId, number ?? ''])

test('a void direct master leaves its alarm to the master, or the house, that its orders name next', async () => {
  const first = await direct()
  const order = await make.workOrder({ mawb: first.number ?? '' })
  await screen({ masterId: first.id }, 'failed', 50)
  // One more, after the alarm.
  const late = await make.workOrder({ mawb: first.number ?? '' })
  await voidMaster(first.id)
  const [second, third] = [await direct(), await direct()]
  await nameMaster(order.id, second.number)
  await nameMaster(late.id, third.number)
  for (const { id } of [second, third])
    expect([await faultsOf({ masterId: id }), (await fromOf({ masterId: id })).includes(first.number ?? '')]).toEqual([
      'alarm',
      true,
    ])
  await screen({ masterId: second.id }, 'passed', 20)
  expect(await faultsOf({ masterId: second.id })).toBe('')
  const { list } = await ask(logApi.list, { entityId: first.id })
  expect(list.find(({ action }) => action === 'masterWaybill.void')?.after).toMatchObject({ screeningResult: 'Alarm' })

  const { id: masterId } = await air.master()
  const house = await another(masterId, order.id)
  expect(await fromOf({ houseId: house.id })).toEqual([first.number])
})

test('an alarm of a direct master also stands before a consolidation that its orders name without a house', async () => {
  const first = await direct()
  const order = await make.workOrder({ mawb: first.number ?? '' })
  await screen({ masterId: first.id }, 'failed', 50)
  await voidMaster(first.id)
  const { id: masterId, number } = await air.master()
  await nameMaster(order.id, number)
  await secureFreight(ask, masterId)
  expect(await faultsOf({ masterId })).toBe('alarm')
  await screen({ masterId }, 'passed', 20)
  expect(await faultsOf({ masterId })).toBe('')
})
