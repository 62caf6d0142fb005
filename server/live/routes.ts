import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { liveApi } from '@shortcut/domain/live/api.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sessionOf } from '../platform/context.ts'
import { apiPrefix, type Handlers } from '../platform/http.ts'
import { mintToken, spendToken } from '../platform/one-time-tokens.ts'
import type { Sessions } from '../platform/sessions.ts'
import type { Batch, Feed } from './feed.ts'

const path = '/events'
const heartbeatMs = 15_000
/** A console that reads this much slower than it is told is dropped; it comes back and resumes. */
const mostUnsent = 4 * 1024 * 1024

export const liveRoutes: Handlers<typeof liveApi> = {
  async ticket(context) {
    return { ticket: await mintToken(context.db, sessionOf(context), path) }
  },
}

/**
 * `GET events?ticket=…&lastEventId=…`: server-sent events. Each message is a batch of `LiveEvent`s under the chain position it reaches;
 * `resync` says that too much was missed to tell. The session and its permissions are looked at again every 15 s.
 */
export function addEventStream(server: FastifyInstance, db: Kysely<DB>, sessions: Sessions, feed: Feed) {
  const open = new Set<() => void>()
  server.get(`${apiPrefix}events`, async (request, reply) => {
    const query = request.query as { ticket?: string; lastEventId?: string }
    const sessionHash = query.ticket ? await spendToken(db, query.ticket, path) : undefined
    if (!sessionHash) throw new Refusal(codes.badToken, 'badToken')
    let session = await sessions.byHash(sessionHash)
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })

    function send(batch: Batch) {
      if (out.writableLength > mostUnsent) return out.destroy()
      const seen = batch.events.filter((entry) => session.permissions.has(entry.permission)).map((entry) => entry.event)
      out.write(`id: ${batch.position}\ndata: ${JSON.stringify(seen)}\n\n`)
    }

    const close = () => {
      clearInterval(heartbeat)
      unsubscribe()
      open.delete(close)
      out.end()
    }
    const heartbeat = setInterval(async () => {
      try {
        session = await sessions.byHash(sessionHash)
        out.write(': still here\n\n')
      } catch {
        out.write('event: signedOut\ndata: {}\n\n')
        close()
      }
    }, heartbeatMs)
    const unsubscribe = feed.subscribe(send)
    open.add(close)
    request.raw.on('close', close)

    const from = Number(request.headers['last-event-id'] ?? query.lastEventId)
    if (Number.isSafeInteger(from) && from >= 0 && from < feed.position()) {
      const missed = await feed.since(from)
      if (missed) send(missed)
      else out.write(`id: ${feed.position()}\nevent: resync\ndata: {}\n\n`)
    } else out.write(`id: ${feed.position()}\nevent: hello\ndata: {}\n\n`)
  })
  return {
    close() {
      for (const end of open) end()
    },
  }
}
