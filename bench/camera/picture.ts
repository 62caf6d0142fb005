/** A grey picture, 0 black to 255 white, row by row. */
export interface Picture {
  width: number
  height: number
  grey: Float32Array
}

/** The same numbers in every run, 0 to 1. */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Of a normal distribution. */
export const normal = (chance: () => number) =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

export const mapped = (picture: Picture, change: (grey: number, x: number, y: number) => number): Picture => ({
  ...picture,
  grey: picture.grey.map((grey, at) => change(grey, at % picture.width, Math.floor(at / picture.width))),
})

/** Between the four pixels around; null outside. */
function between({ width, height, grey }: Picture, x: number, y: number): number | null {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null
  const at = top * width + left
  const [dx, dy] = [x - left, y - top]
  const [a = 0, b = 0, c = 0, d = 0] = [grey[at], grey[at + 1], grey[at + width], grey[at + width + 1]]
  return (a * (1 - dx) + b * dx) * (1 - dy) + (c * (1 - dx) + d * dx) * dy
}

/** How somebody holds the phone: degrees around the three axes, and how much of the picture's width the label fills. */
export interface Pose {
  yaw: number
  pitch: number
  roll: number
  fill: number
}

/** A flat label before a camera with an angle of view of 65 degrees. @param background grey around it, by place */
export function seen(
  label: Picture,
  { yaw, pitch, roll, fill }: Pose,
  size: { width: number; height: number },
  background: (x: number, y: number) => number,
): Picture {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const focal = size.width / 2 / Math.tan(radians(65 / 2))
  const scale = (fill * size.width) / label.width
  const [sy, cy, sp, cp, sr, cr] = [yaw, pitch, roll].flatMap((angle) => [
    Math.sin(radians(angle)),
    Math.cos(radians(angle)),
  ]) as [number, number, number, number, number, number]
  // The label's axes in the camera's space: roll, then pitch, then yaw.
  const right = [cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr] as const
  const down = [-cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr] as const
  const normalTo = [
    right[1] * down[2] - right[2] * down[1],
    right[2] * down[0] - right[0] * down[2],
    right[0] * down[1] - right[1] * down[0],
  ] as const
  const grey = new Float32Array(size.width * size.height)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const ray = [x - size.width / 2, y - size.height / 2, focal] as const
      // Where the ray meets the label's plane, which is `focal` away.
      const reach = (focal * normalTo[2]) / (ray[0] * normalTo[0] + ray[1] * normalTo[1] + ray[2] * normalTo[2])
      const point = [ray[0] * reach, ray[1] * reach, ray[2] * reach - focal] as const
      const along = (axis: readonly [number, number, number]) =>
        (point[0] * axis[0] + point[1] * axis[1] + point[2] * axis[2]) / scale
      const paper = between(label, along(right) + label.width / 2, along(down) + label.height / 2)
      grey[y * size.width + x] = paper ?? background(x, y)
    }
  return { ...size, grey }
}

function convolved(picture: Picture, steps: readonly (readonly [dx: number, dy: number, weight: number])[]): Picture {
  const { width, height, grey } = picture
  return mapped(picture, (_, x, y) => {
    let sum = 0
    for (const [dx, dy, weight] of steps) {
      const column = Math.min(width - 1, Math.max(0, x + dx))
      const row = Math.min(height - 1, Math.max(0, y + dy))
      sum += (grey[row * width + column] ?? 0) * weight
    }
    return sum
  })
}

/** Out of focus. @param sigma px */
export function blurred(picture: Picture, sigma: number): Picture {
  const reach = Math.ceil(3 * sigma)
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach)
  const weights = offsets.map((offset) => Math.exp(-(offset ** 2) / (2 * sigma ** 2)))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const of = (horizontal: boolean) =>
    offsets.map((offset, at) => [horizontal ? offset : 0, horizontal ? 0 : offset, (weights[at] ?? 0) / sum] as const)
  return convolved(convolved(picture, of(true)), of(false))
}

/** A hand that moves while the shutter is open. @param length px */
export function shaken(picture: Picture, length: number, angle: number): Picture {
  const count = Math.max(2, Math.ceil(length) + 1)
  const steps = Array.from({ length: count }, (_, at) => {
    const along = (at / (count - 1) - 0.5) * length
    return [Math.round(along * Math.cos(angle)), Math.round(along * Math.sin(angle)), 1 / count] as const
  })
  return convolved(picture, steps)
}

/** Grain of the sensor. */
export function grainy(picture: Picture, sigma: number, chance: () => number): Picture {
  return mapped(picture, (grey) => Math.min(255, Math.max(0, grey + sigma * normal(chance))))
}

/** As a camera hands it over. */
export function frameOf({ width, height, grey }: Picture) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4)
  return { data, width, height }
}
