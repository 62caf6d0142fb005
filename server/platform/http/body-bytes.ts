import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJsonBodies } from './json-bodies.ts'

/** Within `add`, bodies of any content type arrive as the exact bytes. */
export function takingBytes(server: FastifyInstance, add: (scope: FastifyInstance) => void) {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

const kept = new WeakMap<FastifyRequest, Buffer>()

/** Within `add`, bodies are parsed as JSON, and kept as the exact bytes too. */
export function keepingBytes(server: FastifyInstance, add: (scope: FastifyInstance) => void) {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    readJsonBodies(scope, (request, body) => kept.set(request, body))
    add(scope)
  })
}

/** The body bytes of a call that keeps them. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0)
