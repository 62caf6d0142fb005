import { fileApi } from '@shortcut/domain/files/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('auditor')).token
})
afterAll(() => world.close())

const get = (path: string, headers = {}) => world.product.server.inject({ url: `/shortcut-api${path}`, headers })

test.each(['/docs', '/docs/openapi.json'])('%s is for signed-in people', async (path) => {
  const stranger = await get(path)
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 101])
  expect(stranger.body).not.toContain('workOrder')
  expect((await get(path, { authorization: 'Bearer nonsense' })).json().code).toBe(102)
  expect((await get(path, { authorization: `Bearer ${token}` })).body).toContain('workOrder/list')
})

test('a window opens it once with its own token', async () => {
  const { data } = await world.call(fileApi.downloadToken, { path: '/docs' }, { token })
  expect((await get(`/docs?token=${data.token}`)).body).toContain('workOrder/list')
  expect((await get(`/docs?token=${data.token}`)).json().code).toBe(102)
  expect((await world.call(fileApi.downloadToken, { path: '/docs/../file' }, { token })).code).toBe(404)
})
