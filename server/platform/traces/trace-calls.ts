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
