import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Patience {
  /** A call that is not answered by then is cut off. */
  patienceMs?: number
  /** How long a busy server still lets new connections in, so that those who were told to leave have done so. */
  graceMs?: number
}

/** A connection on which nothing came for so long has nothing on its way. */
const quietMs = 100
const lookMs = 20
const cut = new WeakSet<Socket>()

/** What is about to be committed for a connection that was cut off is rolled back: nobody would hear of it. */
export function refuseIfCut(request: FastifyRequest): void {
  if (cut.has(request.raw.socket)) throw new Refusal(codes.busy, 'busy', { seconds: 2 }, { retryAfter: 2 })
}

/**
 * Makes `server.close()` answer what is under way before it cuts anything. Every answer ends its connection; connections without a call are
 * closed once they are quiet.
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
