import { type Grey, type Mapping, resampled } from './treat.ts'

interface Point {
  x: number
  y: number
}
/** Top left, top right, bottom right and bottom left, as the code stands: it may lie on its side in the picture. */
export type Corners = readonly [Point, Point, Point, Point]

/** How many pixels the straightened code has for each of the picture: bars that were seen from the side become wide enough. */
const scale = 1.5
/** What is cut out around the code, as a share of its width and of its height. */
const around = { x: 0.06, y: 0.5 }
/** The share of the code's width, on the left and on the right, where its first and its last row are looked for. */
const band = 0.2
/** A row with fewer edges than this share of those in the code's middle is paper. */
const paper = 0.35

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Where a place of the code, 0 to 1 each way, is in a picture that was taken at an angle. */
function seenAt([a, b, c, d]: Corners): Mapping {
  const [right, left, all] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
    { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y },
  ]
  const whole = right.x * left.y - left.x * right.y
  const g = (all.x * left.y - left.x * all.y) / whole
  const h = (right.x * all.y - all.x * right.y) / whole
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h]
}

/** The code as if seen from above, with what is around it. */
function cut(picture: Grey, corners: Corners): Grey {
  const [a, b, c, d] = corners
  const width = scale * Math.max(distance(a, b), distance(c, d))
  const height = scale * Math.max(distance(b, c), distance(d, a))
  const [ax, bx, cx, ay, by, cy, g, h] = seenAt(corners)
  // Of pixels of the cut instead of shares of the code.
  const [u, v] = [1 / width, 1 / height]
  const [u0, v0] = [-around.x, -around.y]
  const one = 1 + g * u0 + h * v0
  return resampled(
    picture,
    { width: Math.round(width * (1 + 2 * around.x)), height: Math.round(height * (1 + 2 * around.y)) },
    [
      (ax * u) / one,
      (bx * v) / one,
      (cx + ax * u0 + bx * v0) / one,
      (ay * u) / one,
      (by * v) / one,
      (cy + ay * u0 + by * v0) / one,
      (g * u) / one,
      (h * v) / one,
    ],
  )
}

/**
 * The code cut out of the picture and straightened.
 * @param corners as the reader gives them: they lie on the code's left and right side, but often only a part of each was found
 */
export function straightened(picture: Grey, corners: Corners): Grey {
  const first = cut(picture, corners)
  const [ax, bx, cx, ay, by, cy, g, h] = seenAt(corners)
  const [left, right] = [endsOf(first, 0), endsOf(first, 1 - band)]
  // Each end was measured in the middle of its band: the sides are further out.
  const further = band / 2 / (1 - band)
  const at = (u: 0 | 1, end: 'top' | 'bottom'): Point => {
    const [here, there] = u === 0 ? [left, right] : [right, left]
    const v = here[end] - further * (there[end] - here[end])
    const depth = g * u + h * v + 1
    return { x: (ax * u + bx * v + cx) / depth, y: (ay * u + by * v + cy) / depth }
  }
  return cut(picture, [at(0, 'top'), at(1, 'top'), at(1, 'bottom'), at(0, 'bottom')])
}

/** The first and the last row of the code in a band of what was cut out, 0 to 1 between the corners. @param from where the band begins */
function endsOf({ width, height, grey }: Grey, from: number) {
  const columnAt = (u: number) => Math.round(((u + around.x) / (1 + 2 * around.x)) * width)
  const rowAt = (v: number) => Math.round(((v + around.y) / (1 + 2 * around.y)) * height)
  const [first, last] = [columnAt(from), columnAt(from + band)]
  const edges = Array.from({ length: height }, (_, row) => {
    let sum = 0
    for (let at = row * width + first; at < row * width + last; at++)
      sum += Math.abs((grey[at + 1] ?? 0) - (grey[at] ?? 0))
    return sum
  })
  const middle = edges.slice(rowAt(0.4), rowAt(0.6)).sort((a, b) => a - b)
  const least = paper * (middle[middle.length >> 1] ?? 0)
  let [top, bottom] = [rowAt(0.5), rowAt(0.5)]
  while (top > 0 && (edges[top] ?? 0) > least) top--
  while (bottom < height && (edges[bottom] ?? 0) > least) bottom++
  const placeOf = (row: number) => (row / height) * (1 + 2 * around.y) - around.y
  return { top: placeOf(top), bottom: placeOf(bottom) }
}
