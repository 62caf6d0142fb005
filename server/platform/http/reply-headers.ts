import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'

const unused = [
  ...['accelerometer', 'browsing-topics', 'display-capture', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
/** Only the phone app asks where it is, and for pictures. */
const ofPhones = ['camera', 'geolocation']
const policyWith = (ofPhonesTo: string) =>
  [...unused.map((feature) => `${feature}=()`), ...ofPhones.map((feature) => `${feature}=${ofPhonesTo}`)].join(', ')

const policy = 'content-security-policy'
/** The phone's reader of codes is WebAssembly, which this lets a page compile; code from text stays forbidden. */
const mayCompile = (rules: string) => rules.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

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
  const always: Record<string, string> = { ...(await headersOf(options)), 'permissions-policy': policyWith('()') }
  const ofCalls = { ...always, 'cache-control': 'no-store' }
  const ofPhoneApp = {
    ...always,
    'permissions-policy': policyWith('(self)'),
    [policy]: mayCompile(always[policy] ?? ''),
  }
  server.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith(apiPrefix) ? ofCalls : url.startsWith('/app/') ? ofPhoneApp : always)
    done()
  })
}
