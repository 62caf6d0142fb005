import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { truckApi } from '@shortcut/domain/fleet/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sendTraces } from './send-traces.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector, with the spans that it was sent. */
let collector: Server
const spans: SentSpan[] = []
let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  trace.disable()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.close()
})

const attributeOf = ({ attributes }: SentSpan, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a call is a span below its proxy’s, with its statements below it and without values', async () => {
  const { administrator } = await openBuilders(world)
  stop = sendTraces('1.0.0')
  const traceId = 'aaaabbbbccccddddeeeeffff00001111'
  const address = await world.product.server.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${address}/shortcut-api/${truckApi.list.path}?q=secret-text`, {
    headers: { authorization: `Bearer ${administrator.token}`, traceparent: `00-${traceId}-1234567890abcdef-01` },
  })
  expect(reply.status).toBe(200)
  await stop()

  const call = spans.find(({ name }) => name === `GET /shortcut-api/${truckApi.list.path}`)
  expect(call).toMatchObject({ traceId, parentSpanId: '1234567890abcdef' })
  if (!call) return
  expect(attributeOf(call, 'shortcut.code')).toBe(200)
  expect(attributeOf(call, 'shortcut.request_id')).toMatch(/^[0-9a-f-]{36}$/)
  const statements = spans.filter(({ traceId: of, spanId }) => of === traceId && spanId !== call.spanId)
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join('\n')).toContain('FROM truck')
  expect(statements.every(({ parentSpanId }) => parentSpanId === call.spanId)).toBe(true)
  expect(JSON.stringify(spans)).not.toMatch(/secret-text|Bearer/)
})

test('a collector that is away costs no call', async () => {
  collector.closeAllConnections()
  await new Promise((closed) => collector.close(closed))
  const end = sendTraces('1.0.0')
  const { administrator } = await openBuilders(world)
  expect((await world.call(truckApi.list, {}, { token: administrator.token })).code).toBe(200)
  await end()
})
