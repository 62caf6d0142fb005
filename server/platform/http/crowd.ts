import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { cutOffIfLong } from './bound-bodies.ts'
import { apiPrefix } from './http.ts'

/** What the pool of the database tells. */
interface Pool {
  readonly waitingCount: number
}

/** So many calls may wait for a connection to the database; with more, each waits so long that people send again. */
const mostWaiting = 16
/** A burst may be longer: every console comes back at once after an interruption. So many bodies and sessions fit the memory. */
const mostInBurst = 2000
const burstMs = 500
/** Who was turned away comes again: that is no new burst. */
const rememberedMs = 5000

/**
 * Keeps the server quick for those whom it serves when far more come: the others are told at once to come again.
 * @returns what throws Refusal 503 while too many wait
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
    // Not all of them in the same second.
    const retryAfter = 1 + Math.floor(Math.random() * 3)
    throw new Refusal(codes.busy, 'busy', { seconds: retryAfter }, { retryAfter })
  }
}

/** Asked by those who decide who gets the work, also while there is too much of it. */
const unasked = new Set([`${apiPrefix}health`, `${apiPrefix}ready`])

/** Turns calls away before anything is read or looked up for them. */
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
