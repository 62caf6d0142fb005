import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Patience {
  /** A call not answered by then is cut off. */
  patienceMs?: number
  /** How long a closing server still accepts connections, so that clients that were told to leave can do so. */
  graceMs?: number
}

/** A connection silent for this long has no request on its way. */
const quietMs = 100
const lookMs = 20
const cut = new WeakSet<Socket>()

/** Rolls back what would be committed for a closed connection: nobody would learn of it. */
export function refuseIfCut(request: FastifyRequest): void {
  if (cut.has(request.raw.socket)) throw new Refusal(codes.busy, 'busy', { seconds: 2 }, { retryAfter: 2 })
}

/**
 * Makes `server.close()` answer running calls before it cuts anything. Every reply ends its connection; idle
 * connections are closed once they are silent.
 * @returns whether the server is closing
 */
export function closeGently(server: FastifyInstance, { patienceMs = 30_000, graceMs = 500 }: Patience = {}) {
  const open = new Map<Socket, { calls: number; heardAt: number }>()
  let isClosing = false
  let sweeping: NodeJS.Timeout | undefined
  const isQuiet = ({ calls, heardAt }: { calls: number; heardAt: number }) =>
    calls === 0 && performance.now() - heardAt > quietMs

  server.server.on('connection', (socket: Socket) => {
    open.set(socket, { calls: 0, heardAt: performance.now() })
    socket.once('close', () => open.delete(socket))
  })
  server.server.on('request', ({ socket }, response) => {
    const known = open.get(socket)
    if (!known) return
    known.calls += 1
    response.once('close', () => {
      known.calls -= 1
      known.heardAt = performance.now()
    })
  })

  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    isClosing = true
    const since = performance.now()
    while (performance.now() - since < graceMs && ![...open.values()].every(isQuiet)) await sleep(lookMs)
    sweeping = setInterval(() => {
      const isOver = performance.now() - since > patienceMs
      for (const [socket, state] of open)
        if (isOver || isQuiet(state)) {
          cut.add(socket)
          socket.destroy()
        }
    }, lookMs)
  })
  server.addHook('onClose', async () => clearInterval(sweeping))
  return () => isClosing
}
