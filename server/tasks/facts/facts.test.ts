import { randomUUID } from 'node:crypto'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { homeApi } from '@shortcut/domain/home/api.ts'
import { driverFactApi, ownFactApi } from '@shortcut/domain/tasks/fact-api.ts'
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
let sync: Acts['sync']
let act: Acts['act']
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  token = make.dispatcher.token
  ;({ sync, act } = await openActs(world, make))
  photo = await picture(40, 30).jpeg().toBuffer()
})
afterAll(() => world.close())

const answersOf = async (driver: { token: string }, ...acts: Parameters<typeof sync>[1]) =>
  (await sync(driver, acts)).data.acts.map(({ outcome, message }) => [outcome, message])
const factsOf = async (of: 'driver' | 'truck', id: string, as = token) =>
  (await world.call(driverFactApi.list, { of, id }, { token: as })).data
const own = async (driver: { token: string }) => (await world.call(ownFactApi.list, {}, { token: driver.token })).data
const logged = async (id: string) =>
  (
    await world.owner.query(
      `SELECT action, after - 'at' AS after FROM operation_log WHERE entity_id = $1 AND action LIKE 'driver.%' AND actor_type = 'driver' ORDER BY id`,
      [id],
    )
  ).rows
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const aPhoto = () => ({ id: randomUUID(), sha256: sha256Of(photo) })
const mayOpen = async (id: string, as: string) =>
  (await world.call(fileApi.downloadToken, { path: `/file/${id}` }, { token: as })).code === 200

describe('duty status', () => {
  test('is kept from the time that the driver gives, also when it is added later, and is told to the office and the driver', async () => {
    const driver = await make.driver()
    const [early, late] = [minutesAgo(90), minutesAgo(30)]
    const driving = act('duty', undefined, { data: { status: 'driving' }, at: late })
    const added = act('duty', undefined, { data: { status: 'onDuty', from: early, remark: 'Fuelled' } })
    expect(await answersOf(driver, driving, added)).toEqual(Array(2).fill(['applied', '']))
    const facts = await factsOf('driver', driver.id)
    expect(facts.map(({ status, at, remark }) => [status, instant(at), remark])).toEqual([
      ['driving', late, ''],
      ['onDuty', early, 'Fuelled'],
    ])
    expect(instant(facts[1]?.enteredAt ?? '')).toBe(added.at)
    expect((await own(driver)).facts).toEqual(facts)
    expect(await answersOf(driver, driving)).toEqual([['repeated', '']])
    expect(await logged(driver.id)).toEqual([
      { action: 'driver.duty', after: { duty: 'driving' } },
      { action: 'driver.duty', after: { duty: 'onDuty', remark: 'Fuelled' } },
    ])
  })

  test('counts with the phone’s skew, and never lies in the future', async () => {
    const driver = await make.driver()
    const at = minutesAgo(30)
    await answersOf(driver, act('duty', undefined, { data: { status: 'break', from: at }, skewMs: -600_000 }))
    await answersOf(driver, act('duty', undefined, { data: { status: 'driving', from: minutesAgo(-300) } }))
    const [ahead, skewed] = await factsOf('driver', driver.id)
    expect(Date.parse(ahead?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(skewed?.at ?? '')).toBe(Date.parse(at) - 600_000)
  })
})

describe('fuel and odometer', () => {
  test('are kept for the truck with their receipt, and a reading below an earlier one is kept with a warning', async () => {
    const truck = await make.truck()
    const driver = await make.driver({ truckId: truck.id })
    const file = aPhoto()
    const fuel = act('fuel', undefined, {
      data: {
        truckId: truck.id,
        gallons: '85.4',
        cost: { amount: '312.80', currency: 'USD' },
        place: 'Gary IN',
        miles: 120_500,
        photos: [file],
      },
    })
    expect(await answersOf(driver, fuel)).toEqual([['applied', '']])
    await sendWhole(world.product, driver.token, file.id, photo)
    const slip = act('odometer', undefined, { data: { truckId: truck.id, miles: 12_060 } })
    expect(await answersOf(driver, slip)).toEqual([
      ['applied', '12060 mi is less than an earlier reading of 120500 mi. Saved as typed.'],
    ])
    expect(await factsOf('truck', truck.id)).toMatchObject([
      { kind: 'odometer', miles: 12_060, driver: driver.name, truckNo: truck.unitNo },
      {
        kind: 'fuel',
        gallons: '85.4',
        cost: { amount: '312.80', currency: 'USD' },
        place: 'Gary IN',
        miles: 120_500,
        photos: [{ fileId: file.id, onPhone: false }],
      },
    ])
    expect([await mayOpen(file.id, token), await mayOpen(file.id, (await make.driver()).token)]).toEqual([true, false])
    expect(await logged(truck.id)).toEqual([
      {
        action: 'driver.fuel',
        after: { gallons: '85.4', amount: '312.80', currency: 'USD', place: 'Gary IN', odometer: 120_500 },
      },
      { action: 'driver.photoArrived', after: null },
      { action: 'driver.odometer', after: { odometer: 12_060 } },
    ])
  })

  test('of another driver’s truck look like those of an unknown one; wrong numbers are named', async () => {
    const truck = await make.truck()
    const stranger = await make.driver()
    const reading = (miles: number) => act('odometer', undefined, { data: { truckId: truck.id, miles } })
    const fuel = (gallons: string) =>
      act('fuel', undefined, { data: { truckId: truck.id, gallons, cost: { amount: '1', currency: 'USD' } } })
    const [told, wrong] = await answersOf(stranger, reading(1), fuel('a lot'))
    expect(told).toEqual(['refused', 'There is no such truck.'])
    expect(wrong?.join(' ')).toMatch(/^refused Gallons: /)
    expect(await factsOf('truck', truck.id)).toEqual([])
  })
})

describe('a renewed paper', () => {
  /** A driver who sent a new license. */
  async function renewed() {
    const driver = await make.driver({ licenceExpiresOn: '2026-12-01' })
    const file = aPhoto()
    const paper = act('paper', undefined, { data: { paper: 'licence', expiresOn: '2030-12-01', photos: [file] } })
    expect(await answersOf(driver, paper)).toEqual([['applied', '']])
    await sendWhole(world.product, driver.token, file.id, photo)
    const record = async () => (await world.call(driverApi.detail, { id: driver.id }, { token })).data
    return { driver, paper, file, record }
  }
  const decide = (id: string, accept: boolean, as = token) =>
    world.call(driverFactApi.decide, { id, accept, reason: accept ? '' : 'The date cannot be read' }, { token: as })

  test('waits for the office, and when it is accepted changes date and picture of the record', async () => {
    const { driver, paper, file, record } = await renewed()
    expect(await own(driver)).toMatchObject({
      papers: [{ paper: 'licence', expiresOn: '2026-12-01' }, {}, {}, {}],
      facts: [{ kind: 'paper', paper: 'licence', expiresOn: '2030-12-01', review: 'waiting' }],
    })
    const toCheck = async () => {
      const { data } = await world.call(driverApi.list, { paperToCheck: 'yes', name: driver.name }, { token })
      const home = (await world.call(homeApi.figures, {}, { token })).data.papers?.total ?? 0
      return { listed: data.list.map(({ id }) => id), home }
    }
    const waiting = await toCheck()
    expect(waiting.listed).toEqual([driver.id])
    const before = await record()
    expect(before.paperSentAt).not.toBeNull()
    expect((await decide(paper.id, true)).data).toMatchObject({ review: 'accepted', reason: '' })
    const after = await record()
    expect(after).toMatchObject({
      licenceExpiresOn: '2030-12-01',
      licenceImages: [file.id],
      version: before.version + 1,
    })
    expect(await toCheck()).toEqual({ listed: [], home: waiting.home - 1 })
    expect(await decide(paper.id, false)).toMatchObject({ code: 409 })
    const { rows } = await world.owner.query(
      `SELECT before, after FROM operation_log WHERE entity_id = $1 AND action = 'driver.acceptPaper'`,
      [driver.id],
    )
    expect(rows).toEqual([
      {
        before: { licenceExpiresOn: '2026-12-01', licenceImages: [] },
        after: { licenceExpiresOn: '2030-12-01', licenceImages: [file.id] },
      },
    ])
  })

  test('that is not accepted changes nothing, and its driver reads why', async () => {
    const { driver, paper, record } = await renewed()
    await decide(paper.id, false)
    expect((await record()).licenceExpiresOn).toBe('2026-12-01')
    expect((await own(driver)).facts).toMatchObject([{ review: 'dismissed', reason: 'The date cannot be read' }])
  })

  test('needs a photo, and is decided and seen only by people who may', async () => {
    const driver = await make.driver()
    const bare = act('paper', undefined, { data: { paper: 'medical', expiresOn: '2030-12-01', photos: [] } })
    expect((await answersOf(driver, bare))[0]?.join(' ')).toMatch(/^refused Photo is missing/)
    const { paper, driver: its } = await renewed()
    expect((await decide(paper.id, true, driver.token)).code).toBe(403)
    expect((await world.call(driverFactApi.list, { of: 'driver', id: its.id }, { token: driver.token })).code).toBe(403)
    expect((await decide(randomUUID(), true)).code).toBe(404)
  })

  test('counts once when two people decide at the same moment', async () => {
    const { paper } = await renewed()
    const codes = await Promise.all([decide(paper.id, true), decide(paper.id, false), decide(paper.id, true)])
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 409, 409])
  })
})

test('what a driver counts, reads and collects at a stop is told with its step', async () => {
  const { given } = await openActs(world, make)
  const driver = await make.driver()
  const { id, from, to, get } = await given(driver)
  await sync(driver, [
    act('accept', id, {}),
    act('pickUp', id, {
      stopId: from,
      data: { sealNo: 'SL-7', containerNo: 'CSQU3054383', containerType: '45G1', pieces: 11, pallets: 2 },
    }),
    act('deliver', id, { stopId: to, data: { receivedBy: 'Jo', cash: { amount: '120.50', currency: 'USD' } } }),
  ])
  const { task } = await get()
  const told = (kind: string) => task.events.find((event) => event.kind === kind)
  expect([told('pickUp'), told('deliver')]).toMatchObject([
    { sealNo: 'SL-7', containerNo: 'CSQU3054383', containerType: '45G1', pieces: 11, pallets: 2, cash: null },
    { sealNo: '', containerNo: '', cash: { amount: '120.50', currency: 'USD' } },
  ])
})
