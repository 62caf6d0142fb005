/** Without a scroll for so long, ms, the view rests. */
export const restsAfter = 150

/** From how many rows a frame on a list is flung, and below how many no longer. */
const flungFrom = 2
const flungUntil = 1

/**
 * Tells a fling from a jump and from rows that are read while they pass: two frames, one after the other, that each go far. However long
 * a frame takes: the time until the next counts from when it was painted.
 */
export function createFling() {
  let isFast = false
  let wentFar = false
  let isPainting = false
  let painted = Number.NEGATIVE_INFINITY
  return {
    /** A scroll by so many rows, at `now` in ms. @returns whether the list is being flung */
    moved(rows: number, now: number): boolean {
      const far = Math.abs(rows)
      const goesOn = isPainting || now - painted < restsAfter
      isFast = goesOn && (isFast ? far >= flungUntil : wentFar && far >= flungFrom)
      wentFar = far >= flungFrom
      isPainting = true
      return isFast
    },
    /** What was scrolled to is painted, at `now` in ms. */
    painted(now: number): void {
      isPainting = false
      painted = now
    },
    rest(): void {
      isFast = false
      wentFar = false
    },
    get isFast() {
      return isFast
    },
  }
}
