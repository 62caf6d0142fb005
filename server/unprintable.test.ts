import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBuilders } from './testing/builders.ts'
import { openCargo } from './testing/phones/cargo.ts'
import { openWorld, type World } from './testing/world.ts'

const calls = Object.entries(api)
  .flatMap(([feature, entries]) =>
    Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => ({ name: `${feature}.${name}`, entry })),
  )
  .filter(({ entry }) => entry.body !== 'raw' && entry.body !== 'multipart')

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; oneOf?: Schema[] }

/** Every place of a text in a call's input, such as `stops.0.city`. */
function textsIn(schema: Schema, path: readonly (string | number)[] = []): (string | number)[][] {
  if (schema.type === 'string') return [[...path]]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsIn(part, [...path, key])),
    ...(schema.items ? textsIn(schema.items, [...path, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => textsIn(part, path)),
  ]
}

/** An input with only one text, at that place. */
const placed = (path: readonly (string | number)[], text: string): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), text)

const unprintable = ['a\0b', 'a\x1bb', 'a\x7fb', 'a\ud800b']

let world: World
/** Whose app makes a call. */
const appOf = ({ permission }: Endpoint) =>
  permission === '/app/warehouse/use'
    ? 'worker'
    : permission.startsWith('/app/')
      ? 'driver'
      : permission.startsWith('/own/')
        ? 'customer'
        : 'console'

let tokens: Record<'console' | 'customer' | 'driver' | 'worker', string>
beforeAll(async () => {
  world = await openWorld()
  const make = await openBuilders(world)
  const { token: worker } = await (await openCargo(world, make)).worker('Ana Dock')
  const { token: customer } = await world.signIn('customer', (await make.account()).id)
  tokens = { console: make.administrator.token, customer, driver: (await make.driver()).token, worker }
})
afterAll(() => world.close())

async function send(entry: Endpoint, input: unknown) {
  const token = tokens[appOf(entry)]
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `/shortcut-api/${entry.path}`
  const asText = () => new URLSearchParams(input as Record<string, string>).toString()
  const { server } = world.product
  const reply = await (entry.method === 'GET'
    ? server.inject({ method: 'GET', url: `${url}?${asText()}`, headers: { authorization: headers.authorization } })
    : entry.body === 'form'
      ? server.inject({
          method: 'POST',
          url,
          payload: asText(),
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        })
      : server.inject({ method: 'POST', url, payload: JSON.stringify(input), headers }))
  return reply.json() as { code: number; message: string; data: unknown }
}

const message = 'contains characters that cannot be printed'

describe('a text that no field can store is refused at its field', () => {
  const withTexts = calls
    .filter(({ entry }) => entry.permission !== 'api-key')
    .map(({ name, entry }) => ({
      name,
      entry,
      paths: textsIn(z.toJSONSchema(entry.input, { io: 'input', unrepresentable: 'any' }) as Schema),
    }))
    .filter(({ paths }) => paths.length > 0)

  test.each(withTexts)('$name', async ({ entry, paths }) => {
    for (const [index, path] of paths.entries()) {
      // Half a character cannot be written in an address or a form.
      const texts = entry.method === 'GET' || entry.body === 'form' ? unprintable.slice(0, 3) : unprintable
      const text = entry.fileTexts?.includes(path.join('.')) ? 'a\0b' : texts[index % texts.length]
      const { code, data } = await send(entry, placed(path, text ?? ''))
      expect({ code, data }).toEqual({ code: 422, data: { fields: [{ path: path.join('.'), message }] } })
    }
  })
})

test('field names and deeply nested texts are checked, too', async () => {
  const bad = await send(api.layout.save, { grid: 'workOrders', layout: { 'a\0': 1 } })
  expect(bad).toMatchObject({ code: 422, data: { fields: [{ path: 'layout', message }] } })
  const deep = `${'{"a":'.repeat(60)}"\\u0000"${'}'.repeat(60)}`
  const { body } = await world.product.server.inject({
    method: 'POST',
    url: '/shortcut-api/partner/preview',
    payload: deep,
    headers: { authorization: `Bearer ${tokens.console}`, 'content-type': 'application/json' },
  })
  expect(JSON.parse(body).code).toBe(422)
})

test('line breaks and tabs stay in texts, and a file’s separators in a file', async () => {
  const { data, code } = await send(api.rules.addRule, {
    name: 'Two\n\tlines',
    ruleItemList: [{ ruleField: 'remark', operator: 'contains', ruleValue: 'a\r\nb' }],
  })
  expect([code, data]).toMatchObject([200, {}])
  const tried = await send(api.partner.preview, { partner: {}, text: 'ISA\x1d00\x1e' })
  expect(JSON.stringify(tried.data)).not.toContain('"text"')
})

test('PostgreSQL’s own error texts are never shown', async () => {
  const reply = await send(api.workOrder.list, { pickupFrom: '9999-12-31', page: '1000000', pageSize: '500' })
  expect(JSON.stringify(reply)).not.toMatch(/postgres|UTF8|out of range|syntax/i)
})
