import { userApi } from '@shortcut/domain/users/api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest'
import { atTime } from '../platform/clock.ts'
import { openBuilders } from '../testing/builders.ts'
import { caller } from '../testing/call.ts'
import { openWorld, testPassword, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await still(() => times(freeOfAddress, (n) => signIn(`nobody-${n}`, 'wrong', { address: flooded })))
})
afterAll(() => world.close())

/** The clock stands still, so that no wait ends while a busy machine processes the tries. */
const start = Date.now()
const still = <T>(work: () => Promise<T>) => atTime(start, work)
const test = (name: string, work: () => Promise<void>) => vitestTest(name, () => still(work))

const free = 5
/** An address that has used up its tries. */
const flooded = '192.0.2.1'
const freeOfAddress = 50
let addresses = 0
/** An address that nobody used before. */
const stranger = () => `198.51.100.${++addresses}`

type From = { address: string; device?: string; call?: World['call'] }
const signIn = (username: string, password: string, { address, device, call = world.call }: From, code?: string) =>
  call(
    userApi.login,
    { username, password, appType: 1, ...(code ? { code } : {}) },
    { address, headers: device ? { cookie: device } : {} },
  )
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))
const count = (replies: { code: number }[], code: number) => replies.filter((reply) => reply.code === code).length

/** Somebody, and a browser that they signed in with before. */
async function withDevice() {
  const person = await world.signIn('dispatcher')
  const { cookie, code } = await signIn(person.account, testPassword, { address: stranger() })
  expect([code, cookie]).toEqual([200, expect.stringMatching(/^known-device=[\w-]{43}$/)])
  return { ...person, device: cookie }
}

describe('a try is counted before it is answered', () => {
  test('of 600 sign-ins at once, over two nodes, five are evaluated', async () => {
    const { account } = await world.signIn('dispatcher')
    const node = await world.openNode()
    try {
      const calls = [world.call, caller(node.product)]
      const address = stranger()
      const replies = await times(600, (n) => signIn(account, `wrong-${n}`, { address, call: calls[n % 2] }))
      expect([count(replies, 422), count(replies, 429)]).toEqual([free, 600 - free])
      const right = await signIn(account, testPassword, { address })
      expect([right.code, right.data]).toEqual([429, { retryAfter: expect.any(Number) }])
    } finally {
      await node.close()
    }
  })

  test('of 400 codes at once, five are evaluated, recovery codes too', async () => {
    const person = await world.signIn('dispatcher')
    const enrolled = await world.call(secondFactorApi.enrol, { password: testPassword }, { token: person.token })
    const app = URI.parse(enrolled.data.uri) as TOTP
    await world.call(secondFactorApi.confirm, { code: app.generate() }, { token: person.token })
    const address = stranger()
    const replies = await times(400, (n) =>
      signIn(person.account, testPassword, { address }, n % 2 ? `0000${100 + n}`.slice(-6) : `aaaaa-bbbbb-${n}`),
    )
    expect([count(replies, 422), count(replies, 429)]).toEqual([free, 400 - free])
    const off = await times(40, (n) =>
      world.call(
        secondFactorApi.turnOff,
        { password: testPassword, code: `0000${n + 10}`.slice(-6) },
        { token: person.token },
      ),
    )
    expect([count(off, 422), count(off, 429)]).toEqual([free, 40 - free])
  })

  test('a driver’s user name and phone share their tries', async () => {
    const { userName, phone } = await (await openBuilders(world)).driver()
    const address = stranger()
    const replies = await times(40, (n) =>
      world.call(
        userApi.login,
        { username: n % 2 ? userName : phone, password: `wrong-${n}`, appType: 2 },
        { address },
      ),
    )
    expect([count(replies, 422), count(replies, 429)]).toEqual([free, 40 - free])
  })

  test('of 300 names at once from one address, fifty are evaluated; a /64 of IPv6 is one address', async () => {
    const replies = await times(300, (n) => signIn(`nobody-${n}`, 'wrong', { address: `2001:db8:1:2::${n + 1}` }))
    expect([count(replies, 422), count(replies, 429)]).toEqual([freeOfAddress, 300 - freeOfAddress])
    expect((await signIn('nobody', 'wrong', { address: '2001:db8:1:3::1' })).code).toBe(422)
    const { rows } = await world.database.pool.query(`SELECT count(*) FROM try_limit WHERE subject LIKE '%2001:db8%'`)
    // A refused name leaves no row: a stranger fills no table.
    expect(rows[0].count).toBeLessThan(freeOfAddress + 10)
  })
})

describe('a stranger cannot lock anybody out', () => {
  test('the right password gets in from elsewhere, and from the same address with a known device', async () => {
    const person = await withDevice()
    const address = stranger()
    await times(40, (n) => signIn(person.account, `wrong-${n}`, { address }))
    expect((await signIn(person.account, testPassword, { address })).code).toBe(429)
    expect((await signIn(person.account, testPassword, { address: stranger() })).code).toBe(200)
    expect((await signIn(person.account, testPassword, { address, device: person.device })).code).toBe(200)
  })

  test('a known device works from an address that is slowed down; another person’s does not', async () => {
    const [person, other] = [await withDevice(), await withDevice()]
    const address = flooded
    expect((await signIn(person.account, testPassword, { address })).code).toBe(429)
    expect((await signIn(person.account, testPassword, { address, device: other.device })).code).toBe(429)
    const reply = await signIn(person.account, testPassword, { address, device: person.device })
    expect([reply.code, reply.cookie]).toEqual([200, ''])
  })

  test('a known device’s own tries are counted separately', async () => {
    const person = await withDevice()
    const address = stranger()
    const replies = await times(30, (n) => signIn(person.account, `wrong-${n}`, { address, device: person.device }))
    expect([count(replies, 422), count(replies, 429)]).toEqual([free, 30 - free])
    expect((await signIn(person.account, testPassword, { address })).code).toBe(200)
  })

  test('a signed-in person can change the password meanwhile; their own wrong tries count for their session', async () => {
    const person = await withDevice()
    const { token } = (await signIn(person.account, testPassword, { address: stranger() })).data
    const address = flooded
    expect((await signIn(person.account, 'wrong', { address })).code).toBe(429)
    const change = (oldPassword: string, of = token) =>
      world.call(userApi.changePassword, { oldPassword, newPassword: 'another-word-9' }, { token: of, address })
    const replies = await times(30, (n) => change(`wrong-${n}`, person.token))
    expect([count(replies, 422), count(replies, 429)]).toEqual([free, 30 - free])
    expect((await change(testPassword)).code).toBe(200)
  })

  test('a browser shared by two people is known to both', async () => {
    const [one, two] = [await withDevice(), await world.signIn('auditor')]
    const second = await signIn(two.account, testPassword, { address: stranger(), device: one.device })
    expect(second.cookie).toMatch(/^known-device=/)
    const address = flooded
    for (const { account } of [one, two])
      expect((await signIn(account, testPassword, { address, device: second.cookie })).code).toBe(200)
    // The first one's earlier token no longer works.
    expect((await signIn(one.account, testPassword, { address, device: one.device })).code).toBe(429)
  })
})

describe('the log of wrong tries', () => {
  const refused = async (address: string) => {
    const { rows } = await world.database.pool.query(
      `SELECT actor_id FROM operation_log WHERE action = 'session.signIn' AND outcome = 'refused' AND ip = $1`,
      [address],
    )
    return rows.length
  }

  test('has one row for an address that tries unknown names, and each try for a known person', async () => {
    const { account } = await world.signIn('dispatcher')
    const [unknown, known] = [flooded, stranger()]
    await times(40, (n) => signIn(account, `wrong-${n}`, { address: known }))
    await expect.poll(() => refused(known)).toBe(free)
    await expect.poll(() => refused(unknown)).toBe(1)
  })

  test('grows little while many addresses try one account', async () => {
    const { account } = await world.signIn('dispatcher')
    const rows = async () => {
      const { rows } = await world.database.pool.query(`SELECT count(*) FROM operation_log WHERE entity_label = $1`, [
        account,
      ])
      return rows[0].count
    }
    const before = await rows()
    await times(60, (n) => signIn(account, 'wrong', { address: `203.0.113.${n + 1}` }))
    await expect.poll(async () => (await rows()) - before).toBeGreaterThan(5)
    expect((await rows()) - before).toBeLessThan(25)
  })
})
