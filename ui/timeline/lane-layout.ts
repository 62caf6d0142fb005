/** Positions of lanes of different heights: `tops[i]` is the top of lane i, the last one the bottom of all. */
export function laneTops(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1)
  heights.forEach((height, index) => {
    tops[index + 1] = (tops[index] as number) + height
  })
  return tops
}

/** The lane at `y`; -1 above the first and below the last. */
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

export type Lanes = { first: number; last: number }

/** Lanes created above and below the view at least, and the number if one of those is missing. */
const least = 6
const most = 12
/** Maximum number of lanes kept. */
const kept = 500
/** Lanes created at once when idle. */
const atOnce = 4

/** The lanes in a vertical range; the last is -1 if there are none. */
export function lanesBetween(tops: Float64Array, top: number, bottom: number): Lanes {
  const end = tops.length - 2
  if (end < 0) return { first: 0, last: -1 }
  const within = (y: number) => laneAt(tops, Math.max(0, Math.min(y, (tops[end + 1] ?? 0) - 1)))
  return { first: within(top), last: within(bottom) }
}

/** Lanes by their distance from the view, visible ones first. */
function outward(keys: readonly string[], { first, last }: Lanes, furthest = keys.length): string[] {
  const found = keys.slice(first, last + 1)
  for (let away = 1; away <= furthest; away++) {
    const [above, below] = [keys[first - away], keys[last + away]]
    if (above === undefined && below === undefined) break
    if (below !== undefined) found.push(below)
    if (above !== undefined) found.push(above)
  }
  return found
}

/**
 * The lanes that should exist, by key, for `view`: those of `made` while they are enough. Created lanes stay, so that
 * scrolling past them is free; if there are very many, the farthest are removed.
 */
export function lanesMade(keys: readonly string[], made: ReadonlySet<string>, view: Lanes): ReadonlySet<string> {
  if (outward(keys, view, least).every((key) => made.has(key))) return made
  const around = new Set(outward(keys, view, most))
  const wanted = outward(keys, view).filter((key) => around.has(key) || made.has(key))
  return new Set(wanted.slice(0, kept))
}

/** Some more lanes, the nearest first; `made` itself if there are no more. */
export function moreLanesMade(keys: readonly string[], made: ReadonlySet<string>, view: Lanes): ReadonlySet<string> {
  if (made.size >= kept) return made
  const more = outward(keys, view).filter((key) => !made.has(key))
  return more.length === 0 ? made : new Set([...made, ...more.slice(0, atOnce)])
}
