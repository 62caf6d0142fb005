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
/** How long before a session ends people are told. */
const warnMs = 10 * 60_000
/** A ticket may be another node's, ms. */
const clocksDiffer = 2_000
/** A console that reads this much slower than it is told is dropped; it comes back and resumes. */
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
 * `GET events?ticket=…&lastEventId=…`: server-sent events. Each message is a batch of `LiveEvent`s under the chain position it reaches;
 * `resync` says that too much was missed to tell. The session and its permissions are looked at again every 15 s, and at
 * once when somebody's access changed; `session` says whether it ends soon. Looking on does not keep it alive.
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

    // What comes while the session is being looked up may find the stream ended meanwhile.
    const write = (text: string) => out.writableEnded || out.write(text)
    function send(batch: Batch) {
      if (out.writableLength > mostUnsent) return out.destroy()
      const mine = ({ permission }: Batch['events'][number]) =>
        permission === null ? session.appType === 1 : session.permissions.has(permission)
      const seen = batch.events.filter(mine).map((entry) => entry.event)
      write(`id: ${batch.position}\ndata: ${JSON.stringify(seen)}\n\n`)
    }

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
    /** @returns false when the session has ended, and the stream with it */
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
        else write(`id: ${feed.position()}\nevent: resync\ndata: {}\n\n`)
      } else write(`id: ${feed.position()}\nevent: hello\ndata: {}\n\n`)
      const events = feed.unloggedSince(mintedAt - clocksDiffer)
      if (events.length > 0) send({ position: feed.position(), events })
    }
    // Batches stay in order while what was missed is read, and while what the person may see is looked at again.
    const unsubscribe = feed.subscribe((batch) => {
      turn = turn.then(async () => {
        const accessChanged = batch.events.some(({ event }) => event.topic === 'access')
        if (!accessChanged || (await lookAgain())) send(batch)
      })
    })
    // A console whose stream ends tries again.
    let turn: Promise<unknown> = catchUp().catch(close)
    // Who was being let in when the server closed.
    if (isClosed) return moveOn()
    open.add(moveOn)
    request.raw.on('close', close)
    // It went while its ticket was looked up.
    if (request.raw.socket.destroyed) close()
    await turn
    tellSession()
  })
  return {
    /** Tells every console to connect again, where a server is ready. */
    close() {
      isClosed = true
      for (const moveOn of open) moveOn()
    },
  }
}
