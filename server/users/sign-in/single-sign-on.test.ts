import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { singleSignOnApi } from '@shortcut/domain/users/single-sign-on-api.ts'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openProvider, type TestProvider } from '../../testing/provider.ts'
import { openWorld, testPassword, type World } from '../../testing/world.ts'

const here = 'http://127.0.0.1:9'
const callback = `${here}/shortcut-api/singleSignOn/callback`
const settings = { OIDC_CLIENT_ID: 'shortcut', OIDC_CLIENT_SECRET: 'a-secret-of-the-two', PUBLIC_URL: here }

let world: World
let provider: TestProvider
let admin: string

beforeAll(async () => {
  provider = await openProvider(callback, settings.OIDC_CLIENT_SECRET)
  world = await openWorld({ ...settings, OIDC_ISSUER: provider.issuer, LOG_LEVEL: 'silent' })
  admin = (await world.signIn('administrator')).token
})
afterAll(async () => {
  await world.close()
  provider.close()
})

const visit = (url: string, cookie = '') =>
  world.product.server.inject({ url: url.replace(here, ''), headers: cookie ? { cookie } : {} })

/** Goes to the provider and signs in there, over HTTP with cookies, until it returns to us. */
async function throughProvider(address: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = address
  for (let step = 0; step < 10 && !url.startsWith(callback); step++) {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    url = new URL(reply.headers.get('location') ?? '', url).href
  }
  return url
}

async function begin() {
  const started = await visit('/shortcut-api/singleSignOn/start')
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, address: String(started.headers.location) }
}

const ticketIn = (location: unknown) => /^\/backend\/login#ticket=(.+)$/.exec(String(location))?.[1] ?? ''
/** The browser's cookies after that reply, and the ticket for its page. */
const landed = (back: Awaited<ReturnType<typeof visit>>) => ({
  ticket: ticketIn(back.headers.location),
  cookie: [back.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; '),
})
const finish = ({ ticket, cookie }: ReturnType<typeof landed>) =>
  world.call(singleSignOnApi.finish, { ticket }, { headers: { cookie } })

async function signIn(email: string, verified = true) {
  provider.person = { email, verified }
  provider.methods = ['pwd']
  const { cookie, address } = await begin()
  const back = await visit(await throughProvider(address), cookie)
  return finish(landed(back))
}

async function addUser(account: string, email: string) {
  const input = { account, name: account, email, roleIds: [], password: testPassword }
  const { data } = await world.call(userApi.save, input, { token: admin })
  return data
}

describe('single sign-on', () => {
  test('signs a known person in, with their own permissions only, and the log says how', async () => {
    const user = await addUser('known', 'Known@company.example')
    const reply = await signIn('known@company.example')
    expect(reply).toMatchObject({ code: 200, data: { account: 'known' } })
    const menu = await world.call(userApi.menu, {}, { token: reply.data.token })
    // No password was needed, so the administrator's temporary one need not be changed.
    expect(menu.data).toMatchObject({ id: user.id, permissionlist: [], mustChangePassword: false })
    expect((await world.call(userApi.profile, {}, { token: reply.data.token })).code).toBe(200)
    const { rows } = await world.database.pool.query(
      `SELECT action, after FROM operation_log WHERE actor_id = $1 AND entity = 'session'`,
      [user.id],
    )
    expect(rows).toEqual([{ action: 'session.signIn', after: { by: 'provider' } }])
    expect((await world.call(singleSignOnApi.offered, {})).data).toEqual({ offered: true })
  })

  test.each([
    ['unknown', async () => {}, 'nobody@company.example', true, 'No user here'],
    [
      'not verified by the provider',
      () => addUser('unsure', 'unsure@company.example'),
      'unsure@company.example',
      false,
      'not verified',
    ],
    ['without an address', async () => {}, '', true, 'No user here'],
    [
      'frozen',
      async () => {
        const { id } = await addUser('cold', 'cold@company.example')
        await world.call(userApi.freeze, { ids: [id] }, { token: admin })
      },
      'cold@company.example',
      true,
      'frozen',
    ],
  ])('refuses somebody who is %s with a message, and creates nobody', async (_, prepare, email, verified, sentence) => {
    await prepare()
    const count = async () => (await world.database.pool.query('SELECT count(*) FROM "user"')).rows[0].count
    const before = await count()
    const reply = await signIn(email, verified)
    expect([reply.code, reply.message]).toEqual([501, expect.stringContaining(sentence)])
    expect(await count()).toBe(before)
  })

  test('returns only to the browser that began, once, with its own state', async () => {
    await addUser('once', 'once@company.example')
    provider.person = { email: 'once@company.example', verified: true }
    const mine = await begin()
    const other = await begin()
    const back = await throughProvider(mine.address)
    const refused = async (url: string, cookie: string) => {
      const reply = await finish(landed(await visit(url, cookie)))
      expect([reply.code, reply.message]).toEqual([501, expect.stringContaining('Single sign-on failed')])
    }
    await refused(back, '')
    await refused(back, other.cookie)
    await refused(back.replace(/code=[^&]+/, 'code=made-up'), mine.cookie)
    // Its state is already used.
    await refused(back, mine.cookie)
    await refused(`${callback}?error=access_denied&state=${other.cookie.split('=')[1]}`, other.cookie)
    const third = await begin()
    const mineNow = landed(await visit(await throughProvider(third.address), third.cookie))
    // In another browser, it would sign somebody in as a stranger.
    const fourth = await begin()
    const theirs = landed(await visit(await throughProvider(fourth.address), fourth.cookie))
    expect((await finish({ ...mineNow, cookie: '' })).code).toBe(501)
    expect((await finish({ ...mineNow, cookie: theirs.cookie })).code).toBe(501)
    expect((await finish(mineNow)).code).toBe(200)
    expect((await finish(mineNow)).code).toBe(501)
    expect((await finish({ ...theirs, ticket: 'made-up' })).code).toBe(501)
  })
})

describe('a second factor', () => {
  /** Returns from the provider with these methods. */
  async function back(email: string, methods: string[]) {
    provider.person = { email, verified: true }
    provider.methods = methods
    const { cookie, address } = await begin()
    return landed(await visit(await throughProvider(address), cookie))
  }
  const finishWith = ({ ticket, cookie }: ReturnType<typeof landed>, code: string) =>
    world.call(singleSignOnApi.finish, { ticket, code }, { headers: { cookie } })

  test('is required after single sign-on too, unless the provider reports one', async () => {
    const { id } = await addUser('coded', 'coded@company.example')
    const { token } = (await signIn('coded@company.example')).data
    await world.database.pool.query('UPDATE "user" SET password_temporary_until = NULL WHERE id = $1', [id])
    const enrolled = await world.call(secondFactorApi.enrol, { password: testPassword }, { token })
    const app = URI.parse(enrolled.data.uri) as TOTP
    await world.call(secondFactorApi.confirm, { code: app.generate({ timestamp: Date.now() - 30_000 }) }, { token })

    const plain = await back('coded@company.example', ['pwd'])
    expect([(await finish(plain)).code, (await finish(plain)).code]).toEqual([428, 428])
    const wrong = await Promise.all(Array.from({ length: 20 }, (_, n) => finishWith(plain, `00001${n}`.slice(-6))))
    expect(wrong.map(({ code }) => code).filter((code) => code === 422)).toHaveLength(5)
    expect((await finishWith(plain, app.generate())).code).toBe(429)
    const again = await back('coded@company.example', ['pwd'])
    expect((await finishWith(again, app.generate())).code).toBe(200)
    expect((await finish(await back('coded@company.example', ['pwd', 'mfa']))).code).toBe(200)
  })

  test('required by a role is set up after single sign-on, without a password; not if the provider asked for one', async () => {
    const user = await addUser('due', 'due@company.example')
    const roles = (await world.call(roleApi.list, {}, { token: admin })).data
    const auditor = roles.find(({ name }) => name === 'Auditor')?.id ?? ''
    const { account, name, email, version, id } = user
    await world.call(userApi.save, { id, version, account, name, email, roleIds: [auditor] }, { token: admin })
    await world.call(roleApi.demandSecondFactor, { id: auditor, demanded: true }, { token: admin })
    const { token } = (await signIn('due@company.example')).data
    expect((await world.call(userApi.profile, {}, { token })).data).toEqual({ mustSetUpSecondFactor: true })
    expect((await world.call(secondFactorApi.enrol, {}, { token })).code).toBe(200)
    const strong = (await finish(await back('due@company.example', ['hwk']))).data
    expect((await world.call(userApi.profile, {}, { token: strong.token })).code).toBe(200)
  })
})

test('its settings are checked at the start', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://login.example.com' })).toThrow(
    'Single sign-on needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL besides.',
  )
  for (const issuer of ['http://login.example.com', 'our provider'])
    expect(() => readConfig({ ...settings, OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER must be')
  expect(readConfig({}).singleSignOn).toBeUndefined()
})
