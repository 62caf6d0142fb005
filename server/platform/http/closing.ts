import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { http2StreamOf } from './tls/secure-server.ts'

interface Patience {
  /** How long a stopping server serves on, because a load balancer needs a moment to see that it is not ready. */
  waitMs?: number
  /** A call not answered by then is cut off. */
  patienceMs?: number
  /** How long a closing server still accepts connections, so that clients that were told to leave can do so. */
  graceMs?: number
}

/** A connection silent for this long has no request on its way. */
const quietMs = 100
const lookMs = 20

interface Connection {
  socket: Socket
  calls: number
  heardAt: number
  isCut: boolean
}
const connections = new WeakMap<object, Connection>()

/** Rolls back what would be committed for a closed connection: nobody would learn of it. */
export function refuseIfCut(request: FastifyRequest): void {
  if (connections.get(request.raw)?.isCut) throw new Refusal(codes.busy, 'busy', { seconds: 2 }, { retryAfter: 2 })
}

/** The same for a connection, the TLS in it, and the requests that come over it. */
const farEndOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/**
 * Makes `server.close()` answer running calls before it cuts anything. Every reply ends its connection; idle
 * connections are closed once they are silent.
 * @returns whether the server is closing
 */
export function closeGently(
  server: FastifyInstance,
  { waitMs = 0, patienceMs = 30_000, graceMs = 500 }: Patience = {},
) {
  const open = new Map<string, Connection>()
  let isClosing = false
  let sweeping: NodeJS.Timeout | undefined
  const isQuiet = ({ calls, heardAt }: Connection) => calls === 0 && performance.now() - heardAt > quietMs

  function enter(socket: Socket) {
    const farEnd = farEndOf(socket)
    const entered = { socket, calls: 0, heardAt: performance.now(), isCut: false }
    open.set(farEnd, entered)
    socket.once('close', () => open.get(farEnd) === entered && open.delete(farEnd))
  }
  server.server.on('connection', enter)
  server.server.on('secureConnection', enter)
  server.server.on('request', (request, response) => {
    const known = open.get(farEndOf(request.socket))
    if (!known) return
    connections.set(request, known)
    known.calls += 1
    response.once('close', () => {
      known.calls -= 1
      known.heardAt = performance.now()
    })
  })

  server.addHook('onSend', (request, reply, payload, done) => {
    // Over HTTP/2 the connection ends after the calls it has now; later ones go elsewhere.
    const stream = http2StreamOf(request.raw)
    if (isClosing && stream) stream.session?.close()
    else if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    isClosing = true
    await sleep(waitMs)
    const since = performance.now()
    while (performance.now() - since < graceMs && ![...open.values()].every(isQuiet)) await sleep(lookMs)
    sweeping = setInterval(() => {
      const isOver = performance.now() - since > patienceMs
      for (const connection of open.values())
        if (isOver || isQuiet(connection)) {
          connection.isCut = true
          connection.socket.destroy()
        }
    }, lookMs)
  })
  server.addHook('onClose', async () => clearInterval(sweeping))
  return () => isClosing
}
