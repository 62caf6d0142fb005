import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('shortcut')

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
