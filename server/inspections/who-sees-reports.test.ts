import { randomUUID } from 'node:crypto'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { inspectionApi } from '@shortcut/domain/inspections/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { defect, openInspections, reportOn } from '../testing/phones/inspections.ts'
import { sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { picture } from '../testing/upload.ts'
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

test('the photos of a report are opened by people who see the vehicle, and by no other driver', async () => {
  const { truck, trailer, driver } = await stage.crew()
  const other = await make.driver()
  const supervisor = await world.signIn('warehouseSupervisor')
  const opens = async (id: string, as: string) =>
    (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })).code === 200
  const sent = async (vehicle: 'truck' | 'trailer', vehicleId: string) => {
    const photo = await picture(30, 30).jpeg().toBuffer()
    const file = { id: randomUUID(), sha256: sha256Of(photo) }
    await stage.answer(driver, reportOn(vehicle, vehicleId, { defects: [defect('tires', false, { photos: [file] })] }))
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

test('reports are seen only by people who see such vehicles, and never by drivers', async () => {
  const { truck, trailer, driver } = await stage.crew()
  const supervisor = await world.signIn('warehouseSupervisor')
  const seen = async (vehicle: 'truck' | 'trailer', vehicleId: string, as: string) =>
    (await world.call(inspectionApi.list, { vehicle, vehicleId }, { token: as })).code
  expect(await seen('trailer', trailer.id, supervisor.token)).toBe(200)
  expect(await seen('truck', truck.id, supervisor.token)).toBe(403)
  expect(await seen('truck', truck.id, driver.token)).toBe(403)
  const report = reportOn('truck', truck.id)
  await stage.answer(driver, report)
  for (const as of [supervisor.token, driver.token])
    expect((await world.call(inspectionApi.detail, { id: report.id }, { token: as })).code).toBe(403)
})
