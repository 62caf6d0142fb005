import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { type SavedView, viewApi, viewLimit } from '@shortcut/domain/users/views.ts'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type RoleKey, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const layout = { order: [], widths: { status: 90 }, hidden: ['tags'], pinned: [] }
const late = { grid: 'workOrder', name: 'Late', query: 'bookingStatus=NEW&sort=-weight', layout }

async function person(role: RoleKey = 'dispatcher') {
  const { token, account } = await world.signIn(role)
  return {
    account,
    save: (fields: object) => world.call(viewApi.save, { ...late, ...fields }, { token }),
    list: async (grid = 'workOrder'): Promise<SavedView[]> =>
      (await world.call(viewApi.list, { grid }, { token })).data,
    remove: (...ids: string[]) => world.call(viewApi.delete, { ids }, { token }),
  }
}

test('a view is stored with all its parts, renamed, changed and deleted, and logged', async () => {
  const anna = await person()
  const made = (await anna.save({})).data
  expect(made).toEqual({
    id: made.id,
    name: 'Late',
    query: late.query,
    layout,
    isDefault: false,
    isShared: false,
    sharedBy: null,
  })
  expect(await anna.list()).toEqual([made])
  expect(await anna.list('log')).toEqual([])
  const renamed = await anna.save({ id: made.id, name: ' Very late ', grid: 'log', query: 'q=EXP', isDefault: true })
  expect(renamed.data).toEqual({ ...made, name: 'Very late', query: 'q=EXP', isDefault: true })
  expect(await anna.list()).toEqual([renamed.data])
  expect((await anna.remove(made.id)).data).toEqual({ done: [made.id], failed: [] })
  expect(await anna.list()).toEqual([])
  const { token } = await world.signIn('administrator')
  const log = await world.call(logApi.list, { entity: 'view', entityId: made.id }, { token })
  expect(log.data.list.map(({ action, entityLabel }) => `${action} ${entityLabel}`)).toEqual([
    'view.delete Very late',
    'view.save Very late',
    'view.add Late',
  ])
})

test('nobody sees, changes or deletes another person’s view', async () => {
  const [anna, bert] = [await person(), await person()]
  const { id } = (await anna.save({})).data
  expect(await bert.list()).toEqual([])
  expect(await bert.save({ id, name: 'Mine now' })).toMatchObject({ code: 404 })
  expect((await bert.remove(id)).data).toMatchObject({ done: [], failed: [{ id, code: 404 }] })
  expect(await anna.list()).toMatchObject([{ id, name: 'Late' }])
  expect((await bert.save({})).code).toBe(200)
})

test('a shared view is seen by colleagues who may see the list, and belongs to its owner', async () => {
  const [anna, bert] = [await person(), await person()]
  const { id } = (await anna.save({ name: 'Ours', isShared: true, isDefault: true })).data
  const seen = (await bert.list()).filter((view) => view.id === id)
  expect(seen).toEqual([
    { id, name: 'Ours', query: late.query, layout, isDefault: false, isShared: true, sharedBy: anna.account },
  ])
  expect(await bert.save({ id, name: 'Mine now' })).toMatchObject({ code: 404 })
  expect((await bert.remove(id)).data.failed).toMatchObject([{ id, code: 404 }])
  // One's own may have the same name, and others stay private.
  expect((await bert.save({ name: 'Ours' })).code).toBe(200)
  expect((await anna.list()).map(({ name, sharedBy }) => [name, sharedBy])).toEqual([['Ours', null]])
  const supervisor = await person('warehouseSupervisor')
  const billed = { grid: 'invoice', isShared: true }
  expect(await supervisor.save(billed)).toMatchObject({ code: 404 })
  const clerk = await person('billingClerk')
  await clerk.save(billed)
  expect(await supervisor.list('invoice')).toEqual([])
  await anna.save({ id, name: 'Ours' })
  expect((await bert.list()).filter(({ sharedBy }) => sharedBy)).toEqual([])
})

test('a name is unique within a list, with the message at the field, also when two tabs save at once', async () => {
  const anna = await person()
  const both = await Promise.all([anna.save({}), anna.save({ name: 'LATE' })])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
  const again = await anna.save({ name: 'late' })
  expect(again.data).toMatchObject({ fields: [{ path: 'name', message: 'The view name late is already taken.' }] })
  expect((await anna.save({ grid: 'log' })).code).toBe(200)
  expect(await anna.save({ name: '  ' })).toMatchObject({ data: { fields: [{ path: 'name', message: 'not null' }] } })
})

test('one view of a list is the default: the last one chosen', async () => {
  const anna = await person()
  await Promise.all(['a', 'b', 'c'].map((name) => anna.save({ name, isDefault: true })))
  await anna.save({ grid: 'log', isDefault: true })
  expect((await anna.list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const [first] = await anna.list()
  await anna.save({ id: first?.id, name: 'a', isDefault: true })
  expect((await anna.list()).map(({ name, isDefault }) => `${name} ${isDefault}`)).toEqual([
    'a true',
    'b false',
    'c false',
  ])
})

test('the number of views is limited, and the size of each', async () => {
  const anna = await person()
  for (let n = 0; n < viewLimit; n++) await anna.save({ name: `View ${n}` })
  expect(await anna.save({ name: 'One more' })).toMatchObject({
    code: 501,
    message: 'You can keep at most 50 views of a list. Delete one first.',
  })
  const [first] = await anna.list()
  expect((await anna.save({ id: first?.id, name: 'Renamed' })).code).toBe(200)
  expect((await anna.save({ grid: 'log', layout: 'x'.repeat(20_001) })).code).toBe(422)
  expect((await anna.save({ grid: 'log', query: 'x'.repeat(4001) })).code).toBe(422)
  expect(await anna.list('log')).toEqual([])
})
