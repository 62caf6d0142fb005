import type { IncomingHttpHeaders } from 'node:http'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { dropReasons, type PositionsTaken } from '@shortcut/domain/positions/intake.ts'
import { mostPositions, type OsmAndRequest, readOsmAnd, readTraccarJson } from '@shortcut/domain/positions/osmand.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nowMs } from '../platform/clock.ts'
import { takingBytes } from '../platform/http/body-bytes.ts'
import { openFlood } from '../platform/http/flood.ts'
import { apiPrefix } from '../platform/http/http.ts'
import { guardDepth } from '../platform/http/json-bodies.ts'
import { openStrangers } from '../platform/http/strangers.ts'
import { hashToken } from '../platform/ids.ts'
import { networkOf } from '../platform/try-limit.ts'
import type { GatheredPositions } from './gather-positions.ts'

/** 500 locations in the app's format are 300 KB. */
const bodyLimit = 512 * 1024
/** A phone that was offline all day sends its stored positions in sequence. */
const ofDevice = { burst: 3000, perSecond: 10 }

function slowDown(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds)
  throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(codes.unreadable, 'unreadable', { why: 'not JSON' })
  }
}

const isJson = (headers: IncomingHttpHeaders, text: string) =>
  headers['content-type']?.includes('json') || text.startsWith('{')

const queryOf = ({ raw: { url = '' } }: FastifyRequest) =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** Reads like Traccar: JSON from the body; else the query, and without one the body as a form. */
function read(request: FastifyRequest): OsmAndRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const text = body.toString('utf8')
  if (isJson(request.headers, text)) {
    guardDepth(body)
    return readTraccarJson(readJson(text), nowMs())
  }
  const query = queryOf(request)
  return readOsmAnd(query.size > 0 ? query : new URLSearchParams(text), nowMs())
}

/** What was stored, and why the rest was not: a sentence for the person at the phone. */
function answerOf(taken: PositionsTaken, language: AppLanguage) {
  const message = dropReasons
    .filter((reason) => taken.dropped[reason])
    .map((reason) => say(language, 'dropReason', reason))
    .join(' ')
  return { code: codes.done, message, data: taken }
}

/**
 * The OsmAnd protocol of Traccar Client and many trackers: GET or POST, parameters in the query or as a form, or the
 * app's own JSON; the device identifier is the key that an administrator made. Also at the root, where the app sends if
 * only the server's name is entered. An implausible position gets the same status as a stored one: the app keeps and
 * repeats anything refused, and one bad fix would block everything behind it.
 */
export function addOsmAnd(server: FastifyInstance, positions: GatheredPositions) {
  const devices = openFlood(ofDevice)
  const strangers = openStrangers()

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const { key, positions: sent } = read(request)
    if (!key) throw new Refusal(codes.unreadable, 'noDeviceKey')
    if (sent.length > mostPositions) throw new Refusal(codes.unreadable, 'tooManyItems', { limit: mostPositions })
    const hash = hashToken(key)
    const [device, network] = [hash.toString('base64'), networkOf(request.ip)]
    strangers.guard(network, device, (seconds) => reply.header('retry-after', seconds))
    const wait = devices.wait(device)
    if (wait > 0) slowDown(reply, wait)
    const taken = await positions.take(hash, sent)
    if (!taken) {
      strangers.wasWrong(network, device)
      throw new Refusal(codes.badToken, 'badDeviceKey')
    }
    strangers.wasRight(device)
    return answerOf(taken, 'en')
  }

  takingBytes(server, (scope) => {
    for (const url of [`${apiPrefix}osmand`, `${apiPrefix}osmand/`])
      scope.route({ method: ['GET', 'POST'], url, bodyLimit, handler: take })
    scope.route({ method: 'POST', url: '/', bodyLimit, handler: take })
  })
  server.get('/', async (request, reply) => {
    const query = queryOf(request)
    return query.has('id') || query.has('deviceid') ? take(request, reply) : reply.redirect('/backend/')
  })
}
