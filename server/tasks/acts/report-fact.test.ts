import { randomUUID } from 'node:crypto'
import { fileApi } from '@shortcut/domain/files/api.ts'
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
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ;({ ann, bob, sync, given, act, decide } = await openActs(world, make))
  photo = await picture(40, 30).jpeg().toBuffer()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows
const answersOf = async (driver: { token: string }, ...acts: Parameters<typeof sync>[1]) =>
  (await sync(driver, acts)).data.acts.map(({ outcome, message }) => [outcome, message])
const mayOpen = async (id: string, as: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })).code === 200

describe('what a driver reports besides steps', () => {
  test('is kept with its stop, time, place and photos, is logged, and changes no status', async () => {
    const { id, from, order, get } = await given()
    const file = { id: randomUUID(), sha256: sha256Of(photo) }
    await sync(ann, [act('accept', id, {})])
    const before = await get()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const exception = act('exception', id, {
      at: minutesAgo(3),
      stopId: from,
      position: { lat: 41.9, lng: -87.6, accuracyM: 8 },
      data: { type: 'damaged', pieces: 2, remark: 'Wet cartons', photos: [file] },
    })
    const wait = act('wait', id, { at: minutesAgo(2), stopId: from, data: { remark: 'No dock' } })
    const paper = act('document', id, { at: minutesAgo(1), data: { type: 'scaleTicket', value: '34 000 lb' } })
    expect(await answersOf(ann, exception, wait, paper)).toEqual(Array(3).fill(['applied', '']))
    const at = await get()
    expect([at.task.filesOnPhone, at.order.version > before.order.version]).toEqual([1, true])
    await sendWhole(world.product, ann.token, file.id, photo)
    const { order: now, task } = await get()
    expect([task.status, now.bookingStatus, task.events, now.stops]).toEqual([
      before.task.status,
      before.order.bookingStatus,
      before.task.events,
      before.order.stops,
    ])
    const told = { outcome: 'applied', late: false, review: null, driverName: 'Ann Driver' }
    expect(task.reports).toMatchObject([
      {
        id: exception.id,
        kind: 'exception',
        stopId: from,
        type: 'damaged',
        pieces: 2,
        remark: 'Wet cartons',
        lat: 41.9,
        fileIds: [file.id],
        ...told,
        review: 'waiting',
      },
      { id: wait.id, kind: 'wait', stopId: from, remark: 'No dock', fileIds: [], ...told },
      { id: paper.id, kind: 'document', type: 'scaleTicket', value: '34 000 lb', ...told },
    ])
    expect(instant(task.reports[0]?.at)).toBe(exception.at)
    expect([task.filesOnPhone, await mayOpen(file.id, token), await mayOpen(file.id, bob.token)]).toEqual([
      0,
      true,
      false,
    ])
    const logged = await query(
      `SELECT action, after->>'workOrderId' AS order FROM operation_log WHERE entity_id = $1 AND actor_id = $2 AND action <> 'task.accept' ORDER BY id`,
      [id, ann.id],
    )
    expect(logged).toEqual(
      ['task.exception', 'task.wait', 'task.document', 'task.photoArrived'].map((action) => ({
        action,
        order: order.id,
      })),
    )
    expect(await answersOf(ann, exception, wait, paper)).toEqual(Array(3).fill(['repeated', '']))
    expect((await get()).task.reports.length).toBe(3)
  })

  test('is refused for a stop of another order, and for another driver’s task', async () => {
    const { id, get } = await given()
    const other = await given(bob)
    expect(
      await answersOf(
        ann,
        act('wait', id, { stopId: other.from }),
        act('exception', other.id, { data: { type: 'short' } }),
      ),
    ).toEqual([
      ['refused', 'There is no such stop.'],
      ['refused', 'There is no such task.'],
    ])
    expect([(await get()).task.reports, (await other.get()).task.reports]).toEqual([[], []])
  })

  test('a paper of the driver needs no task; the office sees its picture if it may see drivers', async () => {
    const file = { id: randomUUID(), sha256: sha256Of(photo) }
    const licence = act('document', undefined, { data: { type: 'licence', value: '2029-05-01', files: [file] } })
    expect(await answersOf(ann, licence)).toEqual([['applied', '']])
    await sendWhole(world.product, ann.token, file.id, photo)
    const { token: admin } = await world.signIn('administrator')
    expect([await mayOpen(file.id, admin), await mayOpen(file.id, bob.token)]).toEqual([true, false])
    expect(
      await query(`SELECT entity_id, after->>'type' AS type FROM operation_log WHERE action = 'driver.document'`),
    ).toEqual([{ entity_id: ann.id, type: 'licence' }])
  })
})

describe('a number of container or seal that a driver reads', () => {
  test('fills in the order’s, if that is empty, and is logged', async () => {
    const { id, order, get } = await given()
    expect(await answersOf(ann, act('seal', id, { data: { sealNo: 'SL-7', containerNo: 'csqu 305438-3' } }))).toEqual([
      ['applied', ''],
    ])
    expect((await get()).order).toMatchObject({ containerNo: 'CSQU3054383', sealNo: 'SL-7' })
    expect((await get()).task.reports).toMatchObject([{ sealNo: 'SL-7', containerNo: 'csqu 305438-3' }])
    expect(
      await query(`SELECT actor_id FROM operation_log WHERE action = 'workOrder.fillNumber' AND entity_id = $1`, [
        order.id,
      ]),
    ).toEqual([{ actor_id: ann.id }, { actor_id: ann.id }])
    await sync(ann, [
      act('accept', id, {}),
      act('pickUp', id, { data: { containerNo: 'MSKU0000009', sealNo: 'SL-8' } }),
    ])
    expect((await get()).order).toMatchObject({ containerNo: 'CSQU3054383', sealNo: 'SL-7' })
  })

  test('is filled in by a pickup once that counts', async () => {
    const { id, get } = await given()
    await sync(ann, [act('pickUp', id, { data: { containerNo: 'CSQU3054383' } })])
    expect((await get()).order.containerNo).toBe('')
    await sync(ann, [act('accept', id, {})])
    expect((await get()).order.containerNo).toBe('CSQU3054383')
  })

  test('with a wrong check digit is kept as typed, and the answer says so, also when repeated', async () => {
    const { id, get } = await given()
    const seal = act('seal', id, { data: { containerNo: 'CSQU3054384' } })
    const warning = 'The check digit of CSQU3054384 should be 3. Saved as typed.'
    expect(await answersOf(ann, seal)).toEqual([['applied', warning]])
    expect(await answersOf(ann, seal)).toEqual([['repeated', warning]])
    expect((await get()).order.containerNo).toBe('CSQU3054384')
    expect(await answersOf(ann, act('seal', id, { data: { containerNo: 'TRUCK 12' } }))).toEqual([
      ['applied', 'TRUCK 12 is not an ISO 6346 container number. Saved as typed.'],
    ])
  })
})

describe('a report that waits for the office', () => {
  const late = async () => {
    const it = await given()
    await world.call(taskApi.reassign, { id: it.id, driverId: bob.id }, { token })
    const seal = act('seal', it.id, { data: { containerNo: 'CSQU3054383' } })
    const [answer] = (await sync(ann, [seal])).data.acts
    return { ...it, seal, answer }
  }

  test('is one of a task that was taken away, and is where held steps are', async () => {
    const { order, answer, get } = await late()
    expect(answer).toMatchObject({ outcome: 'held', message: expect.stringMatching(/after the task was taken away/) })
    const after = await get()
    expect(after.order.containerNo).toBe('')
    expect(after.task.reports).toMatchObject([{ kind: 'seal', late: true, outcome: 'held', review: 'waiting' }])
    const [listed] = (await world.call(workOrderApi.listMore, { ids: order.id }, { token })).data
    expect(listed?.heldStep).toEqual([{ kind: 'seal', stop: null }])
    const { list } = (await world.call(workOrderApi.list, { hasHeldStep: 'yes', pageSize: 500 }, { token })).data
    expect(list.map((one) => one.id)).toContain(order.id)
  })

  test('counts when it is accepted, and twice is once', async () => {
    const { id, seal, get } = await late()
    for (let n = 0; n < 2; n++)
      expect(await decide('accept', id, seal.id)).toMatchObject({ code: 200, data: { outcome: 'applied' } })
    expect((await get()).order.containerNo).toBe('CSQU3054383')
    expect((await answersOf(ann, seal))[0]?.[0]).toBe('applied')
    expect((await decide('dismiss', id, seal.id)).code).toBe(409)
  })

  test('never counts when it is dismissed', async () => {
    const { id, seal, get } = await late()
    expect((await decide('dismiss', id, seal.id)).data.outcome).toBe('refused')
    expect((await get()).order.containerNo).toBe('')
    expect(await answersOf(ann, seal)).toEqual([['refused', 'The office dismissed this report.']])
    expect((await decide('accept', id, seal.id)).code).toBe(409)
  })

  test('is one dated in the future: accepted, it happened when it was received', async () => {
    const { id, get } = await given()
    const wait = act('exception', id, { at: '2090-01-01T00:00:00Z', data: { type: 'closed' } })
    expect((await answersOf(ann, wait))[0]?.[0]).toBe('held')
    expect((await decide('accept', id, wait.id)).data.outcome).toBe('applied')
    const [report] = (await get()).task.reports
    expect([report?.outcome, report?.at === report?.receivedAt]).toEqual(['applied', true])
    expect((await decide('accept', (await given(bob)).id, wait.id)).code).toBe(404)
  })
})
