import { driverApi } from '@shortcut/domain/drivers/api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appTypes, userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
let make: Builders
let token: string
beforeAll(async () => {
  world = await openWorld({}, { chores: false })
  make = await openBuilders(world)
  token = make.administrator.token
})
afterAll(() => world.close())

const failing = {
  batteryPercent: 9,
  charging: false,
  location: 'denied',
  notifications: 'granted',
  freeBytes: 12_000_000_000,
  actsWaiting: 4,
  oldestActSeconds: 3600,
  skewMs: -600_000,
} as const
const beat = (as: string, health: object) =>
  world.call(appOnlineApi.heartbeat, { device: 'Pixel 9', appVersion: '1.2', ...health }, { token: as })
const shown = async (id: string) => (await world.call(appOnlineApi.detail, { id }, { token })).data.health
const signIn = async (username: string) =>
  (await world.call(userApi.login, { username, password: testPassword, appType: appTypes.driver })).data.token

describe('the health of a phone', () => {
  test('is kept with the session that reports it, and the monitor shows the latest', async () => {
    const driver = await make.driver()
    expect(await shown(driver.id)).toBeNull()
    expect((await beat(driver.token, failing)).code).toBe(200)
    const health = await shown(driver.id)
    expect(health).toMatchObject(failing)
    expect(Math.abs(Date.now() - Date.parse(health?.at ?? ''))).toBeLessThan(20_000)
    const other = await signIn(driver.userName)
    await world.call(driverTaskApi.heartbeat, { batteryPercent: 80, charging: true }, { token: other })
    expect(await shown(driver.id)).toMatchObject({ batteryPercent: 80, charging: true })
    await world.call(userApi.logout, { token: other })
    expect(await shown(driver.id)).toMatchObject(failing)
    const { list } = (await world.call(appOnlineApi.list, { q: driver.name }, { token })).data
    expect(list.map((row) => row.health)).toMatchObject([failing])
  })

  test('is kept when a later heartbeat says nothing of it', async () => {
    const driver = await make.driver()
    await beat(driver.token, failing)
    const before = await shown(driver.id)
    await beat(driver.token, {})
    expect(await shown(driver.id)).toEqual(before)
  })

  test('is a warning of the preflight when the phone is about to fail, and only while it is', async () => {
    const driver = await make.driver()
    const order = await make.workOrder()
    const found = async () => {
      const input = { workOrderId: order.id, driverId: driver.id }
      const { findings } = (await world.call(taskApi.preflight, input, { token })).data
      return findings.filter(({ code }) => code.startsWith('phone')).map(({ severity, message }) => [severity, message])
    }
    await beat(driver.token, failing)
    expect(await found()).toEqual([
      ['warn', `${driver.name}’s phone has 9 % battery left and is not charging.`],
      ['warn', `${driver.name}’s phone does not share its location.`],
      ['warn', `${driver.name}’s phone has a clock that is off by 10 min.`],
      ['warn', `${driver.name}’s phone has 4 unsent reports, the oldest 1 h old.`],
    ])
    await beat(driver.token, { batteryPercent: 90, location: 'granted', skewMs: 0, actsWaiting: 0 })
    expect(await found()).toEqual([])
  })

  test.each([[{ batteryPercent: 101 }], [{ actsWaiting: -1 }], [{ location: 'maybe' }], [{ skewMs: 'much' }]])(
    'refuses %j',
    async (health) => {
      const driver = await make.driver()
      expect((await beat(driver.token, health)).code).toBe(422)
    },
  )
})

describe('a lost phone', () => {
  test('is signed out by the office, and the log says who did it; the driver may sign in again', async () => {
    const [lost, other] = [await make.driver(), await make.driver()]
    const second = await signIn(lost.userName)
    expect((await world.call(driverApi.signOut, { ids: [lost.id] }, { token })).data).toEqual({
      done: [lost.id],
      failed: [],
    })
    for (const as of [lost.token, second]) expect((await beat(as, {})).code).toBe(102)
    expect((await beat(other.token, {})).code).toBe(200)
    expect((await beat(await signIn(lost.userName), {})).code).toBe(200)
    const { rows } = await world.owner.query(
      `SELECT actor_name, after FROM operation_log WHERE action = 'driver.signOut' AND entity_id = $1`,
      [lost.id],
    )
    expect(rows).toEqual([{ actor_name: make.administrator.account, after: { ended: 2 } }])
  })

  test('needs the permission to reset passwords', async () => {
    const lost = await make.driver()
    const { token: auditor } = await world.signIn('auditor')
    expect((await world.call(driverApi.signOut, { ids: [lost.id] }, { token: auditor })).code).toBe(403)
    expect((await beat(lost.token, {})).code).toBe(200)
  })
})
