import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseContent, openHouses } from '../../testing/air/houses.ts'
import { openBuilders } from '../../testing/builders.ts'
import { openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const first = [{ flight: 'LH8161', on: '2026-12-01' }]
const second = [{ flight: 'LH8163', on: '2026-12-02' }]

test('houses with their master’s flights go with it to its new ones, and others keep their own, which stands before the manifest', async () => {
  const make = await openBuilders(world)
  const cargo = await openCargo(world, make)
  const { ask, house, issued, master } = openHouses(world, cargo, make.dispatcher.token)
  const { id } = await master()
  const flyWith = async (flights: typeof first) => {
    const { version, content, airline, kind } = await ask(masterApi.detail, { id })
    await ask(masterApi.save, { id, version, airline, kind, content: { ...content, flights } })
  }
  await flyWith(first)
  const content = { ...houseContent(), flights: first }
  const draft = await house({ masterId: id, content })
  const one = await issued({ masterId: id, content })
  const own = [{ flight: 'UA906', on: '2026-12-01' }]
  const other = await issued({ masterId: id, content: { ...houseContent(), flights: own } })
  await flyWith(second)
  const { gates } = await ask(houseApi.ofMaster, { masterId: id })
  expect(gates.filter(({ gate }) => gate === 'flights')).toEqual([
    { gate: 'flights', houseId: other.id, house: other.number },
  ])
  const read = async (houseId: string) => {
    const { version, content } = await ask(houseApi.detail, { id: houseId })
    return [version, content.flights]
  }
  expect(await read(draft.id)).toEqual([draft.version + 1, second])
  expect(await read(one.id)).toEqual([one.version + 1, second])
  expect(await read(other.id)).toEqual([other.version, own])
  const { list } = await cargo.ask(logApi.list, { entityId: one.id })
  expect(list[0]).toMatchObject({
    action: 'houseWaybill.save',
    before: { flights: 'LH8161, 2026-12-01' },
    after: { flights: 'LH8163, 2026-12-02' },
  })
})
