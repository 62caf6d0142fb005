import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Metrics } from './metrics.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Serves the figures where the operator wants them: on a port of their own, for a monitor in the same network, or at
 * /metrics for those who send the token. Without either, nobody reads them.
 */
export async function serveMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  { metricsToken, metricsPort, metricsHost }: Pick<Config, 'metricsToken' | 'metricsPort' | 'metricsHost'>,
) {
  if (metricsToken) {
    const wanted = hashOf(`Bearer ${metricsToken}`)
    server.get('/metrics', async (request, reply) => {
      // Compared in the same time whatever was sent. Without the token there is no such page.
      if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), wanted)) return reply.callNotFound()
      return reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text())
    })
  }
  if (metricsPort === undefined) return { port: undefined, async close() {} }
  const own = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isAsked) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text())
  })
  await new Promise<void>((listening, failed) => {
    own.once('error', failed)
    own.listen(metricsPort, metricsHost, listening)
  })
  const address = own.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : undefined,
    close: () =>
      new Promise<void>((closed) => {
        own.closeAllConnections()
        own.close(() => closed())
      }),
  }
}
