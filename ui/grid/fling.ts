/** Without scrolling for this many ms, the view is at rest. */
export const restsAfter = 150

/** Rows per frame at which fast scrolling starts, and below which it ends. */
const flungFrom = 2
const flungUntil = 1

/**
 * Distinguishes fast scrolling from a jump and from slow reading: two consecutive frames with large steps. Independent
 * of frame duration: the time until the next step counts from the painting of the last.
 */
export function createFling() {
  let isFast = false
  let wentFar = false
  let isPainting = false
  let painted = Number.NEGATIVE_INFINITY
  return {
    /** Records a scroll by this many rows at `now` in ms. @returns whether this is fast scrolling */
    moved(rows: number, now: number): boolean {
      const far = Math.abs(rows)
      const goesOn = isPainting || now - painted < restsAfter
      isFast = goesOn && (isFast ? far >= flungUntil : wentFar && far >= flungFrom)
      wentFar = far >= flungFrom
      isPainting = true
      return isFast
    },
    /** Records that the scrolled view is painted, at `now` in ms. */
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
