/**
 * A line from Google's encoded polyline with six decimals, as Valhalla writes it.
 * @returns longitude and latitude of each point
 */
export function lineOf(shape: string): [number, number][] {
  const line: [number, number][] = []
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 1; at < shape.length; shift *= 32) {
      const five = shape.charCodeAt(at++) - 63
      value += (five % 32) * shift
      if (five < 32) break
    }
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  let lat = 0
  let lng = 0
  while (at < shape.length) {
    lat += next()
    lng += next()
    line.push([lng / 1e6, lat / 1e6])
  }
  return line
}
