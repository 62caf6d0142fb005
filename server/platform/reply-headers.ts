import type { FastifyInstance } from 'fastify'

const unused = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ')

/** What a page may ask of the browser, and that no cache keeps what a call answers: most of it is somebody's own. */
export function addReplyHeaders(server: FastifyInstance, apiPrefix: string) {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (request.url.startsWith(apiPrefix)) reply.header('cache-control', 'no-store')
  })
}
