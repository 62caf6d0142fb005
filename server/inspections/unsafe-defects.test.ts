import { randomUUID } from 'node:crypto'
import { dueApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { defect, openInspections, reportOn } from '../testing/phones/inspections.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let stage: ReturnType<typeof openInspections>
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  stage = openInspections(world, make)
  token = stage.token
})
afterAll(() => world.close())

/** What keeps another driver from getting this truck or trailer. */
const blocks = async (truckId: string | null, trailerId: string | null = null) => {
  const [driver, order] = [await make.driver(), await make.workOrder()]
  const choice = { workOrderId: order.id, driverId: driver.id, truckId, trailerId }
  const { findings } = (await world.call(taskApi.preflight, choice, { token })).data
  return findings.flatMap(({ code, severity }) => (severity === 'block' && code.endsWith('Unsafe') ? [code] : []))
}

test('the order’s page counts the unsafe defects of its truck and trailer until they are certified', async () => {
  const { truck, trailer, driver, task } = await stage.crew()
  const unsafe = async () => {
    const { tasks } = (await world.call(workOrderApi.detail, { id: task.workOrderId }, { token })).data
    return tasks.map(({ truckUnsafeDefects, trailerUnsafeDefects }) => [truckUnsafeDefects, trailerUnsafeDefects])
  }
  expect(await unsafe()).toEqual([[0, 0]])
  const report = reportOn('truck', truck.id, { defects: [defect('tires', true), defect('horn')] })
  await stage.answer(driver, report)
  await stage.answer(driver, reportOn('trailer', trailer.id, { defects: [defect('wheels', true)] }))
  expect(await unsafe()).toEqual([[1, 1]])
  await stage.certify(report.id, ['tires'])
  expect(await unsafe()).toEqual([[0, 1]])
})

describe('an unsafe defect', () => {
  test('blocks the vehicle until every one is certified, and is overdue meanwhile', async () => {
    const { truck, driver } = await stage.crew()
    const report = reportOn('truck', truck.id, {
      defects: [defect('tires', true), defect('wheels', true), defect('horn')],
    })
    expect(await blocks(truck.id)).toEqual([])
    await stage.answer(driver, report)
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

    await stage.certify(report.id, ['tires'])
    expect(await blocks(truck.id)).toEqual(['truckUnsafe'])
    const { data } = await stage.certify(report.id, ['wheels'])
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
    const { truck, driver } = await stage.crew()
    await stage.answer(driver, reportOn('truck', truck.id, { defects: [defect('tires', true)] }))
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
    const { truck, trailer, driver } = await stage.crew()
    await stage.answer(driver, reportOn('trailer', trailer.id, { defects: [defect('tires', true)] }))
    expect(await blocks(null, trailer.id)).toEqual(['trailerUnsafe'])
    expect(await blocks(truck.id)).toEqual([])
  })

  test('makes the ranking choose another truck', async () => {
    const { truck, driver, task } = await stage.crew()
    await world.call(taskApi.cancel, { id: task.id, reason: 'customer' }, { token })
    const order = await make.workOrder()
    const own = async () => {
      const { data } = await world.call(taskApi.suggest, { workOrderId: order.id }, { token })
      return data.list.find(({ driverId }) => driverId === driver.id)
    }
    expect((await own())?.truckId).toBe(truck.id)
    await stage.answer(driver, reportOn('truck', truck.id, { defects: [defect('tires', true)] }))
    const after = await own()
    expect(after?.truckId !== truck.id || after.blocked).toBe(true)
  })
})

describe('the certificate', () => {
  test('is given once, only for defects of the report, and only with the permission', async () => {
    const { truck, driver } = await stage.crew()
    const report = reportOn('truck', truck.id, { defects: [defect('tires', true)] })
    await stage.answer(driver, report)
    const auditor = await world.signIn('auditor')
    expect((await stage.certify(report.id, ['tires'], auditor.token)).code).toBe(403)
    expect((await stage.certify(report.id, ['horn'])).code).toBe(422)
    expect((await stage.certify(randomUUID(), ['tires'])).code).toBe(404)
    const both = await Promise.all([stage.certify(report.id, ['tires']), stage.certify(report.id, ['tires'])])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(
      (
        await stage.query(`SELECT 1 FROM operation_log WHERE entity_id = $1 AND action = 'inspection.certify'`, [
          truck.id,
        ])
      ).length,
    ).toBe(1)
  })
})
