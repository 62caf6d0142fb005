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

/** The lanes between two heights, and so many around them, in steps: so that a scroll renders a few at once and not one each frame. */
export function lanesBetween(tops: Float64Array, top: number, bottom: number, around: number, step: number) {
  const last = tops.length - 2
  if (last < 0) return { first: 0, last: -1 }
  const end = (tops[last + 1] as number) - 1
  const first = laneAt(tops, Math.max(0, Math.min(top, end)))
  const final = laneAt(tops, Math.max(0, Math.min(bottom, end)))
  return {
    first: Math.max(0, Math.floor((first - around) / step) * step),
    last: Math.min(last, Math.ceil((final + around) / step) * step),
  }
}
