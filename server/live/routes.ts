import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { liveApi, SessionNews } from '@shortcut/domain/live/api.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { nowMs } from '../platform/clock.ts'
import { sessionOf } from '../platform/http/context.ts'
import { apiPrefix, type Handlers } from '../platform/http/http.ts'
import type { Session } from '../platform/http/session.ts'
import { mintToken, spendToken } from '../platform/one-time-tokens.ts'
import type { Sessions } from '../platform/sessions.ts'
import type { Batch, Feed } from './feed.ts'
import type { StreamCount } from './open-streams.ts'

const path = '/events'
/** How long before its end a session's warning is sent. */
const warnMs = 10 * 60_000
/** A ticket may come from another node, ms. */
const clocksDiffer = 2_000
/** A console that falls this far behind is dropped; it reconnects and resumes. */
const mostUnsent = 4 * 1024 * 1024

export const liveRoutes = (feed: Feed, count: StreamCount): Handlers<typeof liveApi> => ({
  async ticket(context) {
    count.guard({ session: sessionOf(context), ip: context.ip })
    const position = feed.position()
    return { ticket: await mintToken(context.db, sessionOf(context), path), position }
  },
})

function newsOf({ endsAt, idleEndsAt }: Session): SessionNews {
  const left = Math.min(endsAt, idleEndsAt) - nowMs()
  return { endsIn: left < warnMs ? Math.ceil(left / 1000) : null, because: idleEndsAt < endsAt ? 'idle' : 'age' }
}

/**
 * `GET events?ticket=…&lastEventId=…`: server-sent events. Each message is a batch of `LiveEvent`s with the chain
 * position it reaches; `resync` means that too much was missed. The session and its permissions are checked every 15 s,
 * and at once when the person's access changed; `session` tells whether it ends soon. The stream does not keep the
 * session alive.
 */
export function addEventStream(
  server: FastifyInstance,
  db: Kysely<DB>,
  sessions: Sessions,
  { feed, count }: { feed: Feed; count: StreamCount },
  heartbeatMs = 15_000,
) {
  const open = new Set<() => void>()
  let isClosed = false
  server.get(`${apiPrefix}events`, async (request, reply) => {
    if (isClosed) throw new Refusal(codes.busy, 'busy', { seconds: 1 }, { retryAfter: 1 })
    const query = request.query as { ticket?: string; lastEventId?: string }
    const { mintedAt, ...spent } = await spendToken(db, sessions, query.ticket ?? '', path)
    let { session } = spent
    const leave = count.enter({ session, ip: request.ip })
    const hash = session.tokenHash
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })

    // Events that arrive while the session is checked may find the stream already ended.
    const write = (text: string) => out.writableEnded || out.write(text)
    function send(batch: Batch) {
      if (out.writableLength > mostUnsent) return out.destroy()
      const mine = ({ permission, to }: Batch['events'][number]) => {
        if (to !== undefined && to !== session.personId) return false
        return permission === null ? session.appType === 1 : session.permissions.has(permission)
      }
      // A customer learns that rights may have changed, but of nobody else's id.
      const told = ({ permission, event }: Batch['events'][number]) =>
        permission === null && session.accountId ? { ...event, id: session.personId } : event
      const seen = batch.events.filter(mine).map(told)
      write(`id: ${batch.position}\ndata: ${JSON.stringify(seen)}\n\n`)
    }

    const tellResync = () => write(`id: ${feed.position()}\nevent: resync\ndata: {}\n\n`)
    const tellSession = () => write(`event: session\ndata: ${JSON.stringify(newsOf(session))}\n\n`)

    const moveOn = () => {
      write('retry: 1000\nevent: moved\ndata: {}\n\n')
      close()
    }
    const close = () => {
      clearInterval(heartbeat)
      unsubscribe()
      open.delete(moveOn)
      leave()
      out.end()
    }
    /** @returns false if the session has ended, and the stream with it */
    async function lookAgain(): Promise<boolean> {
      try {
        session = await sessions.byHash(hash, false)
        return true
      } catch (error) {
        if (error instanceof Refusal) write('event: signedOut\ndata: {}\n\n')
        close()
        return false
      }
    }
    const heartbeat = setInterval(async () => {
      if (await lookAgain()) tellSession()
    }, heartbeatMs)
    const from = Number(request.headers['last-event-id'] ?? query.lastEventId)
    async function catchUp() {
      if (Number.isSafeInteger(from) && from >= 0 && from < feed.position()) {
        const missed = await feed.since(from)
        if (missed) send(missed)
        else tellResync()
      } else write(`id: ${feed.position()}\nevent: hello\ndata: {}\n\n`)
      const events = feed.unloggedSince(mintedAt - clocksDiffer)
      if (events.length > 0) send({ position: feed.position(), events })
    }
    // Batches stay in order while missed events are read, and while permissions are checked.
    const unsubscribe = feed.subscribe((batch) => {
      turn = turn.then(async () => {
        if (!batch) return tellResync()
        const accessChanged = batch.events.some(({ event }) => event.topic === 'access')
        if (!accessChanged || (await lookAgain())) send(batch)
      })
    })
    // A console whose stream ends tries again.
    let turn: Promise<unknown> = catchUp().catch(close)
    // The server closed while this one was being admitted.
    if (isClosed) return moveOn()
    open.add(moveOn)
    request.raw.on('close', close)
    // It disconnected while its ticket was checked.
    if (request.raw.socket.destroyed) close()
    await turn
    tellSession()
  })
  return {
    /** Tells every console to reconnect to a ready server. */
    close() {
      isClosed = true
      for (const moveOn of open) moveOn()
    },
  }
}
