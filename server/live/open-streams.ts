import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Session } from '../platform/http/session.ts'

/**
 * Limits of open streams on a node. Nobody looks at more than twenty windows (a hidden one closes its stream); an
 * office may share one address.
 */
export const mostStreams = { session: 20, person: 60, address: 1000, node: 5000 }

interface Who {
  session: Session
  ip: string
}

/** Counts streams and refuses one too many. Closing the oldest instead would make it reconnect and close the next. */
export function openStreamCount(most: typeof mostStreams = mostStreams) {
  const counts = new Map<string, number>()
  const keysOf = ({ session, ip }: Who): [key: string, limit: number][] => [
    [`session ${session.tokenHash.toString('hex')}`, most.session],
    [`person ${session.personId}`, most.person],
    [`address ${ip}`, most.address],
    ['node', most.node],
  ]
  /** @throws Refusal 429 */
  function guard(who: Who) {
    for (const [key, limit] of keysOf(who))
      if ((counts.get(key) ?? 0) >= limit)
        throw new Refusal(codes.slowDown, 'tooManyStreams', { limit }, { retryAfter: 15 })
  }
  return {
    guard,
    /** Streams that are open now. */
    open: () => counts.get('node') ?? 0,
    /** @returns a function that counts it as closed @throws Refusal 429 */
    enter(who: Who): () => void {
      guard(who)
      const keys = keysOf(who).map(([key]) => key)
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        for (const key of keys.splice(0)) {
          const left = (counts.get(key) ?? 1) - 1
          if (left > 0) counts.set(key, left)
          else counts.delete(key)
        }
      }
    },
  }
}
export type StreamCount = ReturnType<typeof openStreamCount>
