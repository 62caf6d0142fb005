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

export type Lanes = { first: number; last: number }

/** So many lanes above and below the view are made at least, and so many when one of those is missing. */
const least = 6
const most = 12
/** Once made, so many stay. */
const kept = 500
/** Made in one go while the page has nothing else to do. */
const atOnce = 4

/** The lanes that meet a stretch of height; the last is -1 where there are none. */
export function lanesBetween(tops: Float64Array, top: number, bottom: number): Lanes {
  const end = tops.length - 2
  if (end < 0) return { first: 0, last: -1 }
  const within = (y: number) => laneAt(tops, Math.max(0, Math.min(y, (tops[end + 1] ?? 0) - 1)))
  return { first: within(top), last: within(bottom) }
}

/** Lanes by their distance from the view, those in it first. */
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
 * The lanes that are to exist, by key, when `view` is seen: those of `made` while they are enough. A lane that was made stays, so that a
 * scroll past it costs nothing; of very many the farthest go.
 */
export function lanesMade(keys: readonly string[], made: ReadonlySet<string>, view: Lanes): ReadonlySet<string> {
  if (outward(keys, view, least).every((key) => made.has(key))) return made
  const around = new Set(outward(keys, view, most))
  const wanted = outward(keys, view).filter((key) => around.has(key) || made.has(key))
  return new Set(wanted.slice(0, kept))
}

/** Some more, the nearest first; `made` itself when there are no more to make. */
export function moreLanesMade(keys: readonly string[], made: ReadonlySet<string>, view: Lanes): ReadonlySet<string> {
  if (made.size >= kept) return made
  const more = outward(keys, view).filter((key) => !made.has(key))
  return more.length === 0 ? made : new Set([...made, ...more.slice(0, atOnce)])
}
