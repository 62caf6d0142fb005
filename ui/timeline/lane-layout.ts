/** Where lanes of different heights stand: `tops[i]` is the upper edge of lane i, the last one the lower edge of all. */
export function laneTops(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1)
  heights.forEach((height, index) => {
    tops[index + 1] = (tops[index] as number) + height
  })
  return tops
}

/** The lane at `y`, or -1 above the first and below the last. */
export function laneAt(tops: Float64Array, y: number): number {
  const count = tops.length - 1
  if (count < 1 || y < 0 || y >= (tops[count] as number)) return -1
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] as number) <= y) low = middle
    else high = middle - 1
  }
  return low
}

type Lanes = { first: number; last: number }

/** So many lanes above and below the view exist at least, and so many are made when fewer do. */
const least = 6
const most = 8

/**
 * The lanes that meet a stretch of height, and some around them. Those of `before` while they are enough: a scroll renders some lanes now
 * and then, at both edges at once, and not one each frame.
 */
export function lanesBetween(tops: Float64Array, top: number, bottom: number, before: Lanes): Lanes {
  const end = tops.length - 2
  if (end < 0) return { first: 0, last: -1 }
  const within = (y: number) => laneAt(tops, Math.max(0, Math.min(y, (tops[end + 1] ?? 0) - 1)))
  const [upper, lower] = [within(top), within(bottom)]
  const around = (count: number): Lanes => ({ first: Math.max(0, upper - count), last: Math.min(end, lower + count) })
  const needed = around(least)
  const isEnough = before.first <= needed.first && before.last >= needed.last
  return isEnough && before.last <= end && before.last - before.first <= lower - upper + 2 * most
    ? before
    : around(most)
}
