/** Longer names are wrapped; width of a letter in px. */
const [labelLength, labelPx] = [26, 6.5]
const edge = 48
/** Below the buttons at the upper right; a name is half a line higher than its place. */
const belowButtons = 84

/**
 * Distance of places from the map's edges, px.
 * @param labels names at the right of places, which must be visible too
 */
export function fitPadding(labels: readonly string[], width: number) {
  const longest = Math.max(0, ...labels.map(({ length }) => Math.min(length, labelLength)))
  return {
    top: labels.length > 0 ? belowButtons : edge,
    bottom: edge,
    left: edge,
    right: Math.min(Math.max(edge, 24 + longest * labelPx), width * 0.56),
  }
}
