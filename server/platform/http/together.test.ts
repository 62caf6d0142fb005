import { togetherApi } from '@shortcut/domain/together.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reads = [
  'workOrder/list?pageSize=2&q=CRN%20%26',
  'user/list',
  'workOrder/list?pageSize=nine',
  'view/list?grid=workOrder',
]

/** What each read gets alone. */
const alone = (token: string, headers: Record<string, string> = {}) =>
  Promise.all(
    reads.map(async (read) => {
      const reply = await world.product.server.inject({
        url: `/shortcut-api/${read}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      return { status: reply.statusCode, reply: reply.json() }
    }),
  )

test('reads asked together get what each gets alone: its own permission, its own faults, the language of the question', async () => {
  const { token } = await world.signIn('dispatcher')
  for (const lang of ['en', 'zh']) {
    const expected = await alone(token, { lang })
    expect(expected.map(({ reply }) => reply.code)).toEqual([200, 403, 422, 200])
    const reply = await world.product.server.inject({
      method: 'POST',
      url: '/shortcut-api/together',
      headers: { authorization: `Bearer ${token}`, lang },
      payload: { reads },
    })
    expect(reply.json().data.replies).toEqual(expected)
  }
})

test('only reads of this server can be asked, at most 20, and only by somebody signed in', async () => {
  const { token } = await world.signIn('administrator')
  const codeOf = async (asked: string[], as: { token?: string } = { token }) =>
    (await world.call(togetherApi.ask, { reads: asked }, as)).code
  expect(await codeOf(['view/list?grid=workOrder'])).toBe(200)
  for (const path of [
    'together',
    'user/menu',
    'workOrder/confirm',
    'logout',
    '../login',
    'http://elsewhere.example/',
    '',
  ])
    expect(await codeOf(['view/list?grid=workOrder', path]), path).toBe(404)
  expect(await codeOf([])).toBe(422)
  expect(await codeOf(Array(21).fill('view/list?grid=workOrder'))).toBe(422)
  expect(await codeOf(['view/list?grid=workOrder'], {})).toBe(101)
})

test('a temporary password opens nothing here either', async () => {
  const { token } = await world.signIn('dispatcher')
  await world.owner.query(`UPDATE "user" SET password_temporary_until = 'infinity'`)
  expect((await world.call(togetherApi.ask, { reads }, { token })).code).toBe(403)
})
