import { randomUUID } from 'node:crypto'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { defect, openInspections, reportOn } from '../testing/phones/inspections.ts'
import { sendWhole, sha256Of } from '../testing/phones/send-in-parts.ts'
import { picture } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let stage: ReturnType<typeof openInspections>
let token: string
beforeAll(async () => {
  world = await openWorld()
  stage = openInspections(world, await openBuilders(world))
  token = stage.token
})
afterAll(() => world.close())

describe('a report', () => {
  test('is kept with its defects, files and log row, and is listed for the desk', async () => {
    const { truck, driver, task } = await stage.crew()
    const photo = await picture(40, 40).jpeg().toBuffer()
    const file = { id: randomUUID(), sha256: sha256Of(photo) }
    const tires = defect('tires', true, { remark: 'Left front is bald', photos: [file] })
    const report = reportOn('truck', truck.id, { defects: [defect('horn'), tires], odometer: 120_500 })
    expect(await stage.answer(driver, { ...report, taskId: task.id })).toEqual({
      id: report.id,
      outcome: 'applied',
      message: '',
    })
    const [kept] = await stage.listed('truck', truck.id)
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
    expect((await stage.detail(report.id)).photos).toEqual([{ fileId: file.id, item: 'tires', onPhone: true }])
    await sendWhole(world.product, driver.token, file.id, photo)
    expect((await stage.detail(report.id)).photos).toEqual([{ fileId: file.id, item: 'tires', onPhone: false }])
    expect(
      await stage.query(
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
    expect((await stage.query('SELECT task_id FROM inspection WHERE id = $1', [report.id]))[0].task_id).toBe(task.id)
  })

  test('sent again, also many times at once, is kept once', async () => {
    const { truck, driver } = await stage.crew()
    const report = reportOn('truck', truck.id, { defects: [defect('tires')] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.answer(driver, report)))
    expect(answers.map((one) => one?.outcome).sort()).toEqual(['applied', ...Array(4).fill('repeated')])
    expect((await stage.listed('truck', truck.id)).length).toBe(1)
    expect(
      (
        await stage.query(`SELECT 1 FROM operation_log WHERE entity_id = $1 AND action = 'inspection.report'`, [
          truck.id,
        ])
      ).length,
    ).toBe(1)
  })

  test('without a defect needs no signature; with one it does, and another part needs a name', async () => {
    const { truck, driver } = await stage.crew()
    const answer = (data: Parameters<typeof reportOn>[2]) => stage.answer(driver, reportOn('truck', truck.id, data))
    expect((await answer({}))?.outcome).toBe('applied')
    expect((await answer({ defects: [defect('tires')], signature: null }))?.message).toBe(
      'The report needs a signature.',
    )
    expect((await answer({ defects: [defect('other')] }))?.message).toBe('Name the part in the remark.')
    expect((await answer({ defects: [defect('rails')] }))?.message).toMatch(/only parts of this vehicle/)
    expect((await answer({ defects: [defect('tires'), defect('tires')] }))?.message).toMatch(/each part once/)
    expect((await stage.listed('truck', truck.id)).length).toBe(1)
  })

  test('of another person’s vehicle looks like one of an unknown vehicle, and nothing is kept', async () => {
    const [mine, theirs] = [await stage.crew(), await stage.crew()]
    for (const id of [theirs.truck.id, randomUUID()])
      expect(await stage.answer(mine.driver, reportOn('truck', id))).toMatchObject({
        outcome: 'refused',
        message: 'There is no such truck.',
      })
    expect(await stage.listed('truck', theirs.truck.id)).toEqual([])
    expect((await stage.vehicles(mine.driver)).map(({ number }) => number)).toEqual([
      mine.truck.unitNo,
      mine.trailer.trailerNo,
    ])
  })

  test('of a vehicle that was taken away meanwhile counts all the same', async () => {
    const { trailer, driver, task } = await stage.crew()
    await world.call(taskApi.cancel, { id: task.id, reason: 'customer' }, { token })
    expect((await stage.vehicles(driver)).map(({ vehicle }) => vehicle)).toEqual(['truck'])
    expect((await stage.answer(driver, reportOn('trailer', trailer.id)))?.outcome).toBe('applied')
  })

  test('from a phone whose clock is ahead has the time of its arrival', async () => {
    const { truck, driver } = await stage.crew()
    await stage.answer(driver, reportOn('truck', truck.id, {}, { at: '2031-01-01T00:00:00Z' }))
    const [row] = await stage.query(
      'SELECT at = received_at AS arrival, phone_at FROM inspection WHERE truck_id = $1',
      [truck.id],
    )
    expect([row.arrival, new Date(row.phone_at).getUTCFullYear()]).toEqual([true, 2031])
  })

  test('of a chassis follows the items of intermodal equipment', async () => {
    const { trailer, driver } = await stage.crew("40' chassis")
    expect((await stage.vehicles(driver)).find(({ vehicle }) => vehicle === 'trailer')?.kind).toBe('chassis')
    const report = reportOn('trailer', trailer.id, { inspectedAs: 'chassis', defects: [defect('lockingPins', true)] })
    expect((await stage.answer(driver, report))?.outcome).toBe('applied')
    expect((await stage.listed('trailer', trailer.id))[0]?.kind).toBe('chassis')
  })
})
