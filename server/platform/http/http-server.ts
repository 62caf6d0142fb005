import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { mebi } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type FastifyHttpOptions, type FastifyInstance, fastify, type RawServerDefault } from 'fastify'
import { newId } from '../ids.ts'
import { boundBodies } from './bound-bodies.ts'
import { fail } from './failures.ts'
import { apiPrefix, type HttpParts, senderOf } from './http.ts'
import { readJsonBodies } from './json-bodies.ts'
import { addReplyHeaders } from './reply-headers.ts'
import { openSecureServer, patience } from './tls/secure-server.ts'
import { checkAddresses, trustOf } from './trusted-proxies.ts'
import { answerUnreadable, refuseAddress } from './unreadable-requests.ts'

/** The server without its calls: headers, body readers, and what happens when something fails. */
export async function openHttp({ config, log }: Pick<HttpParts, 'config' | 'log'>): Promise<FastifyInstance> {
  const { certificate } = config
  const options: FastifyHttpOptions<RawServerDefault> = {
    serverFactory: certificate && (await openSecureServer(certificate, log)),
    // For requests that are no call; each call has its own limit.
    bodyLimit: 4096,
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => newId(),
    requestTimeout: patience.requestTimeout,
    http: patience,
    // See closing.ts.
    forceCloseConnections: false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: refuseAddress(log),
    routerOptions: { maxParamLength: 200, querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  }
  // Fastify only reads it for the address it tells.
  if (certificate) Object.assign(options, { https: {} })
  const server = fastify(options)
  const mapOrigins = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  await addReplyHeaders(server, apiPrefix, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...config.externalApps, ...mapOrigins],
        frameSrc: config.externalApps,
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'", ...config.trustedParents],
        // The only policy is the console's (console/app/trusted-types.ts).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    frameguard: false,
    strictTransportSecurity: config.publicUrl?.startsWith('https') ? undefined : false,
  })
  server.removeContentTypeParser('application/json')
  readJsonBodies(server)
  await server.register(formbody)
  await server.register(multipart, { limits: { fileSize: 20 * mebi, files: 20 } })
  checkAddresses(server)
  boundBodies(server, { senderOf })
  server.setErrorHandler((error, request, reply) => fail(error, request, reply, true, log))
  server.setNotFoundHandler((request, reply) =>
    fail(new Refusal(codes.notFound, 'notFound', { thing: 'page' }), request, reply, true, log),
  )
  return server
}
