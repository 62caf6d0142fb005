/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From 0 up to, not including, 1. */
    next,
    /** A whole number between both, both included. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** True with this probability: 0.2 is one in five. */
    happens: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
}
export type Chance = ReturnType<typeof chanceOf>
