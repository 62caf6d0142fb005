import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes, Refusal, type RefusalKey } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { fail } from './failures.ts'

const reasons: Record<string, [status: number, key: RefusalKey]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow'],
  HPE_HEADER_OVERFLOW: [431, 'headersTooLong'],
}

/** Answers bytes that Node.js cannot read as a request: there is neither a call nor a language. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, key] = reasons[error.code ?? ''] ?? [400, 'notHttp' as const]
  const body = JSON.stringify({ code: codes.unreadable, message: say('en', 'refusal', key), data: null })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.write([...head, '', body].join('\r\n'))
  socket.destroySoon()
}

/**
 * Answers a request whose address has broken escapes or a part longer than any id. Fastify detects that before all
 * hooks.
 */
export const refuseAddress =
  (log: Logger) => (error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = Object.assign(new Refusal(codes.unreadable, 'badAddress'), { statusCode: error.statusCode })
    fail(refusal, request, reply.header('x-content-type-options', 'nosniff'), true, log)
  }
