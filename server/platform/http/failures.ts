import { codes, Refusal, retryAfterOf } from '@shortcut/domain/errors.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { FilesAway } from '../files/files.ts'
import { noteAway } from '../note-away.ts'
import { tooLarge } from './bound-bodies.ts'
import { isAway, isInDoubt, translateConstraint } from './refusals.ts'

/** Spanish is asked for by phones only. */
export function languageOf(request: FastifyRequest): AppLanguage {
  const { lang } = request.headers
  return lang === 'zh' || lang === 'es' ? lang : 'en'
}

/** Codes of answers that are no reply of a handler: the console's have HTTP status 200. */
const answered = new WeakMap<FastifyRequest, number>()

/** The code that a failed request was answered with; undefined if it did not fail. */
export const codeAnswered = (request: FastifyRequest): number | undefined => answered.get(request)

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Fastify's own errors as our refusals. */
function asRefusal(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof Error) || error instanceof Refusal || !('statusCode' in error)) return error
  const status = Number(error.statusCode)
  if (status === 413) return tooLarge(request.routeOptions.bodyLimit ?? 0)
  if (status === 415) {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
    return new Refusal(codes.unreadable, 'unsupportedMedia', { type: type.slice(0, 80), wanted: 'application/json' })
  }
  if (/^FST_ERR_CTP_(INVALID|EMPTY)_JSON_BODY$/.test(codeOf(error))) return new Refusal(codes.unreadable, 'noJson')
  if (status >= 400 && status < 500) return new Refusal(codes.unreadable, 'unreadable', { why: error.message })
  return error
}

function awaySentence(error: unknown) {
  if (error instanceof FilesAway) return 'filesAway'
  return isInDoubt(error) ? 'databaseAwayInDoubt' : 'databaseAway'
}

/**
 * `status` true sends a real HTTP status (for machines, errors outside a handler, and always if busy); else 200, as the
 * console expects.
 */
export function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply, status: boolean, log: Logger) {
  const language = languageOf(request)
  const error = asRefusal(translateConstraint(thrown, language, request.body), request)
  const original = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : undefined
  if (error instanceof Refusal) {
    const known = error.code <= 103 ? 401 : error.code === 501 ? 409 : error.code
    answered.set(request, error.code)
    const message = sayRefusal(language, error.key, error.params)
    const after = retryAfterOf(error.data)
    if (after !== undefined) reply.header('retry-after', after)
    return reply
      .status(status || error.code === codes.busy ? (original ?? known) : 200)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: error.code, message, data: error.data ?? null }))
  }
  answered.set(request, codes.ourFault)
  const away = isAway(error)
  if (away) noteAway(log, error)
  else log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'call failed')
  const sentence = away ? awaySentence(error) : 'ourFault'
  const message = say(language, 'refusal', sentence, { requestId: request.id })
  return reply
    .status(status ? (away ? 503 : 500) : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: codes.ourFault, message, data: { requestId: request.id, away } }))
}
