/** Longer names are broken into lines; what a letter takes, px. */
const [labelLength, labelPx] = [26, 6.5]
const edge = 48
/** Below the buttons at the upper right; a name is half a line higher than its place. */
const belowButtons = 84

/**
 * How far from the map's edges places are to stand, px.
 * @param labels of those whose names, at their right, are to be in view as well
 */
export function fitPadding(labels: readonly string[], width: number) {
  const longest = Math.max(0, ...labels.map(({ length }) => Math.min(length, labelLength)))
  return {
    top: labels.length > 0 ? belowButtons : edge,
    bottom: edge,
    left: edge,
    right: Math.min(Math.max(edge, 24 + longest * labelPx), width * 0.45),
  }
}
