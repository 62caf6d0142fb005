import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { cutOffIfLong } from './bound-bodies.ts'
import { apiPrefix } from './http.ts'

/** The numbers of the database pool. */
interface Pool {
  readonly waitingCount: number
}

/** Most calls waiting for a database connection; with more, each waits so long that people send again. */
const mostWaiting = 16
/**
 * A burst may be longer: every console reconnects at once after an interruption. This many bodies and sessions fit into
 * memory.
 */
const mostInBurst = 2000
const burstMs = 500
/** A caller that was turned away returns; that is no new burst. */
const rememberedMs = 5000

/**
 * Keeps the server fast when far more callers come than it can serve: the others are told at once to come again.
 * @returns a function that throws Refusal 503 while too many wait
 */
export function openCrowd(pool: Pool): () => void {
  let crowdedSince: number | undefined
  let refusedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (pool.waitingCount < mostWaiting) {
      crowdedSince = undefined
      return
    }
    const at = performance.now()
    crowdedSince ??= at
    const isBurst = at - crowdedSince < burstMs && at - refusedAt > rememberedMs
    if (isBurst && pool.waitingCount < mostInBurst) return
    refusedAt = at
    // Spread, so that they do not all return in the same second.
    const retryAfter = 1 + Math.floor(Math.random() * 3)
    throw new Refusal(codes.busy, 'busy', { seconds: retryAfter }, { retryAfter })
  }
}

/** Called by load balancers, also under overload. */
const unasked = new Set([`${apiPrefix}health`, `${apiPrefix}ready`])

/** Turns calls away before anything is read or looked up. */
export function turnAwayEarly(server: FastifyInstance, refuseIfCrowded: () => void): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (!url?.startsWith(apiPrefix) || unasked.has(url)) return done()
    try {
      refuseIfCrowded()
      done()
    } catch (error) {
      cutOffIfLong(request, reply)
      done(error as Error)
    }
  })
}
