import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { userApi } from '@shortcut/domain/users/api.ts'
import { roleApi } from '@shortcut/domain/users/role-api.ts'
import { hashToken, newId } from '@shortcut/server/platform/ids.ts'
import { openProvider, type TestProvider } from '@shortcut/server/testing/provider.ts'
import { testPassword } from '@shortcut/server/testing/world.ts'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openRunningProduct, type RunningProduct, soon } from './running/running-product.ts'

let product: RunningProduct
let provider: TestProvider

/** A port chosen in advance, because the provider must know the return address before the product listens there. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

beforeAll(async () => {
  const port = String(await freePort())
  const here = `http://127.0.0.1:${port}`
  const secret = 'secret-of-two'
  provider = await openProvider(`${here}/shortcut-api/singleSignOn/callback`, secret)
  const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'shortcut', OIDC_CLIENT_SECRET: secret }
  product = await openRunningProduct({ ...settings, PORT: port, PUBLIC_URL: here, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await product.close()
  provider.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'My account' })

async function desk() {
  const { account } = await product.world.signIn('dispatcher')
  const { page } = await product.personAt(account)
  return { page, account }
}

async function openOwn(page: Page, account: string) {
  await page.getByRole('button', { name: new RegExp(account) }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await drawer(page).getByText('Second factor').waitFor(soon)
}

async function logIn(page: Page, account: string, password = testPassword) {
  await page.goto(`${product.address}/backend/login`)
  await page.getByLabel('Account').fill(account)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Log in').click()
}

/** What an authenticator app shows: RFC 6238 with SHA-1, 30 seconds and six digits. `later` counts steps from now. */
function codeOf(secret: string, later: number): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a person changes their own record; errors appear at their fields, and the name in the header follows', async () => {
  const { page, account } = await desk()
  await openOwn(page, account)
  await expectAccessible(page)
  await drawer(page).getByLabel('Name').fill('')
  await drawer(page).getByLabel('E-mail').fill('nobody')
  await button(page, 'Save profile').click()
  await drawer(page).getByText('not null').waitFor(soon)
  await drawer(page).getByText('must be an e-mail address such as name@example.com').waitFor(soon)
  await drawer(page).getByLabel('Name').fill('Nina Own')
  await drawer(page).getByLabel('E-mail').fill('nina@example.com')
  await drawer(page).getByLabel('Current password').first().fill('not-this-one')
  await button(page, 'Save profile').click()
  await drawer(page).getByText('This is not your password.').waitFor(soon)
  await drawer(page).getByLabel('Current password').first().fill(testPassword)
  await button(page, 'Save profile').click()
  await page.getByText('Update Success').waitFor(soon)
  await page.getByRole('button', { name: 'Nina Own', includeHidden: true }).waitFor(soon)
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  // After too many unused uploads the field says so, and what to do.
  await product.world.database.pool.query(
    `INSERT INTO file (id, content_type, name, bytes, sha256, uploaded_by_type, uploaded_by, created_at)
     SELECT gen_random_uuid(), 'image/jpeg', 'waits.jpg', 1, '', 'user', u.id, now() FROM "user" u, generate_series(1, 200)
     WHERE u.name = 'Nina Own'`,
  )
  await drawer(page).locator('input[type=file]').setInputFiles(picture)
  await drawer(page).getByText('You have 200 unused uploads').waitFor(soon)
  await product.world.database.pool.query(`DELETE FROM file WHERE name = 'waits.jpg'`)
  await drawer(page).locator('input[type=file]').setInputFiles(picture)
  await drawer(page).getByRole('button', { name: 'Rotate Picture 1' }).waitFor(soon)
  await button(page, 'Save profile').click()
  await page.getByRole('button', { name: 'Nina Own', includeHidden: true }).locator('img').waitFor(soon)
  // A slip does not lose unsaved text.
  await drawer(page).getByLabel('Phone').fill('555')
  await page.keyboard.press('Escape')
  await page.getByText('Leave without saving? What you typed will be lost.').waitFor(soon)
  await button(page, 'Keep editing').click()
  expect(await drawer(page).getByLabel('Phone').inputValue()).toBe('555')
})

test('a password change needs the old one; the person stays signed in here and nowhere else', async () => {
  const { page, account } = await desk()
  const { page: elsewhere } = await product.personAt(account)
  await openOwn(page, account)
  const set = async (old: string, chosen: string, again = chosen) => {
    await drawer(page).getByLabel('Current password').fill(old)
    await drawer(page).getByLabel('New password', { exact: true }).fill(chosen)
    await drawer(page).getByLabel('New password again').fill(again)
    await button(page, 'Change password').click()
  }
  await set(testPassword, 'short', 'other')
  await drawer(page).getByText('at least 8 characters', { exact: true }).waitFor(soon)
  await drawer(page).getByText('The two passwords entered are inconsistent').waitFor(soon)
  await set('not-mine1', 'changed123')
  await drawer(page).getByText('This is not your password.').waitFor(soon)
  expect(await drawer(page).getByLabel('New password', { exact: true }).inputValue()).toBe('changed123')
  await set(testPassword, 'changed123')
  await page.getByText('Update Success').waitFor(soon)
  await elsewhere.getByText('Login Failure').waitFor(soon)
  await page.reload()
  await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
  const login = (password: string) => product.world.call(userApi.login, { username: account, password, appType: 1 })
  expect([(await login(testPassword)).code, (await login('changed123')).code]).toEqual([422, 200])
})

test('a second factor is set up by QR code and secret, asked for at sign-in, and turned off', async () => {
  const { page, account } = await desk()
  await openOwn(page, account)
  await button(page, 'Set up').click()
  await drawer(page).getByLabel('Current password').last().fill('not-mine1')
  await button(page, 'Next').click()
  await drawer(page).getByText('This is not your password.').waitFor(soon)
  await drawer(page).getByLabel('Current password').last().fill(testPassword)
  await button(page, 'Next').click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor(soon)
  await expectAccessible(page)
  const secret = (
    await drawer(page)
      .getByText(/^[A-Z2-7]{32}$/)
      .innerText()
  ).trim()
  await drawer(page).getByLabel('Code', { exact: true }).fill('000000')
  await button(page, 'Turn on').click()
  await drawer(page).getByText('This code is wrong, or was used already.').waitFor(soon)
  await drawer(page).getByLabel('Code', { exact: true }).fill(codeOf(secret, -1))
  await button(page, 'Turn on').click()
  await page.getByText('The second factor is on: recovery codes').waitFor(soon)
  const recovery = (await page.locator('pre').innerText()).trim().split(/\s+/)
  expect(recovery.length).toBe(10)
  // Each code can be read completely, on its own line.
  const lines = await page.locator('pre').evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    const { left, right } = box.getBoundingClientRect()
    return [...range.getClientRects()]
      .filter((line) => line.width > 0)
      .map((line) => line.left >= left && line.right <= right)
  })
  expect([lines.length, new Set(lines)]).toEqual([10, new Set([true])])
  expect(await page.locator('pre').evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  await expectAccessible(page)
  await button(page, 'Done').click()

  const { page: other } = await product.nobody()
  await logIn(other, account)
  await other.getByText('Enter the code of your authenticator app, or one of your recovery codes.').waitFor(soon)
  await expectAccessible(other)
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await button(other, 'Log in').click()
  await other.getByText('This code is wrong, or was used already.').waitFor(soon)
  await other.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '')
  await button(other, 'Log in').click()
  await other.getByRole('button', { name: new RegExp(account) }).waitFor(soon)

  await button(page, 'Turn off').click()
  await drawer(page).getByLabel('Current password').last().fill(testPassword)
  await drawer(page).getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await button(page, 'Turn off').click()
  await page.getByText('The second factor is off').waitFor(soon)
  await button(page, 'Set up').waitFor(soon)
})

test('a temporary password opens only the form to choose a new one', async () => {
  const { id, account } = await product.world.signIn('dispatcher')
  const { token } = product.make.administrator
  const { password } = (await product.world.call(userApi.resetPassword, { id }, { token })).data
  const { page } = await product.nobody()
  await logIn(page, account, password)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor(soon)
  await expectAccessible(page)
  await page.goto(`${product.address}/backend/work/order`)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('shorter')
  await button(page, 'Save and log in').click()
  await page.getByText('The two passwords entered are inconsistent').waitFor(soon)
  await page.getByLabel('New password again').fill('short')
  await button(page, 'Save and log in').click()
  await page.getByText('at least 8 characters', { exact: true }).waitFor(soon)
  await page.getByLabel('New password', { exact: true }).fill('mine-alone1')
  await page.getByLabel('New password again').fill('mine-alone1')
  await button(page, 'Save and log in').click()
  await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
})

test('a new user chooses a password before anything else, also after a reload, and then reaches Home', async () => {
  const { token } = product.make.administrator
  const person = { account: 'first.day', name: 'Fay Firstday', roleIds: [], password: testPassword }
  await product.world.call(userApi.save, person, { token })
  const { page } = await product.nobody()
  await logIn(page, person.account)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor(soon)
  expect(await page.getByLabel('Current password').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor(soon)
  await page.getByLabel('Current password').waitFor(soon)

  // A stored token from such a sign-in opens the same form, on any page, and the form asks for the old password.
  const { data } = await product.world.call(userApi.login, {
    username: person.account,
    password: testPassword,
    appType: 1,
  })
  await page.evaluate((kept) => localStorage.setItem('ws_token', kept), data.token)
  await page.goto(`${product.address}/backend/work/order`)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor(soon)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page)
  const choose = async (old: string, chosen: string) => {
    await page.getByLabel('Current password').fill(old)
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('New password again').fill(chosen)
    await button(page, 'Save and log in').click()
  }
  await choose('not-mine-at-all', 'mine-alone1')
  await page.getByText('This is not your password.').waitFor(soon)
  await choose(testPassword, 'Sunshine1')
  await page.getByText('This password is one of the most common. Choose another.').waitFor(soon)
  await choose(testPassword, 'first.day2026')
  await page.getByText('This password is the user’s name. Choose another.').waitFor(soon)
  await choose(testPassword, 'Trucks über Chicago 🚚')
  await page.getByRole('button', { name: /Fay Firstday/ }).waitFor(soon)
})

test('people see where they are signed in, and sign out everywhere else, or everywhere', async () => {
  const { page, account } = await desk()
  const { page: elsewhere } = await product.personAt(account)
  await openOwn(page, account)
  await drawer(page).getByText('this one').waitFor(soon)
  await button(page, 'Sign out everywhere else').click()
  await page.getByText('2 other sessions ended').waitFor(soon)
  await elsewhere.getByText('Login Failure').waitFor(soon)
  await button(page, 'Sign out everywhere').click()
  await page.getByLabel('Account').waitFor(soon)
})

test('single sign-on leads back to the wanted page, or says in a sentence why not', async () => {
  const token = product.make.administrator.token
  const { data: roles } = await product.world.call(roleApi.list, {}, { token })
  const person = { account: 'sso.person', name: 'Sam Sono', email: 'sam@company.example', password: testPassword }
  const roleIds = roles.filter(({ name }) => name === 'Dispatcher').map(({ id }) => id)
  await product.world.call(userApi.save, { ...person, roleIds }, { token })
  provider.person = { email: person.email, verified: true }
  provider.away = true
  const { page } = await product.nobody()
  await page.goto(`${product.address}/backend/driver/management?q=lake`)
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  await page.getByText('Single sign-on failed. Try again').waitFor(soon)
  await expectAccessible(page)
  provider.away = false
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  await page.getByRole('heading', { name: 'Driver Management' }).waitFor({ timeout: 20_000 })
  expect(page.url()).toBe(`${product.address}/backend/driver/management?q=lake`)
  await page.getByRole('button', { name: /Sam Sono/ }).waitFor(soon)
})

test('the ticket of a single sign-on signs in without a password, so no password must be changed', async () => {
  const { page } = await product.nobody()
  const { id, account } = await product.world.signIn('dispatcher')
  const comeBack = async () => {
    const ticket = newId()
    await product.world.database.pool.query(
      `INSERT INTO provider_sign_in (hash, expires_at, user_id) VALUES ($1, now() + interval '1 minute', $2)`,
      [hashToken(`${ticket}.this-browser`), id],
    )
    // The ticket works only in the browser that received it.
    const url = `${product.address}/shortcut-api/singleSignOn`
    await page.context().addCookies([{ name: 'single-sign-on-ticket', value: 'this-browser', url }])
    await page.goto('about:blank')
    await page.goto(`${product.address}/backend/login#ticket=${ticket}`)
  }
  await comeBack()
  await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
  // A password that an administrator set must be changed at the first sign-in with it; this sign-in used none.
  await product.world.call(userApi.resetPassword, { id }, { token: product.make.administrator.token })
  await button(page, 'Log in again').click(soon)
  await comeBack()
  await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
})

test('a role demands a second factor: its holders set it up as they sign in, before anything else', async () => {
  const admin = await product.world.signIn('administrator')
  const { page: office } = await product.personAt(admin.account, '/truck/role')
  await office.getByRole('button', { name: /^Auditor/ }).click(soon)
  await office.getByLabel('Require a second factor').click(soon)
  const roles = async () => (await product.world.call(roleApi.list, {}, { token: admin.token })).data
  const auditor = async () => (await roles()).find(({ name }) => name === 'Auditor')
  await expect.poll(async () => (await auditor())?.demandsSecondFactor, soon).toBe(true)
  await expect.poll(() => office.getByLabel('Require a second factor').isChecked(), soon).toBe(true)
  await expectAccessible(office)

  const { account, id } = await product.world.signIn('auditor')
  const { page } = await product.nobody()
  await logIn(page, account)
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor(soon)
  await expectAccessible(page)
  await page.reload()
  await button(page, 'Set up').click(soon)
  await page.getByLabel('QR code for your authenticator app').waitFor(soon)
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await button(page, 'Turn on').click()
  await page.getByText('This code is wrong, or was used already.').waitFor(soon)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0))
  await button(page, 'Turn on').click()
  await page.getByText('The second factor is on: recovery codes').waitFor(soon)
  await button(page, 'Done').click()
  await page.getByRole('button', { name: new RegExp(account) }).waitFor(soon)

  // After the provider's sign-in the console asks for the code too.
  const { version } = (await product.world.call(userApi.detail, { id }, { token: admin.token })).data
  const email = 'coded@company.example'
  const saved = await product.world.call(
    userApi.save,
    { id, version, account, name: account, email, roleIds: [(await auditor())?.id ?? ''] },
    { token: admin.token },
  )
  expect(saved, saved.message).toMatchObject({ code: 200 })
  provider.person = { email, verified: true }
  const { page: other } = await product.nobody()
  await other.goto(`${product.address}/backend/login`)
  await other.getByRole('link', { name: 'Sign in with SSO' }).click(soon)
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await button(other, 'Continue').click()
  await other.getByRole('button', { name: new RegExp(account) }).waitFor(soon)
})
