import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  type Api,
  type Endpoint,
  mostBytesOf,
  type ParsedOf,
  type ReplyOf,
  writesOf,
} from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { say } from '@shortcut/words/say.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { readFrom } from '../database/replica.ts'
import { guardCustomer, guardLink, guardOwnPassword, guardSecondFactor, type Sessions } from '../sessions.ts'
import { actOf, keepAnswer } from './answered-once.ts'
import { keepingBytes, takingBytes } from './body-bytes.ts'
import { cutOffIfLong, withBody } from './bound-bodies.ts'
import { refuseIfCut } from './closing.ts'
import { compressed } from './compress.ts'
import { type Actor, actorTypes, type Context } from './context.ts'
import { fail, languageOf } from './failures.ts'
import { fieldErrors } from './field-errors.ts'
import { guardPrintable } from './printable.ts'
import { mayRetry, notPermitted } from './refusals.ts'
import { type RawJson, serializerOf } from './serialize.ts'
import type { Session } from './session.ts'

export const apiPrefix = '/shortcut-api/'
const tries = 3

export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A reply to a machine that needs another HTTP status than 200, and for a message that was stored but refused its code
 * and sentence. Committed like any reply, whereas a thrown Refusal rolls back.
 */
export class MachineAnswer<T> {
  readonly status: number
  readonly data: T
  readonly code: number
  readonly message: string
  constructor(status: number, data: T, code: number = codes.done, message = '') {
    this.status = status
    this.data = data
    this.code = code
    this.message = message
  }
}

/** A reply to a machine in another content type than JSON: the text as it is. */
export class PlainAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
  constructor(status: number, contentType: string, text: string) {
    this.status = status
    this.contentType = contentType
    this.text = text
  }
}

/** A handler's steps: load and lock, check, change, log, reply. */
export type Handler<E extends Endpoint> = (
  context: Context,
  input: ParsedOf<E>,
  http: Http,
) => Promise<ReplyOf<E> | RawJson | MachineAnswer<ReplyOf<E>> | PlainAnswer>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }

/** Finds the holder of an API key at an address; provided by the accounts feature. */
export type FindKeyHolder = (key: string | undefined, ip: string) => Promise<Actor>

/** What every feature's calls need. */
export interface HttpParts {
  database: Database
  sessions: Sessions
  config: Config
  log: Logger
  findKeyHolder: FindKeyHolder
  logGrew: () => void
  /** Reports refusals; the operation log decides which ones matter. */
  noteRefused: NoteRefused
  /** @throws Refusal 503 if too many calls are waiting */
  refuseIfCrowded: () => void
}

type Caller = Omit<Context, 'db' | 'afterCommit'>
/** A refusal of the whole call has no id. */
interface RefusedItem {
  refusal: Refusal
  id: string | null
}
/** The callers: found before the body is read, and kept until the call is answered. */
const callers = new WeakMap<FastifyRequest, { context: Caller; refusals: RefusedItem[] }>()

/** The sender of an admitted request; else its address. */
export const senderOf = (request: FastifyRequest): string => callers.get(request)?.context.actor.id ?? request.ip

export type NoteRefused = (entry: Endpoint, context: Caller, refusals: readonly RefusedItem[]) => void

const nobody: Actor = { type: 'system', id: null, name: '' }

const actorOf = (session: Session): Actor => ({
  type: actorTypes[session.appType],
  id: session.personId,
  name: session.link
    ? say('en', 'byLink', 'holder', { name: session.link.holder, who: session.link.madeBy })
    : session.name,
})

export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined
}

const isPermission = (access: Endpoint['permission']): access is Permission => access.startsWith('/')

/** Adds a feature's calls: permission, validation, transaction and envelope follow each call's declaration. */
export function addCalls<A extends Api>(server: FastifyInstance, parts: HttpParts, api: A, handlers: Handlers<A>) {
  for (const key of Object.keys(api)) {
    const entry = api[key]
    const handler = handlers[key]
    if (!entry || !handler) throw new Error(`no handler for ${key}`)
    addCall(server, parts, entry, handler as Handler<Endpoint>)
  }
}

function inputOf(entry: Endpoint, request: FastifyRequest): unknown {
  if (entry.method === 'GET') return request.query
  if (entry.body === 'multipart') return {}
  // A body of bytes with fields: they are in the query, and the handler takes the bytes from the request.
  if (entry.body === 'raw')
    return entry.input instanceof z.ZodObject ? request.query : (request.body ?? Buffer.alloc(0))
  return request.body ?? {}
}

function envelope(data: unknown, reply: FastifyReply, write: (data: unknown) => string): string {
  if (data instanceof PlainAnswer) {
    reply.status(data.status).type(data.contentType)
    return data.text
  }
  if (!(data instanceof MachineAnswer)) return `{"code":200,"message":"","data":${write(data)}}`
  reply.status(data.status)
  return `{"code":${data.code},"message":${JSON.stringify(data.message)},"data":${write(data.data)}}`
}

/** Finds the caller and checks the permission. */
async function letIn(
  { sessions, findKeyHolder }: HttpParts,
  entry: Endpoint,
  request: FastifyRequest,
  context: Caller,
) {
  if (entry.permission === 'api-key') {
    const key = request.headers['x-api-key']
    context.actor = await findKeyHolder(typeof key === 'string' ? key : undefined, request.ip)
  } else if (entry.permission !== 'public') {
    const session = await sessions.get(tokenOf(request))
    context.session = session
    context.actor = actorOf(session)
    guardLink(session, entry)
    guardCustomer(session, entry)
    if (!entry.withTemporaryPassword) guardOwnPassword(session)
    // The password comes first: the call that changes it requires nothing else.
    if (!entry.withoutSecondFactor && !session.mustChangePassword) guardSecondFactor(session)
    const { permission } = entry
    if (isPermission(permission) && !session.permissions.has(permission)) throw notPermitted(permission)
  }
}

function addCall(server: FastifyInstance, parts: HttpParts, entry: Endpoint, handler: Handler<Endpoint>) {
  const write = serializerOf(entry.reply)
  const writes = writesOf(entry)
  const { database, log, logGrew, noteRefused, refuseIfCrowded } = parts

  /** Before the body is read, so that a refused caller costs no more than this. */
  async function begin(request: FastifyRequest, reply: FastifyReply) {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const refusals: RefusedItem[] = []
    const context: Caller = {
      actor: nobody,
      session: null,
      language: languageOf(request),
      ip: request.ip,
      device: String(request.headers['user-agent'] ?? '').slice(0, 200),
      requestId: request.id,
      secrets: database.secrets,
      now: now(),
      logGrew,
      refused: (refusal, id) => refusals.push({ refusal, id }),
    }
    try {
      await letIn(parts, entry, request, context)
      callers.set(request, { context, refusals })
    } catch (error) {
      if (error instanceof Refusal) noteRefused(entry, context, [{ refusal: error, id: null }])
      cutOffIfLong(request, reply)
      return fail(error, request, reply, entry.machine ?? false, log)
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const caller = callers.get(request)
    if (!caller) throw new Error('nobody was let in')
    const { refusals } = caller
    // Bodies take time to arrive, so the time is set again.
    const context = { ...caller.context, now: now() }
    try {
      // Other work runs between the steps of a large body: reading, searching, checking, doing.
      const turn = () => entry.mostBytes && othersTurn()
      await turn()
      const given = inputOf(entry, request)
      guardPrintable(entry, given, context.language)
      await turn()
      const read = entry.input.safeParse(given, { reportInput: true })
      if (!read.success)
        throw new Refusal(codes.invalid, 'invalid', {}, { fields: fieldErrors(read.error.issues, context.language) })
      await turn()
      context.act = actOf(entry, context, request.headers['idempotency-key'], given, write)
      refuseIfCrowded()
      return envelope(await once(context, read.data, { request, reply }, refusals), reply, write)
    } catch (error) {
      if (error instanceof Refusal) refusals.push({ refusal: error, id: null })
      throw error
    } finally {
      if (refusals.length > 0) noteRefused(entry, context, refusals)
    }
  }

  /** A repeat always gets the first reply, whatever error it runs into. */
  async function once(...[context, input, http, refusals]: Parameters<typeof work>): Promise<unknown> {
    try {
      return await work(context, input, http, refusals)
    } catch (error) {
      const first = await context.act?.first(database.kysely).catch((reason) => {
        throw reason instanceof Refusal ? reason : error
      })
      if (!first) throw error
      refusals.length = 0
      http.reply.header('idempotent-replayed', 'true')
      return first
    }
  }

  /** Runs the handler, in a transaction if it writes; retries if it lost a race inside PostgreSQL. */
  async function work(context: Caller, input: unknown, http: Http, refusals: { length: number }): Promise<unknown> {
    const after: (() => void)[] = []
    const run = (db: Context['db']) => {
      after.length = 0
      refusals.length = 0
      return handler({ ...context, db, afterCommit: (later) => after.push(later) }, input as never, http)
    }
    const write = async (db: Context['db']) => {
      const data = await keepAnswer(db, context.act, await run(db))
      refuseIfCut(http.request)
      return data
    }
    for (let attempt = 1; ; attempt++) {
      try {
        const data = writes
          ? await database.transaction(write)
          : await (entry.fromReplica ? readFrom(database, run) : run(database.kysely))
        for (const later of after) later()
        return data
      } catch (error) {
        if (!writes || !mayRetry(error) || attempt === tries) throw error
        if (context.act) context.act.isKept = false
      }
    }
  }

  const route = {
    method: entry.method,
    url: apiPrefix + entry.path,
    bodyLimit: mostBytesOf(entry),
    onRequest: begin,
    handler: async (request, reply) => {
      try {
        const text = await withBody(request, () => answer(request, reply))
        const packed = await compressed(text, request.headers['accept-encoding'])
        return packed ? reply.header('content-encoding', packed.encoding).send(packed.body) : reply.send(text)
      } catch (error) {
        return fail(error, request, reply, entry.machine ?? false, log)
      }
    },
  } satisfies RouteOptions
  if (entry.body === 'raw') takingBytes(server, (scope) => scope.route(route))
  else if (entry.keepsBytes) keepingBytes(server, (scope) => scope.route(route))
  else server.route(route)
}
