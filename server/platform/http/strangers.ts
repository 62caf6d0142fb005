import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { openFlood } from './flood.ts'

/** Keys cannot be guessed, but looking them up costs time. */
const pace = { burst: 60, perSecond: 0.5 }
const mostRemembered = 50_000

/** Slows down addresses that send wrong keys, on this node. A key that was valid before still gets in from there. */
export function openStrangers() {
  const wrong = openFlood(pace)
  const right = new Set<string>()
  return {
    /** @throws Refusal 429 before anything is looked up */
    guard(address: string, keyHash: string, slowDown?: (seconds: number) => void): void {
      if (right.has(keyHash) || !wrong.isFull(address)) return
      const seconds = wrong.wait(address)
      slowDown?.(seconds)
      throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
    },
    wasRight(keyHash: string): void {
      if (right.size >= mostRemembered) right.clear()
      right.add(keyHash)
    },
    wasWrong(address: string, keyHash: string): void {
      right.delete(keyHash)
      wrong.wait(address)
    },
  }
}
