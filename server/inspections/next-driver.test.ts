import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openActs } from '../testing/phones/acts.ts'
import { defect, openInspections, reportOn } from '../testing/phones/inspections.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let make: Builders
let stage: ReturnType<typeof openInspections>
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  stage = openInspections(world, make)
})
afterAll(() => world.close())

describe('the next driver', () => {
  test('reviews the last report with a defect, once its unsafe ones are certified, and only that', async () => {
    const { truck, driver } = await stage.crew()
    const first = reportOn('truck', truck.id, { defects: [defect('tires', true), defect('horn')] })
    await stage.answer(driver, first)
    await stage.query('UPDATE driver SET truck_id = NULL WHERE id = $1', [driver.id])
    const next = await make.driver({ truckId: truck.id })
    const own = async () => (await stage.vehicles(next)).find(({ vehicleId }) => vehicleId === truck.id)
    expect((await own())?.toReview).toMatchObject({ id: first.id, driver: driver.name })
    const review = () => reportOn('truck', truck.id, { when: 'before', reviewedId: first.id })
    expect((await stage.answer(next, review()))?.message).toMatch(/Do not drive it/)
    await stage.certify(first.id, ['tires'])
    expect((await stage.answer(next, reportOn('truck', truck.id, { reviewedId: randomUUID() })))?.message).toBe(
      'There is no such inspection report.',
    )
    expect((await stage.answer(next, { ...review(), data: { ...review().data, signature: null } }))?.message).toMatch(
      /signature/,
    )
    expect((await stage.answer(next, review()))?.outcome).toBe('applied')
    expect(await own()).toMatchObject({ toReview: null, open: [{ item: 'horn', unsafe: false }] })
    expect((await stage.listed('truck', truck.id)).at(-1)).toMatchObject({ reviewedBy: next.name })
  })

  test('is asked for nothing after a report without a defect', async () => {
    const { truck, driver } = await stage.crew()
    await stage.answer(driver, reportOn('truck', truck.id))
    expect((await stage.vehicles(driver))[0]).toMatchObject({ toReview: null, open: [], lastAt: expect.any(String) })
  })

  test('sees the highest reading of the odometer that any driver reported, in a report or with fuel', async () => {
    const { truck, driver } = await stage.crew()
    expect((await stage.vehicles(driver)).map(({ lastMiles }) => lastMiles)).toEqual([0, 0])
    await stage.answer(driver, reportOn('truck', truck.id, { odometer: 120_500 }))
    expect((await stage.vehicles(driver))[0]?.lastMiles).toBe(120_500)
    const { act, sync } = await openActs(world, make)
    const data = { truckId: truck.id, gallons: '80', cost: { amount: '300', currency: 'USD' }, miles: 120_900 }
    await sync(driver, [act('fuel', undefined, { data })])
    expect((await stage.vehicles(driver))[0]?.lastMiles).toBe(120_900)
  })
})
