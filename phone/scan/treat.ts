/** A camera's picture: four bytes a pixel. */
export interface Frame {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** A picture without colours. */
export interface Grey {
  width: number
  height: number
  /** 0 black to 255 white, row by row. */
  grey: Uint8ClampedArray<ArrayBuffer>
}

export function greyOf({ data, width, height }: Frame): Grey {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  return { width, height, grey }
}

export function frameOf({ width, height, grey }: Grey): Frame {
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < pixels.length; at++) pixels[at] = 0xff000000 | ((grey[at] ?? 0) * 0x010101)
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** The darkest and the brightest of these are noise and lamps. */
const ignored = 0.005

/** Light taken in the dark, or in fog, spread over all greys. */
export function stretched({ grey, ...size }: Grey): Grey {
  const counts = new Uint32Array(256)
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1
  const limit = grey.length * ignored
  let [low, high] = [0, 255]
  for (let sum = counts[0] ?? 0; sum < limit && low < 254; sum += counts[low] ?? 0) low++
  for (let sum = counts[255] ?? 0; sum < limit && high > low + 1; sum += counts[high] ?? 0) high--
  const scale = 255 / (high - low)
  return { ...size, grey: grey.map((value) => (value - low) * scale) }
}

/** The mean of the pixels within this reach, row by row and then column by column. */
export function smoothed({ width, height, grey }: Grey, reach: number): Grey {
  const rows = new Uint8ClampedArray(grey.length)
  const both = new Uint8ClampedArray(grey.length)
  mean(grey, rows, { lines: height, length: width, line: width, step: 1 }, reach)
  mean(rows, both, { lines: width, length: height, line: 1, step: width }, reach)
  return { width, height, grey: both }
}

type Run = { lines: number; length: number; line: number; step: number }
function mean(from: Uint8ClampedArray, to: Uint8ClampedArray, { lines, length, line, step }: Run, reach: number) {
  const span = 2 * reach + 1
  for (let one = 0; one < lines; one++) {
    const start = one * line
    const end = start + (length - 1) * step
    const at = (place: number) => from[Math.min(end, Math.max(start, start + place * step))] ?? 0
    let sum = 0
    for (let place = -reach; place <= reach; place++) sum += at(place)
    for (let place = 0; place < length; place++) {
      to[start + place * step] = sum / span
      sum += at(place + reach + 1) - at(place - reach)
    }
  }
}

/** Edges that a hand or the lens has blurred, made steep again. */
export function sharpened(picture: Grey, reach: number, strength: number): Grey {
  const { grey: soft } = smoothed(smoothed(picture, reach), reach)
  return { ...picture, grey: picture.grey.map((value, at) => value + strength * (value - (soft[at] ?? 0))) }
}

/** Steps between the pixels whose edges are measured. */
const stride = 2

/**
 * By how much the lines in a picture lean, degrees clockwise, -45 to 45: the direction of its steep edges, where those of bars,
 * of modules and of the label's frame agree.
 */
export function slantOf(picture: Grey): number {
  // Single pixels are steps, whose edges lie along the rows and columns.
  const { width, height, grey } = smoothed(picture, 2)
  let [along, across] = [0, 0]
  for (let y = 1; y < height - 1; y += stride)
    for (let x = 1; x < width - 1; x += stride) {
      const at = y * width + x
      const dx = (grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)
      const dy = (grey[at + width] ?? 0) - (grey[at - width] ?? 0)
      // The fourth power of the gradient as a complex number: the same for edges at right angles, and steep ones count most.
      const [real, imaginary] = [dx * dx - dy * dy, 2 * dx * dy]
      along += real * real - imaginary * imaginary
      across += 2 * real * imaginary
    }
  return (Math.atan2(across, along) / 4) * (180 / Math.PI)
}

/** Less than this is read as it is, degrees. */
const upright = 1.5

/** Turned so that its lines stand upright: bars are read along straight rows only. */
export function uprighted(picture: Grey): Grey {
  const slant = slantOf(picture)
  if (Math.abs(slant) < upright) return picture
  const { width, height } = picture
  const [sine, cosine] = [Math.sin((slant * Math.PI) / 180), Math.cos((slant * Math.PI) / 180)]
  const [x, y] = [width / 2, height / 2]
  return resampled(picture, picture, [
    cosine,
    -sine,
    x - cosine * x + sine * y,
    sine,
    cosine,
    y - sine * x - cosine * y,
    0,
    0,
  ])
}

/** From (x, y) to ((ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1)). */
export type Mapping = [a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number]

/** Another view of a picture. @param mapping from its pixels to those of the picture; what is outside becomes grey */
export function resampled(
  { width, height, grey }: Grey,
  to: { width: number; height: number },
  [a, b, c, d, e, f, g, h]: Mapping,
): Grey {
  const drawn = new Uint8ClampedArray(to.width * to.height).fill(128)
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const depth = g * x + h * y + 1
      const fromX = (a * x + b * y + c) / depth
      const fromY = (d * x + e * y + f) / depth
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) continue
      const [right, below, at] = [fromX - left, fromY - top, top * width + left]
      const above = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right
      const under = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right
      drawn[y * to.width + x] = above * (1 - below) + under * below
    }
  return { width: to.width, height: to.height, grey: drawn }
}

/** Twice as large, with the steps between: the thinnest bars are then wide enough to be told apart. */
export function doubled({ width, height, grey }: Grey): Grey {
  const wide = 2 * width
  const to = new Uint8ClampedArray(wide * 2 * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const here = grey[at] ?? 0
      const right = x + 1 < width ? (grey[at + 1] ?? 0) : here
      const below = y + 1 < height ? (grey[at + width] ?? 0) : here
      const across = x + 1 < width && y + 1 < height ? (grey[at + width + 1] ?? 0) : here
      const first = 2 * y * wide + 2 * x
      to[first] = here
      to[first + 1] = (here + right) / 2
      to[first + wide] = (here + below) / 2
      to[first + wide + 1] = (here + right + below + across) / 4
    }
  return { width: wide, height: 2 * height, grey: to }
}
