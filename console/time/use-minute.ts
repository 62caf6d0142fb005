import { useSyncExternalStore } from 'react'

const tick = 30_000

/**
 * One clock for the whole page, moved on by `every` ms. With a clock each, a list and the card beside it would tell two times of
 * one driver.
 */
export function createClock(every: number) {
  const listeners = new Set<() => void>()
  let now = new Date()
  let timer: ReturnType<typeof setInterval> | undefined
  const move = () => {
    now = new Date()
    for (const listener of listeners) listener()
  }
  return {
    now() {
      // Nobody was listening, so the clock stood still.
      if (listeners.size === 0 && Date.now() - now.getTime() >= every) now = new Date()
      return now
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      timer ??= setInterval(move, every)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const clock = createClock(tick)

/** The current time, updated twice a minute and everywhere at once, for times in words. */
export const useMinute = (): Date => useSyncExternalStore(clock.subscribe, clock.now)
