import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { daysAfter } from '@shortcut/domain/drivers/papers.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { dueApi, trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { uploadPicture } from '../testing/upload.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.administrator.token
})
afterAll(() => world.close())

/** Administrators without a zone use +08:00. */
const inDays = (days: number) => daysAfter(toLocalDate(new Date().toISOString(), '+08:00'), days)

describe('current work', () => {
  test('driver, truck and trailer show their task, earlier tasks, and last position', async () => {
    const [driver, truck, trailer] = await Promise.all([make.driver(), make.truck(), make.trailer()])
    const order = await make.workOrder()
    const equipment = { driverId: driver.id, truckId: truck.id, trailerId: trailer.id }
    const task = await make.task({ workOrderId: order.id, ...equipment })
    const at = new Date(Date.now() - 60_000).toISOString()
    const sent = await world.call(
      driverTaskApi.positions,
      { positions: [{ at, lat: 41.97, lng: -87.9 }] },
      { token: driver.token },
    )
    expect(sent.code).toBe(200)
    const now = {
      currentTask: {
        id: task.id,
        taskNo: task.taskNo,
        status: 'assigned',
        workOrderId: order.id,
        bookingId: order.bookingId,
      },
      liveTasks: 1,
      lastPosition: { lat: 41.97, lng: -87.9, at, place: { name: expect.stringMatching(/, IL$/) } },
    }
    const turn = {
      id: task.id,
      taskNo: task.taskNo,
      customerName: order.customerName,
      driver: driver.name,
      endedAt: null,
    }
    const ofDriver = (await world.call(driverApi.detail, { id: driver.id }, { token })).data
    expect(ofDriver).toMatchObject({ ...now, recentTasks: [turn] })
    const who = { driver: { id: driver.id, name: driver.name } }
    const ofTruck = (await world.call(truckApi.detail, { id: truck.id }, { token })).data
    expect(ofTruck).toMatchObject({ ...now, ...who, recentTasks: [turn] })
    const ofTrailer = (await world.call(trailerApi.detail, { id: trailer.id }, { token })).data
    expect(ofTrailer).toMatchObject({ ...now, ...who, recentTasks: [turn] })
    const listed = await world.call(truckApi.list, { unitNo: truck.unitNo, assigned: 'yes' }, { token })
    expect(listed.data.list).toMatchObject([{ id: truck.id, ...now, ...who }])
    expect((await world.call(truckApi.list, { unitNo: truck.unitNo, assigned: 'no' }, { token })).data.list).toEqual([])
    const either = await world.call(truckApi.list, { unitNo: truck.unitNo, assigned: 'yes,no' }, { token })
    expect(either.data.list).toHaveLength(1)

    await world.call(taskApi.cancel, { id: task.id, reason: 'changed' }, { token: make.dispatcher.token })
    const after = (await world.call(truckApi.detail, { id: truck.id }, { token })).data
    expect(after).toMatchObject({ currentTask: null, liveTasks: 0 })
    expect(after.recentTasks).toMatchObject([{ id: task.id, endedBecause: 'cancelled' }])
  })

  test('people who may not see work orders see no past tasks', async () => {
    const driver = await make.driver()
    await world.database.pool.query(
      `WITH r AS (INSERT INTO role (id, name, built_in, created_at, created_by, updated_at, updated_by)
         VALUES (gen_random_uuid(), 'Only drivers', false, now(), 'test', now(), 'test') RETURNING id)
       INSERT INTO role_permission (role_id, permission) SELECT id, '/driver/management/list' FROM r`,
    )
    const someone = await world.signIn('billingClerk')
    await world.database.pool.query(
      `UPDATE user_role SET role_id = (SELECT id FROM role WHERE name = 'Only drivers') WHERE user_id = $1`,
      [someone.id],
    )
    const reply = await world.call(driverApi.detail, { id: driver.id }, { token: someone.token })
    expect(reply).toMatchObject({ code: 200, data: { id: driver.id, recentTasks: null } })
    expect((await world.call(truckApi.list, {}, { token: someone.token })).code).toBe(403)
    const due = await world.call(dueApi.list, {}, { token: someone.token })
    expect(Object.keys(due.data.counts)).toEqual(['driver'])
  })
})

describe('lists', () => {
  test('are sorted both ways, empty values last, and paged by cursor without gap or repeat', async () => {
    const dates = ['2031-03-01', null, '2031-01-01', '2031-01-01', '2031-02-01', null, '2031-01-01']
    const ids = new Map<string, string | null>()
    for (const [n, registrationExpiresOn] of dates.entries())
      ids.set((await make.trailer({ trailerNo: `SORT-${n}`, registrationExpiresOn })).id, registrationExpiresOn)
    for (const [sort, wanted] of [
      ['registrationExpiresOn', ['2031-01-01', '2031-01-01', '2031-01-01', '2031-02-01', '2031-03-01', null, null]],
      ['-registrationExpiresOn', ['2031-03-01', '2031-02-01', '2031-01-01', '2031-01-01', '2031-01-01', null, null]],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await world.call(trailerApi.list, { q: 'sort-', sort, pageSize: 2, cursor }, { token })
        expect(data.total).toBe(7)
        seen.push(...data.list.map((row) => row.id))
        cursor = data.nextCursor ?? undefined
      } while (cursor)
      expect(seen.map((id) => ids.get(id))).toEqual(wanted)
      expect(new Set(seen).size).toBe(7)
    }
  })

  test.each(['name', '-userName', 'lastSeenAt', '-lastSeenAt', 'nextExpiresOn', '-updatedAt', 'status'] as const)(
    'drivers by %s: two pages of one are one page of two',
    async (sort) => {
      await make.driver()
      await make.driver({ licenceExpiresOn: '2030-01-01' })
      const ask = (more: object) => world.call(driverApi.list, { sort, ...more }, { token }).then((reply) => reply.data)
      const both = await ask({ pageSize: 2 })
      const first = await ask({ pageSize: 1 })
      const second = await ask({ pageSize: 1, cursor: first.nextCursor ?? '' })
      expect([...first.list, ...second.list].map((row) => row.id)).toEqual(both.list.map((row) => row.id))
    },
  )

  test('a cursor of another list is refused, and is no server error', async () => {
    const { data } = await world.call(driverApi.list, { sort: 'name', pageSize: 1 }, { token })
    const cursor = data.nextCursor ?? ''
    expect((await world.call(driverApi.list, { sort: 'lastSeenAt', cursor }, { token })).code).toBe(400)
  })

  test('filters combine', async () => {
    const wanted = await make.truck({ plateNo: 'FILTER 1', make: 'Mack', year: 2020, truckType: 'Reefer' })
    await make.truck({ plateNo: 'FILTER 2', make: 'Mack', year: 2010, truckType: 'Reefer' })
    await make.truck({ plateNo: 'FILTER 3', make: 'Volvo', year: 2020, truckType: 'Reefer' })
    await make.truck({ plateNo: 'FILTER 4', make: 'Mack', year: 2020, truckType: 'Reefer', status: 'inactive' })
    const filters = {
      plateNo: 'filter',
      make: 'mack',
      yearMin: 2015,
      yearMax: 2025,
      truckType: 'reef',
      status: 'active',
    }
    const { data } = await world.call(truckApi.list, filters, { token })
    expect(data.list.map((row) => row.id)).toEqual([wanted.id])
    expect((await world.call(truckApi.list, { q: '100%' }, { token })).data.total).toBe(0)
  })
})

describe('documents', () => {
  test('documents overdue or due within 30 days are counted, listed and filtered alike; inactive records are ignored', async () => {
    await world.database.pool.query('UPDATE driver SET deleted_at = now()')
    const overdue = await make.driver({ name: 'Over Due', licenceExpiresOn: inDays(-1), medicalExpiresOn: inDays(30) })
    const soon = await make.driver({ name: 'Due Soon', insuranceExpiresOn: inDays(0) })
    await make.driver({ name: 'Long Valid', licenceExpiresOn: inDays(31) })
    await make.driver({ name: 'Gone Driver', licenceExpiresOn: inDays(-5), status: 'inactive' })
    await make.trailer({ trailerNo: 'DUE-1', inspectionExpiresOn: inDays(3), status: 'maintenance' })
    const { data } = await world.call(dueApi.list, {}, { token })
    expect(data.counts).toMatchObject({
      driver: { overdue: 1, soon: 2, due: 2 },
      trailer: { overdue: 0, soon: 1, due: 1 },
      truck: { overdue: 0, soon: 0, due: 0 },
    })
    expect(data.list).toEqual([
      { kind: 'driver', id: overdue.id, label: 'Over Due', paper: 'licence', expiresOn: inDays(-1), state: 'overdue' },
      { kind: 'driver', id: soon.id, label: 'Due Soon', paper: 'insurance', expiresOn: inDays(0), state: 'soon' },
      expect.objectContaining({ kind: 'trailer', label: 'DUE-1', paper: 'inspection' }),
      { kind: 'driver', id: overdue.id, label: 'Over Due', paper: 'medical', expiresOn: inDays(30), state: 'soon' },
    ])
    const names = async (due: string) =>
      (await world.call(driverApi.list, { due, status: 'active', sort: 'nextExpiresOn' }, { token })).data.list.map(
        (row) => row.name,
      )
    expect(await names('overdue,soon')).toEqual(['Over Due', 'Due Soon'])
    expect(await names('overdue')).toEqual(['Over Due'])
    expect(await names('soon')).toEqual(['Over Due', 'Due Soon'])
    const trailers = await world.call(dueApi.list, { kind: 'trailer' }, { token })
    expect(Object.keys(trailers.data.counts)).toEqual(['trailer'])
  })
})

describe('status', () => {
  test('an out-of-service vehicle cannot be assigned, and can be again afterwards', async () => {
    const [driver, truck, trailer, order] = await Promise.all([
      make.driver(),
      make.truck(),
      make.trailer(),
      make.workOrder(),
    ])
    const choice = { workOrderId: order.id, driverId: driver.id, truckId: truck.id, trailerId: trailer.id }
    const blocks = async () =>
      (await world.call(taskApi.preflight, choice, { token: make.dispatcher.token })).data.findings
        .filter((finding) => finding.severity === 'block')
        .map((finding) => finding.code)
    expect(await blocks()).toEqual([])
    await world.call(driverApi.setStatus, { ids: [driver.id], status: 'inactive' }, { token })
    await world.call(truckApi.setStatus, { ids: [truck.id], status: 'maintenance' }, { token })
    const { data } = await world.call(trailerApi.setStatus, { ids: [trailer.id], status: 'inactive' }, { token })
    expect(data).toEqual({ done: [trailer.id], failed: [] })
    expect(await blocks()).toEqual(['driverInactive', 'truckUnavailable', 'trailerUnavailable'])
    const refused = await world.call(taskApi.create, choice, { token: make.dispatcher.token })
    expect(refused.code).toBe(501)
    expect((await world.call(truckApi.detail, { id: truck.id }, { token })).data).toMatchObject({
      version: 2,
      status: 'maintenance',
    })
    expect((await world.call(userApi.menu, {}, { token: driver.token })).code).toBe(102)
    await world.call(driverApi.setStatus, { ids: [driver.id], status: 'active' }, { token })
    await world.call(truckApi.setStatus, { ids: [truck.id], status: 'active' }, { token })
    await world.call(trailerApi.setStatus, { ids: [trailer.id], status: 'active' }, { token })
    expect(await blocks()).toEqual([])
    const log = await world.call(
      logApi.list,
      { entity: 'truck', entityId: truck.id, action: 'truck.setStatus' },
      { token },
    )
    expect(log.data.list).toMatchObject([
      { before: { status: 'maintenance' }, after: { status: 'active' } },
      { before: { status: 'active' }, after: { status: 'maintenance' } },
    ])
  })
})

describe('deleting', () => {
  test('a vehicle on the road stays and the message names the task; a free one is deleted, removed from its driver, and its numbers are free', async () => {
    const [driver, busy, trailer] = await Promise.all([make.driver(), make.truck(), make.trailer()])
    const order = await make.workOrder()
    const task = await make.task({
      workOrderId: order.id,
      driverId: driver.id,
      truckId: busy.id,
      trailerId: trailer.id,
    })
    const free = await make.truck({ plateNo: 'FREE 1', unitNo: 'FREE-1', vin: '3AKJHHDR6TSWP7980' })
    const usual = await make.driver({ truckId: free.id })
    const trucks = await world.call(truckApi.delete, { ids: [busy.id, free.id] }, { token })
    expect(trucks.data).toEqual({
      done: [free.id],
      failed: [{ id: busy.id, code: 501, message: `${busy.unitNo} is in use: ${task.taskNo}.` }],
    })
    const trailers = await world.call(trailerApi.delete, { ids: [trailer.id] }, { token })
    expect(trailers.data.failed).toMatchObject([{ message: `${trailer.trailerNo} is in use: ${task.taskNo}.` }])
    expect((await world.call(truckApi.detail, { id: free.id }, { token })).code).toBe(404)
    expect((await world.call(driverApi.detail, { id: usual.id }, { token })).data).toMatchObject({
      truckId: null,
      version: 2,
    })
    await make.truck({ plateNo: 'FREE 1', unitNo: 'FREE-1', vin: '3AKJHHDR6TSWP7980' })
    const again = await world.call(truckApi.delete, { ids: [free.id] }, { token })
    expect(again.data.failed).toMatchObject([{ code: 404, message: 'There is no such truck.' }])
    expect((await world.call(truckApi.delete, { ids: [busy.id] }, { token: make.dispatcher.token })).code).toBe(403)
  })

  test('a warehouse worker is signed out, hidden, and the phone number is free', async () => {
    const fields = { name: 'Wanda Worker', phone: '555-77', customerReferenceNumber: 'C', password: testPassword }
    const { data: worker } = await world.call(warehouseApi.save, fields, { token })
    const session = await world.call(userApi.login, {
      username: '555-77',
      password: testPassword,
      appType: appTypes.worker,
    })
    expect((await world.call(warehouseApi.delete, { ids: [worker.id] }, { token })).data.done).toEqual([worker.id])
    expect((await world.call(userApi.menu, {}, { token: session.data.token })).code).toBe(102)
    expect((await world.call(warehouseApi.detail, { id: worker.id }, { token })).code).toBe(404)
    expect((await world.call(warehouseApi.save, fields, { token })).code).toBe(200)
  })
})

describe('pictures', () => {
  test('are stored in order, shown by name, and opened by people who may see the record, the driver included', async () => {
    const [front, back] = [
      await uploadPicture(world, token, 'front.jpg'),
      await uploadPicture(world, token, 'back.jpg'),
    ]
    const open = (id: string, as: string) => world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })
    const driver = await make.driver({ licenceImages: [back, front] })
    const { data } = await world.call(driverApi.detail, { id: driver.id }, { token: make.dispatcher.token })
    expect(data.licenceImages).toEqual([back, front])
    expect(data.pictures).toMatchObject([{ id: back, name: 'back.jpg', width: 40, height: 30 }, { id: front }])
    const stranger = await make.driver()
    expect((await open(front, make.dispatcher.token)).code).toBe(200)
    expect((await open(front, driver.token)).code).toBe(200)
    expect((await open(front, stranger.token)).code).toBe(404)
    expect((await open(front, (await world.signIn('billingClerk')).token)).code).toBe(404)

    const plate = await uploadPicture(world, token)
    const truck = await make.truck({ platePhoto: plate, photos: [front] })
    const seen = await world.call(truckApi.detail, { id: truck.id }, { token })
    expect(seen.data.pictures.map(({ id }) => id)).toEqual([plate, front])
    expect((await open(plate, make.dispatcher.token)).code).toBe(200)
    expect((await open(plate, driver.token)).code).toBe(404)
    await world.call(truckApi.delete, { ids: [truck.id] }, { token })
    expect((await open(plate, make.dispatcher.token)).code).toBe(404)
  })
})

describe('VIN', () => {
  test('a wrong check digit is saved with a warning; letters become capitals', async () => {
    const reply = await world.call(trailerApi.save, { trailerNo: 'VIN-1', vin: '1jjv532d3nl300013' }, { token })
    expect(reply.data).toMatchObject({ vin: '1JJV532D3NL300013', version: 1 })
    expect(reply.data.warnings).toEqual([
      {
        path: 'vin',
        message: 'The check digit (9th character) is 3, but this VIN needs 9. Compare it with the plate.',
      },
    ])
    const engine = await world.call(truckApi.save, { plateNo: 'EN 1', unitNo: 'EN1', vin: 'x15-79614' }, { token })
    expect(engine.data).toMatchObject({ vin: 'X15-79614', warnings: [{ path: 'vin' }] })
  })
})

describe('simultaneous saves', () => {
  const outcome = (replies: { code: number; data: unknown }[]) => ({
    codes: replies.map(({ code }) => code).sort(),
    at: replies.flatMap(({ data }) => (data as { fields?: { path: string }[] }).fields?.map(({ path }) => path) ?? []),
  })
  const driver = (n: number, fields: object) => ({
    name: 'Race Driver',
    userName: `race${n}`,
    phone: `race-${n}`,
    plateNo: 'P',
    truckNo: '1',
    password: testPassword,
    ...fields,
  })
  const rounds = [1, 2, 3, 4, 5]

  test('one wins, the other gets a message at the field', async () => {
    for (const round of rounds) {
      const both = (save: (n: number) => Promise<{ code: number; data: unknown }>) =>
        Promise.all([save(round * 10), save(round * 10 + 1)]).then(outcome)
      const text = `RACE ${round}`
      const results = [
        ['userName', await both((n) => world.call(driverApi.save, driver(n, { userName: text }), { token }))],
        ['phone', await both((n) => world.call(driverApi.save, driver(100 + n, { phone: `+${text}` }), { token }))],
        ['plateNo', await both((n) => world.call(truckApi.save, { plateNo: text, unitNo: `p${n}` }, { token }))],
        ['unitNo', await both((n) => world.call(truckApi.save, { plateNo: `u${n}`, unitNo: text }, { token }))],
        [
          'vin',
          await both((n) => world.call(truckApi.save, { plateNo: `v${n}`, unitNo: `v${n}`, vin: text }, { token })),
        ],
        ['trailerNo', await both(() => world.call(trailerApi.save, { trailerNo: text }, { token }))],
        ['plateNo', await both((n) => world.call(trailerApi.save, { trailerNo: `tp${n}`, plateNo: text }, { token }))],
        [
          'phone',
          await both((n) =>
            world.call(
              warehouseApi.save,
              { name: `Race ${n}`, phone: text, customerReferenceNumber: 'C', password: testPassword },
              { token },
            ),
          ),
        ],
      ] as const
      for (const [path, result] of results) expect([path, result]).toEqual([path, { codes: [200, 422], at: [path] }])
    }
  })

  test('a user name cannot be the other’s new phone', async () => {
    for (const round of rounds) {
      const shared = `cross-${round}`
      const replies = await Promise.all([
        world.call(driverApi.save, driver(200 + round, { userName: shared }), { token }),
        world.call(driverApi.save, driver(300 + round, { phone: shared }), { token }),
      ])
      expect(outcome(replies).codes).toEqual([200, 422])
    }
  })

  test('of two who change the same truck the second gets the current truck', async () => {
    const truck = await make.truck()
    const change = { id: truck.id, version: 1, plateNo: truck.plateNo, unitNo: truck.unitNo }
    const replies = await Promise.all(
      ['mine', 'theirs'].map((notes) => world.call(truckApi.save, { ...change, notes }, { token })),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(replies.find(({ code }) => code === 409)?.data).toMatchObject({ id: truck.id, version: 2 })
  })
})
