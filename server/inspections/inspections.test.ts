import { randomUUID } from 'node:crypto'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { dueApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { driverInspectionApi, inspectionApi } from '@shortcut/domain/inspections/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openActs } from '../testing/phones/acts.ts'
import { answerTo, defect, reportOn } from '../testing/phones/inspections.ts'
import { sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { picture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows

/** A driver with a truck and a task with a trailer. */
async function crew(trailerType = "53' dry van") {
  const truck = await make.truck()
  const trailer = await make.trailer({ trailerType })
  const driver = await make.driver({ truckId: truck.id })
  const order = await make.workOrder()
  const task = await make.task({ workOrderId: order.id, driverId: driver.id, trailerId: trailer.id })
  return { truck, trailer, driver, task }
}
const listed = async (vehicle: 'truck' | 'trailer', vehicleId: string, as = token) =>
  (await world.call(inspectionApi.list, { vehicle, vehicleId }, { token: as })).data
const detail = async (id: string) => (await world.call(inspectionApi.detail, { id }, { token })).data
const certify = (id: string, items: ('tires' | 'horn' | 'wheels')[], as = token) =>
  world.call(inspectionApi.certify, { id, items, as: 'repaired', remark: 'New tire' }, { token: as })
const vehicles = async (driver: { token: string }) =>
  (await world.call(driverInspectionApi.vehicles, {}, { token: driver.token })).data
/** What keeps another driver from getting this truck or trailer. */
const blocks = async (truckId: string | null, trailerId: string | null = null) => {
  const [driver, order] = [await make.driver(), await make.workOrder()]
  const choice = { workOrderId: order.id, driverId: driver.id, truckId, trailerId }
  const { findings } = (await world.call(taskApi.preflight, choice, { token })).data
  return findings.flatMap(({ code, severity }) => (severity === 'block' && code.endsWith('Unsafe') ? [code] : []))
}

test('the order’s page counts the unsafe defects of its truck and trailer until they are certified', async () => {
  const { truck, trailer, driver, task } = await crew()
  const unsafe = async () => {
    const { tasks } = (await world.call(workOrderApi.detail, { id: task.workOrderId }, { token })).data
    return tasks.map(({ truckUnsafeDefects, trailerUnsafeDefects }) => [truckUnsafeDefects, trailerUnsafeDefects])
  }
  expect(await unsafe()).toEqual([[0, 0]])
  const report = reportOn('truck', truck.id, { defects: [defect('tires', true), defect('horn')] })
  await answerTo(world, driver, report)
  await answerTo(world, driver, reportOn('trailer', trailer.id, { defects: [defect('wheels', true)] }))
  expect(await unsafe()).toEqual([[1, 1]])
  await certify(report.id, ['tires'])
  expect(await unsafe()).toEqual([[0, 1]])
})

describe('a report', () => {
  test('is kept with its defects, files and log row, and is listed for the desk', async () => {
    const { truck, driver, task } = await crew()
    const photo = await picture(40, 40).jpeg().toBuffer()
    const file = { id: randomUUID(), sha256: sha256Of(photo) }
    const tires = defect('tires', true, { remark: 'Left front is bald', photos: [file] })
    const report = reportOn('truck', truck.id, { defects: [defect('horn'), tires], odometer: 120_500 })
    expect(await answerTo(world, driver, { ...report, taskId: task.id })).toEqual({
      id: report.id,
      outcome: 'applied',
      message: '',
    })
    const [kept] = await listed('truck', truck.id)
    expect(kept).toMatchObject({
      id: report.id,
      number: truck.unitNo,
      kind: 'truck',
      when: 'after',
      driver: driver.name,
      odometer: 120_500,
      signed: true,
      reviewedAt: null,
    })
    expect(kept?.defects.map(({ item, unsafe, remark }) => [item, unsafe, remark])).toEqual([
      ['tires', true, 'Left front is bald'],
      ['horn', false, ''],
    ])
    expect((await detail(report.id)).photos).toEqual([{ fileId: file.id, item: 'tires', onPhone: true }])
    await sendWhole(world.product, driver.token, file.id, photo)
    expect((await detail(report.id)).photos).toEqual([{ fileId: file.id, item: 'tires', onPhone: false }])
    expect(
      await query(
        `SELECT action, after FROM operation_log WHERE entity_id = $1 AND action LIKE 'inspection%' ORDER BY at`,
        [truck.id],
      ),
    ).toEqual([
      {
        action: 'inspection.report',
        after: { trip: 'after', defects: ['horn', 'tires'], unsafe: ['tires'], odometer: 120_500 },
      },
      { action: 'inspection.photoArrived', after: null },
    ])
    expect((await query('SELECT task_id FROM inspection WHERE id = $1', [report.id]))[0].task_id).toBe(task.id)
  })

  test('sent again, also many times at once, is kept once', async () => {
    const { truck, driver } = await crew()
    const report = reportOn('truck', truck.id, { defects: [defect('tires')] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(world, driver, report)))
    expect(answers.map((one) => one?.outcome).sort()).toEqual(['applied', ...Array(4).fill('repeated')])
    expect((await listed('truck', truck.id)).length).toBe(1)
    expect(
      (await query(`SELECT 1 FROM operation_log WHERE entity_id = $1 AND action = 'inspection.report'`, [truck.id]))
        .length,
    ).toBe(1)
  })

  test('without a defect needs no signature; with one it does, and another part needs a name', async () => {
    const { truck, driver } = await crew()
    const answer = (data: Parameters<typeof reportOn>[2]) => answerTo(world, driver, reportOn('truck', truck.id, data))
    expect((await answer({}))?.outcome).toBe('applied')
    expect((await answer({ defects: [defect('tires')], signature: null }))?.message).toBe(
      'The report needs a signature.',
    )
    expect((await answer({ defects: [defect('other')] }))?.message).toBe('Name the part in the remark.')
    expect((await answer({ defects: [defect('rails')] }))?.message).toMatch(/only parts of this vehicle/)
    expect((await answer({ defects: [defect('tires'), defect('tires')] }))?.message).toMatch(/each part once/)
    expect((await listed('truck', truck.id)).length).toBe(1)
  })

  test('of another person’s vehicle looks like one of an unknown vehicle, and nothing is kept', async () => {
    const [mine, theirs] = [await crew(), await crew()]
    for (const id of [theirs.truck.id, randomUUID()])
      expect(await answerTo(world, mine.driver, reportOn('truck', id))).toMatchObject({
        outcome: 'refused',
        message: 'There is no such truck.',
      })
    expect(await listed('truck', theirs.truck.id)).toEqual([])
    expect((await vehicles(mine.driver)).map(({ number }) => number)).toEqual([
      mine.truck.unitNo,
      mine.trailer.trailerNo,
    ])
  })

  test('of a vehicle that was taken away meanwhile counts all the same', async () => {
    const { trailer, driver, task } = await crew()
    await world.call(taskApi.cancel, { id: task.id, reason: 'customer' }, { token })
    expect((await vehicles(driver)).map(({ vehicle }) => vehicle)).toEqual(['truck'])
    expect((await answerTo(world, driver, reportOn('trailer', trailer.id)))?.outcome).toBe('applied')
  })

  test('from a phone whose clock is ahead has the time of its arrival', async () => {
    const { truck, driver } = await crew()
    await answerTo(world, driver, reportOn('truck', truck.id, {}, { at: '2031-01-01T00:00:00Z' }))
    const [row] = await query('SELECT at = received_at AS arrival, phone_at FROM inspection WHERE truck_id = $1', [
      truck.id,
    ])
    expect([row.arrival, new Date(row.phone_at).getUTCFullYear()]).toEqual([true, 2031])
  })

  test('of a chassis follows the items of intermodal equipment', async () => {
    const { trailer, driver } = await crew("40' chassis")
    expect((await vehicles(driver)).find(({ vehicle }) => vehicle === 'trailer')?.kind).toBe('chassis')
    const report = reportOn('trailer', trailer.id, { inspectedAs: 'chassis', defects: [defect('lockingPins', true)] })
    expect((await answerTo(world, driver, report))?.outcome).toBe('applied')
    expect((await listed('trailer', trailer.id))[0]?.kind).toBe('chassis')
  })
})

describe('an unsafe defect', () => {
  test('blocks the vehicle until every one is certified, and is overdue meanwhile', async () => {
    const { truck, driver } = await crew()
    const report = reportOn('truck', truck.id, {
      defects: [defect('tires', true), defect('wheels', true), defect('horn')],
    })
    expect(await blocks(truck.id)).toEqual([])
    await answerTo(world, driver, report)
    expect(await blocks(truck.id)).toEqual(['truckUnsafe'])
    const row = async () => (await world.call(truckApi.detail, { id: truck.id }, { token })).data
    const due = async () => (await world.call(dueApi.list, { kind: 'truck' }, { token })).data
    const list = async (input: object) =>
      (await world.call(truckApi.list, input as never, { token })).data.list.map(({ id }) => id)
    expect(await row()).toMatchObject({ openDefects: 3, unsafeDefects: 2 })
    expect((await due()).counts.truck?.overdue).toBe((await list({ due: 'overdue' })).length)
    expect((await due()).list.filter(({ id }) => id === truck.id)).toMatchObject([
      { paper: 'defect', state: 'overdue' },
    ])
    expect(await list({ due: 'overdue' })).toContain(truck.id)
    expect(await list({ defects: 'yes' })).toContain(truck.id)
    expect(await list({ defects: 'no' })).not.toContain(truck.id)

    await certify(report.id, ['tires'])
    expect(await blocks(truck.id)).toEqual(['truckUnsafe'])
    const { data } = await certify(report.id, ['wheels'])
    expect(data.defects.find(({ item }) => item === 'wheels')).toMatchObject({
      certified: 'repaired',
      certifiedRemark: 'New tire',
      certifiedBy: expect.stringMatching(/./),
    })
    expect(await blocks(truck.id)).toEqual([])
    expect(await list({ due: 'overdue' })).not.toContain(truck.id)
    expect(await row()).toMatchObject({ openDefects: 1, unsafeDefects: 0 })
  })

  test('refuses an assignment, unless somebody who may gives a reason', async () => {
    const { truck, driver } = await crew()
    await answerTo(world, driver, reportOn('truck', truck.id, { defects: [defect('tires', true)] }))
    const [next, order] = [await make.driver(), await make.workOrder()]
    const create = (more: object = {}) =>
      world.call(taskApi.create, { workOrderId: order.id, driverId: next.id, truckId: truck.id, ...more }, { token })
    const refused = await create()
    expect([refused.code, refused.message]).toEqual([
      501,
      expect.stringMatching(/unsafe defects that are not certified: 1/),
    ])
    expect((await create({ overrideReason: 'Driven to the workshop' })).code).toBe(200)
  })

  test('of a trailer blocks the trailer alone', async () => {
    const { truck, trailer, driver } = await crew()
    await answerTo(world, driver, reportOn('trailer', trailer.id, { defects: [defect('tires', true)] }))
    expect(await blocks(null, trailer.id)).toEqual(['trailerUnsafe'])
    expect(await blocks(truck.id)).toEqual([])
  })

  test('makes the ranking choose another truck', async () => {
    const { truck, driver, task } = await crew()
    await world.call(taskApi.cancel, { id: task.id, reason: 'customer' }, { token })
    const order = await make.workOrder()
    const own = async () => {
      const { data } = await world.call(taskApi.suggest, { workOrderId: order.id }, { token })
      return data.list.find(({ driverId }) => driverId === driver.id)
    }
    expect((await own())?.truckId).toBe(truck.id)
    await answerTo(world, driver, reportOn('truck', truck.id, { defects: [defect('tires', true)] }))
    const after = await own()
    expect(after?.truckId !== truck.id || after.blocked).toBe(true)
  })
})

describe('the certificate', () => {
  test('is given once, only for defects of the report, and only with the permission', async () => {
    const { truck, driver } = await crew()
    const report = reportOn('truck', truck.id, { defects: [defect('tires', true)] })
    await answerTo(world, driver, report)
    const auditor = await world.signIn('auditor')
    expect((await certify(report.id, ['tires'], auditor.token)).code).toBe(403)
    expect((await certify(report.id, ['horn'])).code).toBe(422)
    expect((await certify(randomUUID(), ['tires'])).code).toBe(404)
    const both = await Promise.all([certify(report.id, ['tires']), certify(report.id, ['tires'])])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(
      (await query(`SELECT 1 FROM operation_log WHERE entity_id = $1 AND action = 'inspection.certify'`, [truck.id]))
        .length,
    ).toBe(1)
  })

  test('the photos of a report are opened by people who see the vehicle, and by no other driver', async () => {
    const { truck, trailer, driver } = await crew()
    const other = await make.driver()
    const supervisor = await world.signIn('warehouseSupervisor')
    const opens = async (id: string, as: string) =>
      (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })).code === 200
    const sent = async (vehicle: 'truck' | 'trailer', vehicleId: string) => {
      const photo = await picture(30, 30).jpeg().toBuffer()
      const file = { id: randomUUID(), sha256: sha256Of(photo) }
      await answerTo(
        world,
        driver,
        reportOn(vehicle, vehicleId, { defects: [defect('tires', false, { photos: [file] })] }),
      )
      await sendWhole(world.product, driver.token, file.id, photo)
      return file.id
    }
    const [ofTruck, ofTrailer] = [await sent('truck', truck.id), await sent('trailer', trailer.id)]
    const seen = async (as: string) => [await opens(ofTruck, as), await opens(ofTrailer, as)]
    expect(await seen(token)).toEqual([true, true])
    expect(await seen(supervisor.token)).toEqual([false, true])
    expect(await seen(driver.token)).toEqual([true, true])
    expect(await seen(other.token)).toEqual([false, false])
  })

  test('and reports are seen only by people who see such vehicles, and never by drivers', async () => {
    const { truck, trailer, driver } = await crew()
    const supervisor = await world.signIn('warehouseSupervisor')
    const seen = async (vehicle: 'truck' | 'trailer', vehicleId: string, as: string) =>
      (await world.call(inspectionApi.list, { vehicle, vehicleId }, { token: as })).code
    expect(await seen('trailer', trailer.id, supervisor.token)).toBe(200)
    expect(await seen('truck', truck.id, supervisor.token)).toBe(403)
    expect(await seen('truck', truck.id, driver.token)).toBe(403)
    const report = reportOn('truck', truck.id)
    await answerTo(world, driver, report)
    for (const as of [supervisor.token, driver.token])
      expect((await world.call(inspectionApi.detail, { id: report.id }, { token: as })).code).toBe(403)
  })
})

describe('the next driver', () => {
  test('reviews the last report with a defect, once its unsafe ones are certified, and only that', async () => {
    const { truck, driver } = await crew()
    const first = reportOn('truck', truck.id, { defects: [defect('tires', true), defect('horn')] })
    await answerTo(world, driver, first)
    await query('UPDATE driver SET truck_id = NULL WHERE id = $1', [driver.id])
    const next = await make.driver({ truckId: truck.id })
    const own = async () => (await vehicles(next)).find(({ vehicleId }) => vehicleId === truck.id)
    expect((await own())?.toReview).toMatchObject({ id: first.id, driver: driver.name })
    const review = () => reportOn('truck', truck.id, { when: 'before', reviewedId: first.id })
    expect((await answerTo(world, next, review()))?.message).toMatch(/Do not drive it/)
    await certify(first.id, ['tires'])
    expect((await answerTo(world, next, reportOn('truck', truck.id, { reviewedId: randomUUID() })))?.message).toBe(
      'There is no such inspection report.',
    )
    expect(
      (await answerTo(world, next, { ...review(), data: { ...review().data, signature: null } }))?.message,
    ).toMatch(/signature/)
    expect((await answerTo(world, next, review()))?.outcome).toBe('applied')
    expect(await own()).toMatchObject({ toReview: null, open: [{ item: 'horn', unsafe: false }] })
    expect((await listed('truck', truck.id)).at(-1)).toMatchObject({ reviewedBy: next.name })
  })

  test('is asked for nothing after a report without a defect', async () => {
    const { truck, driver } = await crew()
    await answerTo(world, driver, reportOn('truck', truck.id))
    expect((await vehicles(driver))[0]).toMatchObject({ toReview: null, open: [], lastAt: expect.any(String) })
  })

  test('sees the highest reading of the odometer that any driver reported, in a report or with fuel', async () => {
    const { truck, driver } = await crew()
    expect((await vehicles(driver)).map(({ lastMiles }) => lastMiles)).toEqual([0, 0])
    await answerTo(world, driver, reportOn('truck', truck.id, { odometer: 120_500 }))
    expect((await vehicles(driver))[0]?.lastMiles).toBe(120_500)
    const { act, sync } = await openActs(world, make)
    const data = { truckId: truck.id, gallons: '80', cost: { amount: '300', currency: 'USD' }, miles: 120_900 }
    await sync(driver, [act('fuel', undefined, { data })])
    expect((await vehicles(driver))[0]?.lastMiles).toBe(120_900)
  })
})
