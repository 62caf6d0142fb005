import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Within `add`, bodies of whatever content type arrive as the exact bytes that were sent. */
export function takingBytes(server: FastifyInstance, add: (scope: FastifyInstance) => void) {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

const kept = new WeakMap<FastifyRequest, Buffer>()

/** Within `add`, bodies are JSON, read as everywhere, and as the exact bytes too. */
export function keepingBytes(server: FastifyInstance, add: (scope: FastifyInstance) => void) {
  server.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      kept.set(request, body)
      parse(request, body.toString(), done)
    })
    add(scope)
  })
}

/** The body of a call that keeps its bytes. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0)
