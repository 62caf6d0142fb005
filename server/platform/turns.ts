import { setImmediate as othersTurn } from 'node:timers/promises'

/** For work in many small steps: lets other work run between two steps after this many ms. */
export function openTurns(ms = 15) {
  let begun = performance.now()
  return {
    isLong: () => performance.now() - begun > ms,
    async next() {
      await othersTurn()
      begun = performance.now()
    },
  }
}
