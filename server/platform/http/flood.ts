import { nowMs } from '../clock.ts'

/** So many are let in at once, and so many each second after. */
export interface Pace {
  burst: number
  perSecond: number
}

/** Senders not heard of for a while are forgotten once there are this many. */
const mostRemembered = 50_000

/** Lets each sender send at its own pace, on this node. */
export function openFlood({ burst, perSecond }: Pace) {
  const senders = new Map<string, { left: number; at: number }>()

  const leftOf = (sender: string, at: number) => {
    const known = senders.get(sender)
    // A clock that was put back takes nothing away.
    return known ? Math.min(burst, known.left + (Math.max(0, at - known.at) / 1000) * perSecond) : burst
  }

  function forget(at: number) {
    for (const sender of senders.keys()) if (leftOf(sender, at) >= burst) senders.delete(sender)
    // All of them at once: the next one counts as new.
    if (senders.size >= mostRemembered) senders.clear()
  }

  return {
    /** Lets one more in. @returns 0, or after how many whole seconds to come again */
    wait(sender: string): number {
      const at = nowMs()
      const left = leftOf(sender, at)
      if (left < 1) return Math.ceil((1 - left) / perSecond)
      if (senders.size >= mostRemembered) forget(at)
      senders.set(sender, { left: left - 1, at })
      return 0
    },
    /** Whether one more would be let in, without letting it. */
    isFull: (sender: string) => leftOf(sender, nowMs()) < 1,
  }
}
