import { IncomingMessage } from 'node:http'
import { constants } from 'node:http2'
import { mebi } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BytesInFlight, openBytesInFlight } from './bytes-in-flight.ts'
import { http2StreamOf } from './tls/secure-server.ts'

/** Files of one request are read one after the other, so this much is held at once. */
const mostHeld = 25 * mebi
const retryAfter = 2

interface Parts {
  /** The sender, if already known; else the address. */
  senderOf(request: FastifyRequest): string
  inFlight?: BytesInFlight
  /** A body that stalls for this long is given up. */
  idleMs?: number
}

/** '4 KiB', '25 MiB'. */
export const sizeText = (bytes: number) =>
  bytes >= mebi ? `${Math.floor(bytes / mebi)} MiB` : `${Math.floor(bytes / 1024)} KiB`

const withStatus = (statusCode: number, refusal: Refusal) => Object.assign(refusal, { statusCode })

export const tooLarge = (limit: number) =>
  withStatus(413, new Refusal(codes.unreadable, 'bodyTooLarge', { limit: sizeText(limit) }))

function busy(whose: 'sender' | 'all'): Refusal {
  const after = { retryAfter }
  return whose === 'sender'
    ? new Refusal(codes.slowDown, 'tooMuchAtOnce', { seconds: retryAfter }, after)
    : new Refusal(codes.busy, 'busy', { seconds: retryAfter }, after)
}

/** Over HTTP/2 a body needs no header. */
function hasBody({ headers, raw }: FastifyRequest) {
  const stream = http2StreamOf(raw)
  if (stream) return !stream.endAfterHeaders
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Of a GET only the address is read. */
const isRead = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

/**
 * Bodies read only to be discarded: at most one of the largest per sender. Reading more would burden the server that
 * refused it.
 */
const dropped = openBytesInFlight({ all: 64 * mebi, sender: 28 * mebi })

/**
 * A request answered before its body arrived is read to its end and discarded, so that the sender receives the reply.
 * It is cut off if it is longer than the call allows, has no length, or comes beside too many others. Over HTTP/2 it is
 * not read: its stream ends with the reply, alone.
 */
export function cutOffIfLong(request: FastifyRequest, reply: FastifyReply) {
  if (!hasBody(request) || http2StreamOf(request.raw)) return
  const { headers, ip, raw, routeOptions } = request
  const length = Number(headers['content-length'] ?? Infinity)
  if (!(length <= (routeOptions.bodyLimit ?? 0)) || dropped.take(ip, length)) reply.header('connection', 'close')
  else raw.once('close', () => dropped.giveBack(ip, length))
}

/** A body counts until both its request and the work on it have ended. */
interface Held {
  inFlight: BytesInFlight
  sender: string
  bytes: number
  isWorking: boolean
  isOver: boolean
}
const taken = new WeakMap<FastifyRequest, Held>()

function giveBackWhenDone(request: FastifyRequest, held: Held) {
  if (held.isWorking || !held.isOver || !taken.delete(request)) return
  held.inFlight.giveBack(held.sender, held.bytes)
}

/** Runs a call's work: its body counts until that has ended, even if the sender disconnects. */
export async function withBody<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const held = taken.get(request)
  if (!held) return work()
  held.isWorking = true
  try {
    return await work()
  } finally {
    held.isWorking = false
    giveBackWhenDone(request, held)
  }
}

/** Limits bodies: by their call's limit, by the node's memory in total, and in time. */
export function boundBodies(
  server: FastifyInstance,
  { senderOf, inFlight = openBytesInFlight(), idleMs = 15_000 }: Parts,
) {
  function take(request: FastifyRequest, reply: FastifyReply, bytes: number) {
    // The sender disconnected while the session was looked up: its close event is over and will not come again.
    if (reply.raw.destroyed || http2StreamOf(request.raw)?.destroyed) return
    const known = taken.get(request)
    const held = known ?? { inFlight, sender: senderOf(request), bytes: 0, isWorking: false, isOver: false }
    const broken = inFlight.take(held.sender, bytes)
    if (broken) throw busy(broken)
    held.bytes += bytes
    if (known) return
    taken.set(request, held)
    // Also if the sender disconnects before the reply, which no other event shows.
    reply.raw.once('close', () => end(request))
  }

  function end(request: FastifyRequest) {
    const held = taken.get(request)
    if (!held) return
    held.isOver = true
    giveBackWhenDone(request, held)
  }

  server.addHook('onRequest', (request, reply, done) => {
    // A body for no call is not read at all.
    if (!request.is404 || !hasBody(request)) return done()
    cutOffIfLong(request, reply)
    done(new Refusal(codes.notFound, 'notFound', { thing: 'page' }))
  })

  server.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request) || !isRead(request)) return done()
    const { headers, raw, routeOptions } = request
    const limit = routeOptions.bodyLimit ?? 0
    const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    try {
      if (declared === undefined && /^multipart\//i.test(headers['content-type'] ?? ''))
        throw withStatus(411, new Refusal(codes.unreadable, 'lengthMissing'))
      if (declared !== undefined && declared > limit) throw tooLarge(limit)
      if (declared !== undefined) take(request, reply, Math.min(declared, mostHeld))
    } catch (error) {
      cutOffIfLong(request, reply)
      return done(error as Error)
    }
    if (declared === undefined)
      raw.on('data', (chunk: Buffer) => {
        try {
          take(request, reply, chunk.length)
        } catch (error) {
          reply.header('connection', 'close')
          raw.emit('error', withStatus((error as Refusal).code, error as Refusal))
        }
      })
    const stream = http2StreamOf(raw)
    if (stream || raw instanceof IncomingMessage) {
      raw.setTimeout(idleMs, () => (stream ? stream.close(constants.NGHTTP2_CANCEL) : raw.destroy()))
      raw.once('end', () => raw.setTimeout(0))
    }
    done()
  })

  server.addHook('onSend', (request, reply, payload, done) => {
    // HTTP/2 has no such header, and its streams end alone (tls/secure-server.ts).
    if (http2StreamOf(request.raw)) reply.removeHeader('connection')
    done(null, payload)
  })

  server.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
}
