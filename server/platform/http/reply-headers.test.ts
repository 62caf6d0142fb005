import { userApi } from '@shortcut/domain/users/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type World } from '../../testing/world.ts'
import { serializerOf } from './serialize.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
})
afterAll(() => world.close())

const get = async (url: string, headers = {}) => (await world.product.server.inject({ url, headers })).headers

test.each([
  ['a list', () => get('/shortcut-api/user/list', { authorization: `Bearer ${token}` })],
  ['a refusal', () => get('/shortcut-api/user/list')],
  ['an unknown call', () => get('/shortcut-api/nothing')],
  ['a download that is refused', () => get('/shortcut-api/file/x?token=x')],
  ['the documentation', () => get('/shortcut-api/docs', { authorization: `Bearer ${token}` })],
])('no cache stores %s', async (_, headersOf) => {
  expect(await headersOf()).toMatchObject({ 'cache-control': 'no-store' })
})

test('every reply has security headers for browsers', async () => {
  for (const url of ['/backend/', '/shortcut-api/health', `/shortcut-api/${userApi.list.path}`]) {
    const headers = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('only the phone app may ask for camera and position', async () => {
  expect((await get('/app/'))['permissions-policy']).toContain('camera=(self), geolocation=(self)')
})

test('only the phone app may compile WebAssembly, and no page makes code from text', async () => {
  const scripts = async (url: string) => /script-src [^;]*/.exec(`${(await get(url))['content-security-policy']}`)?.[0]
  expect([await scripts('/app/'), await scripts('/app/assets/scan-worker.js'), await scripts('/backend/')]).toEqual([
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src 'self'",
  ])
})

test('a field may have the name of a word of JSON Schema; what is not declared is left out', () => {
  const reply = z.object({ minimum: z.string(), format: z.string(), default: z.object({ pattern: z.int().min(1) }) })
  const data = { minimum: '2.50', format: 'csv', default: { pattern: 3, secret: 'x' }, secret: 'x' }
  expect(JSON.parse(serializerOf(reply)(data))).toEqual({
    minimum: '2.50',
    format: 'csv',
    default: { pattern: 3 },
  })
})
