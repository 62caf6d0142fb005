import { randomUUID } from 'node:crypto'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { instant } from '../../testing/driver-steps.ts'
import { type Acts, openActs } from '../../testing/phones/acts.ts'
import { sendWhole, sha256Of } from '../../testing/phones/send-in-parts.ts'
import { picture } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
let ann: Acts['ann']
let bob: Acts['bob']
let sync: Acts['sync']
let given: Acts['given']
let act: Acts['act']
let decide: Acts['decide']
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ;({ ann, bob, sync, given, act, decide } = await openActs(world, make))
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const taken = 'Saved for the office to check: it was reported after the task was taken away.'
const answerOf = async (driver: { token: string }, one: Parameters<typeof sync>[1][number]) =>
  (await sync(driver, [one])).data.acts[0]

/** What the driver did offline, after the task was accepted and then taken away. */
async function doneOffline(takeAway: (id: string) => Promise<{ code: number; message: string }>) {
  const it = await given()
  await sync(ann, [act('accept', it.id, { at: minutesAgo(60) })])
  const reply = await takeAway(it.id)
  if (reply.code !== 200) throw new Error(reply.message)
  const photo = await picture(30, 30).jpeg().toBuffer()
  const file = { id: randomUUID(), sha256: sha256Of(photo) }
  const early = { ...file, id: randomUUID() }
  const acts = [
    act('arrive', it.id, { at: minutesAgo(40), stopId: it.from, data: { remark: 'Dock 4' } }),
    act('pickUp', it.id, { at: minutesAgo(30), data: { photos: [early, file] } }),
    act('deliver', it.id, { at: minutesAgo(20), data: { receivedBy: 'Jo' } }),
  ]
  return { ...it, acts, file, early, photo, before: await it.get() }
}
const cancelled = () => doneOffline((id) => world.call(taskApi.cancel, { id, reason: 'customer' }, { token }))
const reassigned = () => doneOffline((id) => world.call(taskApi.reassign, { id, driverId: bob.id }, { token }))

describe.each([
  ['cancelled', cancelled],
  ['given to another driver', reassigned],
])('acts of a task that was %s meanwhile', (_, away) => {
  test('are held for the office, change nothing, and are where held steps are', async () => {
    const { acts, get, before, order } = await away()
    expect((await sync(ann, acts)).data.acts).toEqual(acts.map(({ id }) => ({ id, outcome: 'held', message: taken })))
    const after = await get()
    expect(after.order.stops).toEqual(before.order.stops)
    expect([after.task.status, after.order.bookingStatus]).toEqual([before.task.status, before.order.bookingStatus])
    const events = after.task.events.filter(({ late }) => late)
    expect(events.map(({ id, outcome, review, reportedBy }) => [id, outcome, review, reportedBy])).toEqual(
      acts.map(({ id }) => [id, 'held', 'waiting', 'Ann Driver']),
    )
    const [listed] = (await world.call(workOrderApi.listMore, { ids: order.id }, { token })).data
    expect(listed?.heldStep.map(({ kind }) => kind)).toEqual(['arrive', 'pickUp', 'deliver'])
  })

  test('accepted, they give the stop its times and proof, and move no status', async () => {
    const { acts, id, get, before, file, early, photo } = await away()
    await sync(ann, acts)
    await sendWhole(world.product, ann.token, early.id, photo)
    const [arrive, pickUp, deliver] = acts
    expect((await decide('accept', id, arrive?.id ?? '')).data).toMatchObject({ outcome: 'applied' })
    expect(instant((await get()).order.stops[0]?.actualArriveTime)).toBe(arrive?.at)
    await decide('accept', id, pickUp?.id ?? '')
    await decide('accept', id, deliver?.id ?? '')
    await sendWhole(world.product, ann.token, file.id, photo)
    const after = await get()
    expect(after.order.stops[0]).toMatchObject({ arriveRemark: 'Dock 4' })
    expect(instant(after.order.stops[0]?.actualDepartTime)).toBe(pickUp?.at)
    expect(after.order.stops[1]).toMatchObject({ receivedBy: 'Jo' })
    expect(after.task.photos.map(({ fileId }) => fileId)).toEqual([early.id, file.id])
    expect([after.task.status, after.order.bookingStatus]).toEqual([before.task.status, before.order.bookingStatus])
    expect((await sync(ann, acts)).data.acts.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    const again = await decide('accept', id, arrive?.id ?? '')
    expect(again).toMatchObject({ code: 200, data: { outcome: 'applied' } })
  })

  test('dismissed, one never counts, and the others wait on', async () => {
    const { acts, id, get, before } = await away()
    await sync(ann, acts)
    const [arrive, pickUp] = acts
    if (!arrive || !pickUp) throw new Error('no acts')
    await decide('dismiss', id, arrive.id)
    expect((await answerOf(ann, arrive))?.outcome).toBe('refused')
    expect((await answerOf(ann, pickUp))?.outcome).toBe('held')
    expect((await get()).order.stops).toEqual(before.order.stops)
    expect((await decide('accept', id, arrive.id)).code).toBe(409)
  })
})

test('what a former driver reported late does not hold up the present one, and waits on when the task is cancelled', async () => {
  const { acts, id } = await reassigned()
  await sync(ann, acts)
  const [arrive] = acts
  expect(
    (await sync(bob, [act('accept', id, {}), act('pickUp', id, {})])).data.acts.map(({ outcome }) => outcome),
  ).toEqual(['applied', 'applied'])
  await world.call(taskApi.cancelPickedUp, { id, reason: 'breakdown' }, { token })
  expect(arrive && (await answerOf(ann, arrive))?.outcome).toBe('held')
})

test('a task that comes back to its driver takes the late steps that the office accepts', async () => {
  const { acts, id, get } = await reassigned()
  await sync(ann, acts)
  await world.call(taskApi.reassign, { id, driverId: ann.id }, { token })
  const pickUp = acts[1]
  expect((await decide('accept', id, pickUp?.id ?? '')).data.outcome).toBe('held')
  await sync(ann, [act('accept', id, {})])
  expect((await get()).task.status).toBe('pickedUp')
})

test('late steps that still wait do not hold up the one that the office accepts', async () => {
  const { acts, id, get } = await reassigned()
  await sync(ann, acts)
  await world.call(taskApi.reassign, { id, driverId: ann.id }, { token })
  await sync(ann, [act('accept', id, {})])
  expect((await decide('accept', id, acts[1]?.id ?? '')).data.outcome).toBe('applied')
  expect((await get()).task.status).toBe('pickedUp')
})

test('acts at stops that were handed over on the road are held as well', async () => {
  const { id, to, get } = await given()
  await sync(ann, [act('accept', id, { at: minutesAgo(50) }), act('pickUp', id, { at: minutesAgo(40) })])
  await world.call(taskApi.handOver, { id, driverId: bob.id, place: 'Joliet', at: minutesAgo(5) }, { token })
  const deliver = act('deliver', id, { stopId: to, at: minutesAgo(20), data: { receivedBy: 'Jo' } })
  expect((await answerOf(ann, deliver))?.message).toBe(taken)
  await decide('accept', id, deliver.id)
  expect((await get()).order.stops[1]).toMatchObject({ receivedBy: 'Jo' })
  expect(instant((await get()).order.stops[1]?.actualDepartTime)).toBe(deliver.at)
})

describe('what the office, or another phone of the driver, had reported first', () => {
  const office = (id: string, kind: 'accept' | 'arrive' | 'pickUp' | 'deliver', stopId: string, minutes: number) => {
    const step = { id, kind, eventId: randomUUID(), at: minutesAgo(minutes), stopId, receivedBy: 'By phone' }
    return world.call(taskApi.step, step as InputOf<typeof taskApi.step>, { token })
  }

  test('is no fault of the driver’s: each step counts beside it, with its proof', async () => {
    const { id, from, to, get, order } = await given()
    await sync(ann, [act('accept', id, { at: minutesAgo(50) })])
    const typed = [await office(id, 'arrive', from, 39), await office(id, 'pickUp', from, 31)]
    typed.push(await office(id, 'arrive', to, 24), await office(id, 'deliver', to, 3))
    expect(typed.map(({ data }) => data.outcome)).toEqual(Array(4).fill('applied'))
    const photo = await picture(30, 30).jpeg().toBuffer()
    const [loaded, drawn] = [0, 1].map(() => ({ id: randomUUID(), sha256: sha256Of(photo) }))
    if (!loaded || !drawn) throw new Error('no pictures')
    const acts = [
      act('arrive', id, { at: minutesAgo(40), stopId: from }),
      act('pickUp', id, { at: minutesAgo(30), stopId: from, data: { pieces: 11, photos: [loaded], sealNo: 'SL-7' } }),
      act('arrive', id, { at: minutesAgo(25), stopId: to }),
      act('deliver', id, { at: minutesAgo(20), stopId: to, data: { receivedBy: 'Jo', signature: drawn } }),
    ]
    expect((await sync(ann, acts)).data.acts).toEqual(
      acts.map((one) => ({ id: one.id, outcome: 'applied', message: '' })),
    )
    for (const { id: file } of [loaded, drawn]) await sendWhole(world.product, ann.token, file, photo)
    const { order: after, task } = await get()
    expect([after.bookingStatus, task.status, after.sealNo]).toEqual(['DELIVERED', 'delivered', 'SL-7'])
    expect(instant(after.stops[0]?.actualArriveTime)).toBe(acts[0]?.at)
    expect(after.stops[1]).toMatchObject({ receivedBy: 'Jo', signatureFileId: drawn.id })
    expect(task.photos).toMatchObject([{ fileId: loaded.id, kind: 'pickup', stopId: from }])
    expect(task.events.filter(({ outcome }) => outcome === 'refused')).toEqual([])
    const { rows } = await world.owner.query(
      `SELECT count(*)::int FROM operation_log WHERE entity_id = $1 AND action = 'workOrder.deliver'`,
      [order.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('also while the phone’s own steps waited for an earlier one', async () => {
    const { id, from, to, get } = await given()
    const deliver = act('deliver', id, { at: minutesAgo(20), stopId: to, data: { receivedBy: 'Jo' } })
    expect(await answerOf(ann, deliver)).toMatchObject({ outcome: 'held' })
    await office(id, 'accept', '', 50)
    await office(id, 'pickUp', from, 30)
    expect(await answerOf(ann, act('accept', id, { at: minutesAgo(45) }))).toMatchObject({ outcome: 'applied' })
    expect(await answerOf(ann, deliver)).toMatchObject({ outcome: 'applied' })
    const again = act('deliver', id, { at: minutesAgo(19), stopId: to, data: { receivedBy: 'Jo Miller' } })
    expect(await answerOf(ann, again)).toMatchObject({ outcome: 'applied' })
    const { order, task } = await get()
    expect(order.stops[1]?.receivedBy).toBe('Jo Miller')
    expect(instant(task.acceptedAt)).toBe(instant(task.events.find(({ kind }) => kind === 'accept')?.at))
    expect(task.events.map(({ outcome }) => outcome)).toEqual(Array(5).fill('applied'))
  })
})
