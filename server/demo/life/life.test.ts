import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { type Do, demoPassword, openWarehouses, ownSupervisor, staff, visitorSignIns } from '../company.ts'
import { planDrive, whereAt } from './drive.ts'
import { openLife } from './life.ts'
import { bookingComesAfterMs, chanceFor, deskTemper, planBooking, taskTemper } from './plan-life.ts'
import { allJunctions, overInterstates } from './roads.ts'

describe('the plan', () => {
  const now = Date.UTC(2026, 10, 23, 12)

  test('is the same for the same seed, and another for another', () => {
    const plan = (seed: number) =>
      Array.from({ length: 40 }, (_, index) => [
        planBooking(seed, index, 25, now, 1),
        bookingComesAfterMs(seed, index),
        deskTemper(seed, `WO-${index}`),
        taskTemper(seed, `TK-${index}`, 'ann'),
      ])
    expect(plan(7)).toEqual(plan(7))
    expect(plan(7)).not.toEqual(plan(8))
  })

  test('has late ones, rejected ones and some left to people', () => {
    const tempers = Array.from({ length: 200 }, (_, index) => taskTemper(1, `TK-26-${index}`, 'ann'))
    expect(tempers.filter(({ rejects }) => rejects).length).toBeGreaterThan(2)
    expect(tempers.filter(({ forgetsToArrive }) => forgetsToArrive).length).toBeGreaterThan(10)
    const left = Array.from({ length: 200 }, (_, index) => deskTemper(1, `WO-26-${index}`).leavesIt)
    expect(left.filter(Boolean).length).toBeGreaterThan(5)
    expect(left.filter(Boolean).length).toBeLessThan(60)
  })
})

describe('a drive', () => {
  test('stays where it is if it is already there', () => {
    const dock = { lat: 41.98, lng: -87.9 }
    expect(whereAt(planDrive(dock, dock, chanceFor(1, 'dock')), 1)).toMatchObject({ ...dock, speedKmh: 0, there: true })
  })

  test('every junction is reached from every other over the interstates', () => {
    for (const to of allJunctions)
      expect(overInterstates('boston', to).length, to).toBeGreaterThan(to === 'boston' ? 0 : 1)
  })

  test.each([
    ['streets', { lat: 41.98, lng: -87.91 }, { lat: 41.95, lng: -87.93 }],
    ['a freeway', { lat: 40.69, lng: -74.17 }, { lat: 40.65, lng: -73.78 }],
    ['interstates', { lat: 33.64, lng: -84.43 }, { lat: 25.79, lng: -80.29 }],
  ])('by %s leads from one place to the other without gaps, at a truck’s speed', (_, from, to) => {
    const drive = planDrive(from, to, chanceFor(3, 'x'))
    expect(planDrive(from, to, chanceFor(3, 'x'))).toEqual(drive)
    const straight = greatCircleKm(from, to)
    expect(drive.km).toBeGreaterThanOrEqual(straight - 0.05)
    expect(drive.km).toBeLessThan(straight * 1.8 + 1)
    expect(greatCircleKm(whereAt(drive, 0), from)).toBeLessThan(0.01)
    expect(whereAt(drive, drive.seconds + 1)).toMatchObject({ ...to, there: true, speedKmh: 0 })
    let before = whereAt(drive, 0)
    for (let second = 10; second < drive.seconds; second += 10) {
      const here = whereAt(drive, second)
      expect(greatCircleKm(before, here)).toBeLessThan(0.33)
      expect(here.speedKmh).toBeLessThan(115)
      before = here
    }
  })
})

describe('over a running server', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('a booking arrives, is confirmed and assigned, and its driver completes it through the driver API', {
    timeout: 60_000,
  }, async () => {
    const { token } = await world.signIn('administrator')
    const { data: roles } = await world.call(roleApi.list, {}, { token })
    for (const { username, name, role } of staff)
      if (role === 'dispatcher' || username === ownSupervisor.username) {
        const roleIds = roles.filter((one) => one.name === builtInRoles[role].name).map(({ id }) => id)
        const person = { account: username, name, roleIds, password: demoPassword }
        await world.ownPassword((await world.call(userApi.save, person, { token })).data.id)
      }
    const { data: account } = await world.call(accountApi.save, { code: 'L', name: 'Living Ltd' }, { token })
    const { data: key } = await world.call(accountApi.createKey, { accountId: account.id, name: 'Feed' }, { token })

    // A seed in which nobody rejects anything.
    const goesWell = (seed: number) => {
      const booking = planBooking(seed, 0, 1, Date.now(), 1)
      const [from, to] = [booking.stops[0]?.postalCode ?? '', booking.gateway]
      return (
        (to.pickups as readonly string[]).includes(from) &&
        booking.stops[1]?.company.startsWith('ShortCut Warehouse') &&
        booking.later === null &&
        !deskTemper(seed, 'WO-26-000001').leavesIt &&
        !taskTemper(seed, 'TK-26-000001', 'driver2').rejects
      )
    }
    const seed = Array.from({ length: 1000 }, (_, n) => n).find(goesWell) ?? 0
    const homeBase = planBooking(seed, 0, 1, Date.now(), 1).gateway.iata
    const { data: truck } = await world.call(truckApi.save, { unitNo: 'L-1', plateNo: 'L 1' }, { token })
    const driver = { name: 'Liv Driver', userName: 'driver2', phone: '555-1', plateNo: 'L 1', truckNo: 'L-1', homeBase }
    await world.call(driverApi.save, { ...driver, truckId: truck.id, password: demoPassword }, { token })

    const done = async (entry: Endpoint, input: unknown, as: string) =>
      (await world.call(entry, input as never, { token: as })).data as never
    await openWarehouses(done as Do, token)

    // Nobody uses a driver added by a visitor.
    const visitors = { ...driver, name: 'Vis Driver', userName: 'vis', phone: '555-2', homeBase: '' }
    await world.call(driverApi.save, { ...visitors, password: 'another1' }, { token })

    const warned: unknown[] = []
    const log = { warn: (what: unknown) => warned.push(what) }
    const life = await openLife({ server: world.product.server, seed, pace: 3000, keys: [key.key], log, beatMs: 20 })
    const living = life.run()
    const { data: hired } = await world.call(driverApi.list, { q: 'driver2' }, { token })
    const personId = hired.list[0]?.id ?? ''
    const signedIn = { username: 'driver2', password: demoPassword, appType: 2 as const }
    const phone = { token: (await world.call(userApi.login, signedIn)).data.token }
    // The desk leaves some to visitors: one of several is answered.
    const ask = async () => world.call(appMessageApi.send, { id: newId(), text: 'Which dock?', fileIds: [] }, phone)
    await ask()
    const first = async () => (await world.call(workOrderApi.list, { q: 'EXPL000001' }, { token })).data.list[0]
    await expect.poll(async () => (await first())?.bookingStatus, { timeout: 50_000, interval: 200 }).toBe('DELIVERED')
    const conversation = async () =>
      (await world.call(conversationApi.list, { personId }, { token })).data.list.map(({ fromApp }) => fromApp)
    const answered = async () => {
      if ((await conversation()).includes(false)) return true
      await ask()
      return false
    }
    // Its freight is received, counted and stored in the warehouse.
    const freight = async () => (await world.call(receiptApi.list, { view: 'all' }, { token })).data.list[0]
    const isSettled = async () => ['received', 'discrepant', 'resolved'].includes((await freight())?.status ?? '')
    await expect.poll(isSettled, { timeout: 30_000, interval: 300 }).toBe(true)
    await expect.poll(answered, { timeout: 20_000, interval: 500 }).toBe(true)
    life.stop()
    await living
    expect(warned).toEqual([])
    const { rows: desk } = await world.database.pool.query(
      `SELECT DISTINCT actor_name FROM operation_log WHERE action IN ('workOrder.confirm', 'task.create', 'task.assign')`,
    )
    const [visitor] = visitorSignIns.filter(({ role }) => role === 'dispatcher')
    expect(desk.length).toBeGreaterThan(0)
    expect(desk.map((one) => one.actor_name)).not.toContain(visitor?.name)
    const { rows: positions } = await world.database.pool.query('SELECT count(*)::int AS n FROM position')
    expect(positions[0].n).toBeGreaterThan(0)
    const { rows: steps } = await world.database.pool.query(
      `SELECT DISTINCT action FROM operation_log WHERE actor_type = 'driver' AND entity = 'task'`,
    )
    expect(steps.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['task.accept', 'task.pickUp', 'task.deliver']),
    )
  })
})
