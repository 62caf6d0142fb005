import { nowMs } from '../clock.ts'

/** Allowed at once, and per second afterwards. */
export interface Pace {
  burst: number
  perSecond: number
}

/** Beyond this number, senders are forgotten. */
const mostRemembered = 50_000

/** Limits each sender to its own pace, on this node. */
export function openFlood({ burst, perSecond }: Pace) {
  const senders = new Map<string, { left: number; at: number }>()

  const leftOf = (sender: string, at: number) => {
    const known = senders.get(sender)
    // A clock set back takes nothing away.
    return known ? Math.min(burst, known.left + (Math.max(0, at - known.at) / 1000) * perSecond) : burst
  }

  function forget(at: number) {
    for (const sender of senders.keys()) if (leftOf(sender, at) >= burst) senders.delete(sender)
    // Forgets all at once: the next one counts as new.
    if (senders.size >= mostRemembered) senders.clear()
  }

  return {
    /** Counts one more. @returns 0, or the whole seconds to wait */
    wait(sender: string): number {
      const at = nowMs()
      const left = leftOf(sender, at)
      if (left < 1) return Math.ceil((1 - left) / perSecond)
      if (senders.size >= mostRemembered) forget(at)
      senders.set(sender, { left: left - 1, at })
      return 0
    },
    /** Whether one more would be refused, without counting it. */
    isFull: (sender: string) => leftOf(sender, nowMs()) < 1,
  }
}
