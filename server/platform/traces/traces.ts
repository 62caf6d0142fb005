import {
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeAnswered } from '../http/failures.ts'

/** Without a provider (see send-traces.ts) a tracer's spans are empty and cost nothing. */
const tracer = trace.getTracer('shortcut')

/**
 * A span for each call of a server, below the one that a proxy names in `traceparent`. Statements of the call are spans below it.
 * Names as in OpenTelemetry's conventions for HTTP; the address is the route, never what somebody typed.
 */
export function traceCalls(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _, done) => {
    const from = propagation.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const route = request.routeOptions.url ?? 'none'
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          // The one that the operation log and the lines of this server's log carry.
          'shortcut.request_id': request.id,
        },
      },
      from,
    )
    spans.set(request, span)
    context.with(trace.setSpan(from, span), done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    const code = codeAnswered(request) ?? reply.statusCode
    span.setAttributes({ 'http.response.status_code': reply.statusCode, 'shortcut.code': code })
    if (code >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

/**
 * Asks a database, with a span for the statement if it belongs to a call that is traced. Its values are apart from its text, so
 * none is told.
 * @param asked what `pg` was asked: a text or an object with one, values, and a callback or none
 */
export function traceQuery(asked: never[], ask: (...given: never[]) => never): never {
  if (!trace.getActiveSpan()?.isRecording()) return ask(...asked)
  const [first, ...rest] = asked as unknown as [string | { text?: string; submit?: unknown }, ...unknown[]]
  const text = typeof first === 'string' ? first : first.text
  // A cursor is read for as long as its reader likes.
  if (text === undefined || (typeof first !== 'string' && first.submit)) return ask(...asked)
  const span = tracer.startSpan(/^\s*(\w+)/.exec(text)?.[1] ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  const end = (error?: unknown) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  const callback = rest.at(-1)
  if (typeof callback === 'function') {
    const then = (error: unknown, ...more: unknown[]) => {
      end(error)
      callback(error, ...more)
    }
    return ask(...([first, ...rest.slice(0, -1), then] as never[]))
  }
  const answer = ask(...asked)
  ;(answer as Promise<unknown>).then(() => end(), end)
  return answer
}
