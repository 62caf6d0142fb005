import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'

const unused = [
  ...['accelerometer', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ')

/** Helmet's headers are the same for every reply. Calculating them each time took 3 % of a server's time. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const sample = fastify()
  await sample.register(helmet, options)
  sample.get('/', async () => '')
  const { headers } = await sample.inject('/')
  await sample.close()
  const own = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, `${value}`]])),
  )
}

/** Security headers for browsers; caches must not store replies, because most are private. */
export async function addReplyHeaders(server: FastifyInstance, apiPrefix: string, options: FastifyHelmetOptions) {
  const always = { ...(await headersOf(options)), 'permissions-policy': permissionsPolicy }
  const ofCalls = { ...always, 'cache-control': 'no-store' }
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(apiPrefix) ? ofCalls : always)
    done()
  })
}
