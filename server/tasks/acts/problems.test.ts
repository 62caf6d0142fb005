import { homeApi } from '@shortcut/domain/home/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let acts: Acts
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  acts = await openActs(world, make)
})
afterAll(() => world.close())

const withProblem = async (hasProblem: 'yes' | 'no') =>
  (await world.call(workOrderApi.list, { hasProblem }, { token })).data.list.map(({ id }) => id)
const outcomeOf = async (...sent: Parameters<Acts['sync']>[1]) =>
  (await acts.sync(acts.ann, sent)).data.acts.map(({ outcome }) => outcome)

test('a problem is in the worklist until the office has handled it, and the driver sees what was reported', async () => {
  const { ann, act, given, sync, decide } = acts
  const { id, from, order, get } = await given()
  const other = await given()
  await outcomeOf(act('accept', id, {}))
  const problem = act('exception', id, { stopId: from, data: { type: 'damaged', pieces: 2, remark: 'Wet' } })
  expect(await outcomeOf(problem)).toEqual(['applied'])
  expect(await withProblem('yes')).toEqual([order.id])
  expect(await withProblem('no')).toContain(other.order.id)
  const { data: home } = await world.call(homeApi.figures, {}, { token })
  expect(home.orders?.problems).toEqual({ total: 1, totalIsExact: true })
  expect((await get()).task.reports).toMatchObject([{ outcome: 'applied', review: 'waiting' }])
  const { data } = await sync(ann, [])
  expect(data.tasks.find((task) => task.id === id)?.problems).toMatchObject([
    { stopId: from, type: 'damaged', pieces: 2, remark: 'Wet' },
  ])

  expect((await decide('accept', id, problem.id)).code).toBe(200)
  expect(await withProblem('yes')).toEqual([])
  expect((await get()).task.reports).toMatchObject([
    { outcome: 'applied', review: 'accepted', reviewedBy: make.dispatcher.account },
  ])
  expect((await decide('dismiss', id, problem.id)).code).not.toBe(200)
})

test('one that the office dismisses is no longer on the driver’s phone', async () => {
  const { ann, act, given, sync, decide } = acts
  const { id } = await given()
  const problem = act('exception', id, { data: { type: 'closed' } })
  await outcomeOf(act('accept', id, {}), problem)
  expect((await decide('dismiss', id, problem.id)).code).toBe(200)
  expect(await withProblem('yes')).toEqual([])
  expect((await sync(ann, [])).data.tasks.find((task) => task.id === id)?.problems).toEqual([])
})

test('a task that was accepted already, by the office or another phone, is accepted', async () => {
  const { ann, act, given } = acts
  const { id, get } = await given()
  const step = { id, eventId: crypto.randomUUID(), at: new Date().toISOString() }
  await world.call(driverTaskApi.accept, step, { token: ann.token })
  expect(await outcomeOf(act('accept', id, {}))).toEqual(['applied'])
  expect((await get()).task.status).toBe('accepted')
})

test('the phone is told of tasks that were taken away within the day, with the reason, and of nobody else’s', async () => {
  const { ann, bob, given, sync } = acts
  const [cancelled, moved] = [await given(), await given()]
  await world.call(taskApi.cancel, { id: cancelled.id, reason: 'not ready' }, { token })
  await world.call(taskApi.reassign, { id: moved.id, driverId: bob.id }, { token })
  const { gone } = (await sync(ann, [])).data
  expect(gone).toContainEqual(
    expect.objectContaining({
      taskId: cancelled.id,
      bookingId: cancelled.order.bookingId,
      why: 'cancelled',
      reason: 'not ready',
    }),
  )
  expect(gone).toContainEqual(expect.objectContaining({ taskId: moved.id, why: 'reassigned', reason: '' }))
  expect((await sync(bob, [])).data.gone).toEqual([])
})
