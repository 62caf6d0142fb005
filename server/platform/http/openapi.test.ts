import { api } from '@shortcut/domain/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import type { OpenApiDocument } from './openapi.ts'

let world: World
let document: OpenApiDocument
beforeAll(async () => {
  world = await openWorld({ API_DOCS: 'public' })
  document = (await world.product.server.inject('/shortcut-api/docs/openapi.json')).json()
})
afterAll(() => world.close())

test('every call is in the document, with its permission, input and reply', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const declared = Object.entries(api).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  )
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(declared.sort())
  const { post } = document.paths['/shortcut-api/driver/save'] ?? {}
  expect(post?.summary).toBe('Needs the permission /driver/management/save.')
  expect(post?.description).toContain('Idempotency-Key')
  expect(post?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { phone: { type: 'string', maxLength: 20 } },
    required: expect.arrayContaining(['name', 'userName', 'phone']),
  })
  const list = document.paths['/shortcut-api/driver/list']?.get
  expect(list?.parameters?.map((parameter) => parameter.name)).toEqual(
    expect.arrayContaining(['page', 'pageSize', 'cursor', 'q', 'sort', 'status']),
  )
  expect(list?.security).toEqual([{ session: [] }])
})

test('the booking API lists its content types and the fields of a JSON booking', () => {
  const inbound = document.paths['/shortcut-api/booking/inbound']?.post
  expect(inbound?.security).toEqual([{ apiKey: [] }])
  expect(Object.keys(inbound?.requestBody?.content ?? {})).toContain('application/edi-x12')
  expect(JSON.stringify(inbound?.requestBody?.content['application/json'])).toContain('customerReferenceNumber')
  for (const type of ['application/json', 'text/csv', 'application/edi-x12'])
    expect(inbound?.requestBody?.content[type]?.example).toBeDefined()
})

test('every reference has a target', () => {
  const text = JSON.stringify(document)
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
  expect(text).not.toContain('#/$defs')
})

test('the page for people lists every call without scripts or external content', async () => {
  const page = await world.product.server.inject('/shortcut-api/docs')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(`<code>${path}</code>`)
  expect(page.body).not.toMatch(/<script|https?:|\son\w+=/)
})
