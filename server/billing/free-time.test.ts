import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { freeTimeApi } from '@shortcut/domain/billing/rating/free-time-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { type Acts, openActs } from '../testing/phones/acts.ts'
import { openTaskLinks } from '../testing/phones/task-links.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Awaited<ReturnType<typeof openBuilders>>
let acts: Acts
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  acts = await openActs(world, make)
})
afterAll(() => world.close())

test('a driver learns the free time at each stop of the own task from the account’s sheet; so does a link, and nobody else', async () => {
  const { token } = make.administrator
  const account = await make.account()
  const detention = {
    kind: 'detention',
    name: 'Detention',
    price: '75',
    freePickupMinutes: 90,
    clock: 'arrival',
  } as const
  const sheet = await world.call(
    rateSheetApi.save,
    {
      name: 'Waits',
      accountId: account.id,
      effectiveFrom: '2020-01-01',
      accessorials: [{ ...detention, stopKind: 'pickup' }],
    },
    { token },
  )
  const lines = [{ lineNo: 1, originScope: 'any', destinationScope: 'any', method: 'flat', price: '500' } as const]
  const saved = await world.call(rateSheetApi.saveLines, { ...sheet.data, lines }, { token })
  await world.call(rateSheetApi.activate, { id: sheet.data.id, version: saved.data.version, lineCount: 1 }, { token })
  const { id, from, order } = await acts.given(acts.ann, { accountId: account.id })
  const asked = (task: string, as: { token: string }) => world.call(freeTimeApi.list, { id: task }, { token: as.token })
  const told = { code: 200, data: [{ stopId: from, minutes: 90, from: 'arrival' }] }
  expect(await asked(id, acts.ann)).toMatchObject(told)
  expect((await asked(id, acts.bob)).code).toBe(404)
  const link = await openTaskLinks(world, make).opened(order, id)
  expect(await asked(id, link)).toMatchObject(told)
  const other = await acts.given()
  expect((await asked(other.id, link)).code).toBe(404)
  expect(await asked(other.id, acts.ann)).toMatchObject({ code: 200, data: [] })
})
