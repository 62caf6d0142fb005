import type { Api } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { togetherApi } from '@shortcut/domain/together.ts'
import type { FastifyInstance } from 'fastify'
import { apiPrefix, type Handlers } from './http.ts'
import { RawJson } from './serialize.ts'

/** The headers that a call looks at. */
const sentOn = ['authorization', 'lang', 'user-agent']

/** @param apis the calls of all features: their GET calls can be read together */
export function togetherRoutes(server: FastifyInstance, apis: readonly Api[]): Handlers<typeof togetherApi> {
  const paths = new Set(
    apis
      .flatMap((api) => Object.values(api))
      .filter(({ method, permission, writes }) => method === 'GET' && permission !== 'api-key' && !writes)
      .map(({ path }) => path),
  )
  return {
    async ask(_context, { reads }, { request }) {
      if (!reads.every((read) => paths.has(read.split('?', 1)[0] ?? '')))
        throw new Refusal(codes.notFound, 'notFound', { thing: 'page' })
      const headers = Object.fromEntries(
        sentOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
      )
      const replies = await Promise.all(
        reads.map((read) => server.inject({ url: apiPrefix + read, headers, remoteAddress: request.ip })),
      )
      const texts = replies.map(({ statusCode, payload }) => `{"status":${statusCode},"reply":${payload}}`)
      return new RawJson(`{"replies":[${texts.join(',')}]}`)
    },
  }
}
