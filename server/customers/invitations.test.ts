import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { customerUserApi } from '@shortcut/domain/customers/customer-user-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import type { Endpoint, InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import { signInCodeApi } from '@shortcut/domain/users/sign-in-code-api.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Builders, openBuilders } from '../testing/builders.ts'
import { type Mailbox, openMailbox } from '../testing/mail/mailbox.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let build: Builders
let smtp: Mailbox
beforeAll(async () => {
  smtp = await openMailbox()
  world = await openWorld({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'desk@shortcut.example',
    PUBLIC_URL: 'https://desk.example',
  })
  build = await openBuilders(world)
})
afterAll(async () => {
  await world.close()
  await smtp.close()
})

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })
async function ask<E extends Endpoint>(entry: E, input: InputOf<E>, token: string): Promise<ReplyOf<E>> {
  const { code, message, data } = await world.call(entry, input, { token })
  if (code !== 200) throw new Error(`${entry.path}: ${code} ${message} ${JSON.stringify(data)}`)
  return data
}
const admin = () => build.administrator.token

describe('an invitation', () => {
  const mailTo = (to: string) =>
    soon(() => {
      const found = smtp.arrived.filter((mail) => mail.to.includes(to)).at(-1)
      if (!found) throw new Error('no mail yet')
      return found.letter.text ?? ''
    })
  const codeIn = (text: string) => /your code is ([\w-]+)\./.exec(text)?.[1] ?? ''

  test('comes by mail; with its code the person chooses a password and sees the own account; a new code replaces the old', async () => {
    const account = await build.account()
    const email = 'pat@customer.example'
    const { id } = await ask(customerUserApi.invite, { accountId: account.id, name: 'Pat Lee', email }, admin())
    const first = await mailTo(email)
    expect(first).toContain('https://desk.example/backend/code#kind=user&name=pat%40customer.example&code=')
    const use = (code: string, newPassword = 'harbour seven quiet') =>
      world.call(signInCodeApi.use, { username: email, code, newPassword, appType: 1 })
    expect((await use('wrong')).code).toBe(422)
    await soon(async () =>
      expect((await ask(customerUserApi.list, { accountId: account.id }, admin())).list).toMatchObject([
        { id, roles: [{ name: 'Customer' }], mail: { state: 'sent' }, lastSignInAt: null },
      ]),
    )
    const before = smtp.arrived.length
    await ask(customerUserApi.sendCode, { id }, admin())
    await soon(() => expect(smtp.arrived.length).toBe(before + 1))
    expect((await use(codeIn(first))).code).toBe(422)
    expect((await use(codeIn(await mailTo(email)))).code).toBe(200)
    const { token } = await ask(userApi.login, { username: email, password: 'harbour seven quiet', appType: 1 }, '')
    const menu = await ask(userApi.menu, {}, token)
    expect(menu.customerOf).toBe(account.name)
    expect(menu.menuList.filter(({ level }) => level === 2).map(({ url }) => url)).toEqual([
      ...['/own/order', '/own/book', '/own/invoice', '/own/statement', '/own/connection'],
    ])
    expect((await ask(ownOrderApi.list, {}, token)).list).toEqual([])
    // The code is nowhere in plain text.
    const { rows } = await world.owner.query('SELECT row_to_json(m)::text AS row FROM customer_mail m')
    for (const { row } of rows) expect(row).not.toContain(codeIn(first))
  })

  test('is refused for an address that is known, a closed account, and people of the company', async () => {
    const account = await build.account()
    const invite = (email: string, accountId = account.id) =>
      world.call(customerUserApi.invite, { accountId, name: 'X', email }, { token: admin() })
    expect((await invite('twice@customer.example')).code).toBe(200)
    expect((await invite('Twice@customer.example')).code).toBe(422)
    expect((await invite('no address')).code).toBe(422)
    const gone = await build.account()
    await ask(accountApi.delete, { ids: [gone.id] }, admin())
    expect((await invite('late@customer.example', gone.id)).code).toBe(422)
    const { code } = await world.call(customerUserApi.sendCode, { id: build.dispatcher.id }, { token: admin() })
    expect(code).toBe(501)
  })
})
