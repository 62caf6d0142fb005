import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Session } from '../platform/http/session.ts'

/**
 * Streams that are open at once, on a node. Twenty windows are more than anybody looks at (a hidden one gives its stream back); an office
 * may sit behind one address.
 */
export const mostStreams = { session: 20, person: 60, address: 1000, node: 5000 }

interface Who {
  session: Session
  ip: string
}

/** Counts streams, and refuses one too many: closing the oldest instead would have it come back and close the next. */
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
    /** @returns what counts it as closed @throws Refusal 429 */
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
