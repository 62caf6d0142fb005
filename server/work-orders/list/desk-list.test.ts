import { gunzipSync } from 'node:zlib'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { dayAfter } from '@shortcut/domain/recurring/repeats.ts'
import { workOrderAssignApi } from '@shortcut/domain/tasks/assign-api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import type { UndoAction } from '@shortcut/domain/work-orders/lifecycle.ts'
import { momentColumns, textColumns } from '@shortcut/domain/work-orders/more-columns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Builders, dropoff, openBuilders, pickup, pickupDay } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

/** @param days after the builders' day of pickup, so that the test means the same on every day */
const at = (days: number) => {
  const day = dayAfter(pickupDay, days)
  return [pickup({ from: `${day}T08:00`, to: `${day}T10:00` }), dropoff({ to: `${day}T20:00` })]
}
const assign = (ids: string[], driverId: string, more = {}) =>
  world.call(workOrderAssignApi.assign, { ids, driverId, ...more }, { token })
const undo = (verb: UndoAction, id: string, as = token) => world.call(workOrderApi[verb], { ids: [id] }, { token: as })
const accept = (driver: { token: string }, id: string) =>
  world.call(driverTaskApi.accept, { id, eventId: newId(), at: new Date().toISOString() }, { token: driver.token })

describe('several orders for one driver', () => {
  test('each gets a task or a reason, and the preflight predicts it', async () => {
    const driver = await make.driver({ name: 'Several Loads' })
    const first = await make.workOrder({ stops: at(10) })
    const clashing = await make.workOrder({ stops: at(10) })
    const waiting = await make.workOrder({ stops: at(12) })
    const task = await make.task({ workOrderId: waiting.id })
    const cancelled = await make.workOrder({ stops: at(14) })
    await world.call(workOrderApi.cancel, { ids: [cancelled.id] }, { token })
    const ids = [first, clashing, waiting, cancelled].map(({ id }) => id)

    const { data: before } = await world.call(workOrderAssignApi.preflight, { ids, driverId: driver.id }, { token })
    const blocked = before.filter(({ findings }) => findings.some(({ severity }) => severity === 'block'))
    expect(blocked.map(({ id }) => id)).toEqual([clashing.id])
    expect(blocked[0]?.findings[0]?.message).toBe(`Several Loads already has ${first.bookingId} at that time.`)

    const { data } = await assign(ids, driver.id)
    expect(data.done.sort()).toEqual([first.id, waiting.id].sort())
    expect(data.failed.map(({ id }) => id).sort()).toEqual([clashing.id, cancelled.id].sort())
    const why = Object.fromEntries(data.failed.map(({ id, message }) => [id, message]))
    expect(why[clashing.id]).toMatch(/^This assignment is blocked: Several Loads already has TK-/)
    expect(why[cancelled.id]).toContain('BOOKING CANCELLED')
    const given = await make.getWorkOrder(waiting.id)
    expect(given.tasks.map(({ id, driver }) => [id, driver])).toEqual([[task.id, 'Several Loads']])
    expect((await make.getWorkOrder(clashing.id)).tasks).toEqual([])
  })
})

describe('undo', () => {
  test('an assignment is undone completely: status, driver, equipment, and the log shows it', async () => {
    const [ann, bob] = [await make.driver({ name: 'Ann Undo' }), await make.driver({ name: 'Bob Undo' })]
    const order = await make.workOrder({ stops: at(16) })
    await assign([order.id], ann.id)
    expect((await undo('undoAssign', order.id)).data.failed).toEqual([])
    const after = await make.getWorkOrder(order.id)
    expect(after).toMatchObject({ bookingStatus: 'CONFIRMED', tasks: [{ status: 'cancelled' }] })
    expect((await world.call(driverTaskApi.list, {}, { token: ann.token })).data).toEqual([])
    const log = (await world.call(logApi.ofWorkOrder, { id: order.id }, { token })).data
    expect(log.map(({ action }) => action)).toContain('workOrder.undoAssign')
    // Only once.
    expect((await undo('undoAssign', order.id)).data.failed[0]?.message).toBe(
      `It is too late to undo ${order.bookingId}.`,
    )

    // A reassignment returns to the driver who had accepted.
    await assign([order.id], ann.id)
    const [task] = (await make.getWorkOrder(order.id)).tasks.filter(({ status }) => status === 'assigned')
    if (!task) throw new Error('no task')
    await accept(ann, task.id)
    await world.call(taskApi.reassign, { id: task.id, driverId: bob.id }, { token })
    expect((await undo('undoAssign', order.id)).data.done).toEqual([order.id])
    const back = (await make.getWorkOrder(order.id)).tasks.find(({ id }) => id === task.id)
    expect(back).toMatchObject({ status: 'accepted', driver: 'Ann Undo' })
    expect(back?.assignments.filter(({ endedAt }) => endedAt === null).map(({ driverName }) => driverName)).toEqual([
      'Ann Undo',
    ])
  })

  test('a cancelled booking is restored with its driver and its open revision', async () => {
    const driver = await make.driver({ name: 'Cara Undo' })
    const order = await make.workOrder({ stops: at(17), palletQuantity: 2 })
    await assign([order.id], driver.id)
    await world.call(workOrderApi.revise, { id: order.id, palletQuantity: 5 }, { token })
    await world.call(workOrderApi.cancel, { ids: [order.id], reason: 'wrong one' }, { token })
    expect((await undo('undoCancel', order.id)).data.done).toEqual([order.id])
    const after = await make.getWorkOrder(order.id)
    expect(after).toMatchObject({ bookingStatus: 'REVISED', priorStatus: 'DISPATCHED', revision: { state: 'open' } })
    expect(after.tasks).toMatchObject([{ status: 'assigned', driver: 'Cara Undo', cancelReason: '' }])
    expect((await world.call(driverTaskApi.list, {}, { token: driver.token })).data).toHaveLength(1)
  })

  test('a confirmed booking is new again, once; a draft is a draft again; only for the person who confirmed it', async () => {
    const fresh = async () => {
      const { id } = await make.workOrder()
      await world.database.pool.query(`UPDATE work_order SET booking_status = 'NEW' WHERE id = $1`, [id])
      return id
    }
    const id = await fresh()
    const confirm = (one: string) => world.call(workOrderApi.confirm, { ids: [one] }, { token })
    await confirm(id)
    expect((await undo('undoConfirm', id, make.administrator.token)).data.failed[0]?.message).toContain(
      'Only the person who did it',
    )
    expect((await undo('undoConfirm', id)).data.done).toEqual([id])
    expect((await make.getWorkOrder(id)).bookingStatus).toBe('NEW')
    expect((await undo('undoConfirm', id)).data.failed[0]?.message).toContain('too late')
    const log = (await world.call(logApi.ofWorkOrder, { id }, { token })).data
    expect(log[0]).toMatchObject({ action: 'workOrder.undoConfirm', after: { bookingStatus: 'NEW' } })

    const reopened = await make.workOrder()
    await world.call(workOrderApi.cancel, { ids: [reopened.id] }, { token })
    await world.call(workOrderApi.reopen, { ids: [reopened.id], reason: 'back' }, { token: make.administrator.token })
    await confirm(reopened.id)
    expect((await undo('undoConfirm', reopened.id)).data.done).toEqual([reopened.id])
    expect((await make.getWorkOrder(reopened.id)).bookingStatus).toBe('DRAFT')
  })

  test('a confirmation that was followed by an assignment stands, and the refusal says what happened', async () => {
    const driver = await make.driver({ name: 'Finn Undo' })
    const order = await make.workOrder({ stops: at(23) })
    await assign([order.id], driver.id)
    expect((await undo('undoConfirm', order.id)).data.failed[0]?.message).toBe(
      `${order.bookingId} cannot be undone. In the meantime: Dispatched (${make.dispatcher.account}).`,
    )
    expect((await undo('undoAssign', order.id)).data.done).toEqual([order.id])
  })

  test('is refused with a message once the driver accepted, somebody changed the order, or another person assigned it', async () => {
    const driver = await make.driver({ name: 'Dora Undo' })
    const accepted = await make.workOrder({ stops: at(18) })
    await assign([accepted.id], driver.id)
    await accept(driver, (await make.getWorkOrder(accepted.id)).tasks[0]?.id ?? '')
    const why = async (verb: UndoAction, id: string, as?: string) => (await undo(verb, id, as)).data.failed[0]?.message
    expect(await why('undoAssign', accepted.id)).toBe(
      `${accepted.bookingId} cannot be undone: Dora Undo has accepted it already.`,
    )

    const changed = await make.workOrder({ stops: at(19) })
    await world.call(workOrderApi.cancel, { ids: [changed.id] }, { token })
    await world.call(workOrderApi.tag, { ids: [changed.id], add: ['late'] }, { token: make.administrator.token })
    expect(await why('undoCancel', changed.id)).toBe(
      `${changed.bookingId} cannot be undone. In the meantime: Changed tags (${make.administrator.account}).`,
    )
    expect((await make.getWorkOrder(changed.id)).bookingStatus).toBe('BOOKING_CANCELLED')

    const theirs = await make.workOrder({ stops: at(20) })
    await world.call(workOrderApi.cancel, { ids: [theirs.id] }, { token })
    expect(await why('undoCancel', theirs.id, make.administrator.token)).toBe(
      `Only the person who did it can undo it: ${theirs.bookingId}.`,
    )
    // An attempt by another person changes nothing.
    expect(await why('undoCancel', theirs.id)).toBeUndefined()

    // The driver has got other work in the meantime.
    const lost = await make.workOrder({ stops: at(21) })
    await assign([lost.id], driver.id)
    await world.call(workOrderApi.cancelDelivery, { ids: [lost.id] }, { token })
    const other = await make.workOrder({ stops: at(21) })
    await assign([other.id], driver.id)
    expect(await why('undoCancel', lost.id)).toContain(`${lost.bookingId} cannot be undone: Dora Undo was assigned TK-`)
  })
})

describe('the rows', () => {
  test('tags are added and removed per order; they filter, and are suggested', async () => {
    const one = await make.workOrder({ tags: ['hot', 'cold'] })
    const full = await make.workOrder({ tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })
    const { data } = await world.call(
      workOrderApi.tag,
      { ids: [one.id, full.id], add: ['Vip'], remove: ['cold'] },
      { token },
    )
    expect(data.done).toEqual([one.id])
    expect(data.failed.map(({ message }) => message)).toEqual([`${full.bookingId} would have more than 20 tags.`])
    const found = (await world.call(workOrderApi.list, { tags: 'Vip,nothing' }, { token })).data
    expect(found.list.map(({ id, tags }) => [id, tags])).toEqual([[one.id, ['hot', 'Vip']]])
    expect(found.total).toBe(1)
    expect((await world.call(workOrderApi.tags, { q: 'v' }, { token })).data).toEqual(['Vip'])
    const selected = (await world.call(workOrderApi.list, { ids: one.id }, { token })).data
    expect(selected.list.map(({ id }) => id)).toEqual([one.id])
  })

  test('optional columns show the current task and the first and last stop', async () => {
    const driver = await make.driver({ name: 'Eve Columns' })
    const order = await make.workOrder({ cargoId: 'CARGO-9', stops: at(22) })
    const gone = await make.task({ workOrderId: order.id, driverId: driver.id })
    await world.call(workOrderApi.cancelDelivery, { ids: [order.id] }, { token })
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    const plain = await make.workOrder()
    const { data } = await world.call(workOrderApi.listMore, { ids: `${order.id},${plain.id}` }, { token })
    expect(gone.id).not.toBe(task.id)
    expect(data.find(({ id }) => id === order.id)).toMatchObject({
      cargoId: 'CARGO-9',
      taskNo: task.taskNo,
      status: 'assigned',
      phone: driver.phone,
      photos: { container: 0, pickup: 0, delivery: 0 },
      locus: false,
      heldStep: [],
      pickup: { city: 'Chicago' },
      delivery: { city: 'Jamaica' },
    })
    expect(data.find(({ id }) => id === plain.id)).toMatchObject({ taskNo: null, status: null })
  })

  test('a long page is compressed for callers that accept it, and only for them', async () => {
    for (let n = 0; n < 12; n++) await make.workOrder()
    const get = (encoding?: string) =>
      world.product.server.inject({
        url: '/shortcut-api/workOrder/list',
        headers: { authorization: `Bearer ${token}`, ...(encoding && { 'accept-encoding': encoding }) },
      })
    const plain = await get()
    expect(plain.headers['content-encoding']).toBeUndefined()
    const zipped = await get('gzip, deflate, br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect((await get('gzip, zstd')).headers['content-encoding']).toBe('zstd')
  })
})

describe('every column filters', () => {
  test('also those looked up beside the list; matches are what they show', async () => {
    const driver = await make.driver({ name: 'Filter Finds' })
    const order = await make.workOrder({
      cargoId: 'CARGO-77',
      hawb: 'H-4711',
      remark: 'Ring twice',
      containerNo: 'CSQU3054383',
      mawb: '016-72186542',
      stops: [
        pickup({ company: 'First Dock' }),
        dropoff({ company: 'Middle Dock' }),
        dropoff({ company: 'Last Dock' }),
      ],
    })
    const task = await make.task({ workOrderId: order.id, driverId: driver.id })
    const found = async (wanted: Record<string, string>) => {
      const { code, message, data } = await world.call(workOrderApi.list, wanted as never, { token })
      expect([code, message]).toEqual([200, ''])
      return data.list.some(({ id }) => id === order.id)
    }
    const shown = { cargoId: 'argo-77', hawb: '4711', remark: 'twice', taskNo: task.taskNo, taskStatus: 'assigned' }
    const places = { pickupCompany: 'first', deliveryCompany: 'last dock', deliveryCity: order.stops[2]?.city ?? '' }
    const typed: Record<string, string>[] = [
      { q: '01672186542' },
      { mawb: '016 7218 6542' },
      { q: 'csqu 305438-3' },
      { hasLocus: 'no' },
    ]
    for (const [name, value] of Object.entries({ ...shown, ...places })) {
      expect([name, await found({ [name]: value })]).toEqual([name, true])
      if (name !== 'taskStatus') expect([name, await found({ [name]: `${value} not` })]).toEqual([name, false])
    }
    for (const wanted of typed) expect([wanted, await found(wanted)]).toEqual([wanted, true])
    const others: Record<string, string>[] = [
      { deliveryCompany: 'Middle' },
      { taskStatus: 'delivered' },
      { hasPhotos: 'yes' },
      { hasLocus: 'yes' },
    ]
    for (const wanted of others) expect([wanted, await found(wanted)]).toEqual([wanted, false])
    for (const column of textColumns) await found({ [column]: 'x' })
    for (const column of [...momentColumns, 'leaveBy', 'due', 'pickupDue', 'deliveryDue', 'updated'])
      await found({ [`${column}From`]: '2026-01-01T00:00:00Z', [`${column}To`]: '2027-01-01T00:00:00Z' })
    expect(await found({ updatedFrom: '2020-01-01T00:00:00Z' })).toBe(true)
    expect(await found({ updatedTo: '2020-01-01T00:00:00Z' })).toBe(false)
  })
})
