import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Queries } from '../database/queries.ts'
import { spendToken } from '../one-time-tokens.ts'
import { guardCustomer, guardOwnPassword, guardSecondFactor, type Sessions } from '../sessions.ts'
import { tokenOf } from './http.ts'

/** The API documentation opens like the console's downloads: a one-time token opens it in a window. */
export const docsDownloads = {
  prefix: '/docs' as const,
  mayOpen: async (_db: Queries, _session: unknown, path: string) => ['/docs', '/docs/openapi.json'].includes(path),
}

/** Admits signed-in people, or everybody if API_DOCS says so. @returns a function that throws a Refusal for others */
export function docsReaders({ apiDocs }: Pick<Config, 'apiDocs'>, db: Queries, sessions: Sessions) {
  return async (request: FastifyRequest, path: string) => {
    if (apiDocs === 'public') return
    const { token } = request.query as { token?: string }
    if (token) return void (await spendToken(db, sessions, token, path))
    const session = await sessions.get(tokenOf(request))
    guardCustomer(session, {})
    guardOwnPassword(session)
    guardSecondFactor(session)
  }
}
