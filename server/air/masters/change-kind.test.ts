import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { type ScreeningForm, securityApi } from '@shortcut/domain/air/security-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Houses, houseContent, openHouses } from '../../testing/air/houses.ts'
import { openBuilders } from '../../testing/builders.ts'
import { openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
let desk: Houses
beforeAll(async () => {
  world = await openWorld()
  const make = await openBuilders(world)
  token = make.dispatcher.token
  desk = openHouses(world, await openCargo(world, make), token)
})
afterAll(() => world.close())

type Kind = 'direct' | 'consolidation' | 'backToBack'

async function saveAs(id: string, kind: Kind) {
  const { version, content, airline, accountId } = await desk.ask(masterApi.detail, { id })
  return world.call(masterApi.save, { id, version, airline, accountId, kind, content }, { token })
}
const refusedAt = (message: string) => ({ code: 422, data: { fields: [{ path: 'kind', message }] } })
const screen = (of: { houseId: string | null; masterId: string | null }, more: Partial<ScreeningForm> = {}) =>
  world.call(
    securityApi.record,
    {
      of: [{ ...of, pieces: 4 }],
      method: 'XRY',
      doneAt: new Date(Date.now() - 3_600_000).toISOString(),
      doneBy: 'Cal Dock',
      place: 'Dock 2',
      seal: '',
      ...more,
    },
    { token },
  )
const gates = async (masterId: string) =>
  (await desk.ask(houseApi.ofMaster, { masterId })).gates.map(({ gate, house }) => `${gate} ${house}`.trim())

test('a master keeps a kind that takes its houses', async () => {
  const { id, number } = await desk.master('consolidation', 8)
  const one = await desk.house({ masterId: id })
  expect(await saveAs(id, 'direct')).toMatchObject(
    refusedAt(`A direct waybill has no houses, and ${number} has 1. Put its houses under another master first.`),
  )
  expect((await saveAs(id, 'backToBack')).code).toBe(200)
  expect(await saveAs(id, 'direct')).toMatchObject({ code: 422 })
  expect((await saveAs(id, 'consolidation')).code).toBe(200)
  const two = await desk.house({ masterId: id })
  expect(await saveAs(id, 'direct')).toMatchObject(
    refusedAt(`A direct waybill has no houses, and ${number} has 2. Put its houses under another master first.`),
  )
  expect(await saveAs(id, 'backToBack')).toMatchObject(
    refusedAt(`A back-to-back waybill has one house, and ${number} has 2. Put the others under another master first.`),
  )
  await desk.ask(houseApi.place, { id: one.id, version: one.version, masterId: null })
  expect((await saveAs(id, 'backToBack')).code).toBe(200)
  await desk.ask(houseApi.delete, { ids: [two.id] })
  expect((await saveAs(id, 'direct')).code).toBe(200)
})

test('houses under a direct master, as an older record may have them, count at the security gate', async () => {
  const { id } = await desk.master()
  const { id: houseId, number } = await desk.issued({ masterId: id, content: houseContent() })
  await screen({ houseId, masterId: null }, { result: 'failed' })
  await world.owner.query("UPDATE master_waybill SET kind = 'direct' WHERE id = $1", [id])
  expect(await gates(id)).toEqual(expect.arrayContaining([`shipper ${number}`, `alarm ${number}`]))
  const { shipments } = await desk.ask(securityApi.ofMaster, { masterId: id })
  expect(shipments.map((one) => one.houseId)).toEqual([null, houseId])
  // It can still be saved as it is.
  expect((await saveAs(id, 'direct')).code).toBe(200)
})

test('the alarm of a direct master stays when it becomes a consolidation, until its pieces are screened again', async () => {
  const { id } = await desk.master('direct')
  const own = { houseId: null, masterId: id }
  await screen(own, { result: 'failed' })
  expect((await saveAs(id, 'consolidation')).code).toBe(200)
  expect(await gates(id)).toEqual(['noHouse', 'alarm'])
  const { shipments } = await desk.ask(securityApi.ofMaster, { masterId: id })
  expect(shipments.map(({ houseId, faults }) => [houseId, faults.map(({ fault }) => fault)])).toEqual([
    [null, ['alarm']],
  ])
  expect((await screen(own)).code).toBe(200)
  expect(await gates(id)).toEqual(['noHouse'])
  // A consolidation that never had an alarm is screened at its houses.
  const { id: other } = await desk.master()
  expect((await screen({ houseId: null, masterId: other })).code).toBe(501)
})
