import { setImmediate as othersTurn } from 'node:timers/promises'

/** For work of many small steps: others have their turn between two of them, whenever it took so many ms. */
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
