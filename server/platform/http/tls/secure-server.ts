import { constants, createSecureServer, Http2ServerRequest, type ServerHttp2Stream } from 'node:http2'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import { type CertificateFiles, followCertificate, readCertificate } from './certificate.ts'

/** How long a sender may take, ms. */
export const patience = { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }
/** Fastify's value for connections without a request. */
const idleMs = 72_000

/** @returns undefined for a request over HTTP/1.1 */
export const http2StreamOf = (raw: unknown): ServerHttp2Stream | undefined =>
  raw instanceof Http2ServerRequest ? raw.stream : undefined

/** Gives a request over HTTP/2 those properties of HTTP/1.1 on which calls rely. */
function likeHttp1(request: Http2ServerRequest) {
  const { stream } = request
  // Node.js would end a body that was cut off as if it were whole.
  request.once('aborted', () => request.destroy(new Error('the sender disconnected')))
  request.on('error', () => {})
  if (stream.endAfterHeaders) return
  const late = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), patience.requestTimeout)
  for (const over of ['end', 'close']) stream.once(over, () => clearTimeout(late))
  // A body that nobody reads any more would keep its stream open.
  stream.once('finish', () => setImmediate(() => stream.close(constants.NGHTTP2_NO_ERROR)))
}

/**
 * A server of HTTP/2 and HTTP/1.1 over TLS on one port.
 * @throws Error with one sentence if the certificate cannot be used
 */
export async function openSecureServer(files: CertificateFiles, log: Logger, lookMs?: number) {
  const inUse = await readCertificate(files)
  return ((answer) => {
    const server = createSecureServer({
      cert: inUse.cert,
      key: inUse.key,
      allowHTTP1: true,
      handshakeTimeout: 10_000,
      // A console has one stream of events and a few calls at once. Node.js would allow any number.
      settings: { maxConcurrentStreams: 100, maxHeaderListSize: 16 * 1024 },
      http1Options: { ...patience, keepAliveTimeout: idleMs },
    })
    server.on('session', (session) => session.setTimeout(idleMs, () => session.close()))
    server.on('request', (request) => request instanceof Http2ServerRequest && likeHttp1(request))
    server.on('request', answer as never)
    followCertificate(server, { files, inUse, log, lookMs })
    return server as unknown
  }) as FastifyServerFactory
}
