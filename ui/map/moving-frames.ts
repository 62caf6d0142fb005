import type { Map as GlMap } from 'maplibre-gl'
import { worldPx } from './clusters.ts'
import type { MovingPoints } from './moving-points.ts'

/** A point that moved less than this since the last drawing is not redrawn; pixels. */
const leastStep = 0.5
const slowest = 1000
/** Below this, every frame is drawn. */
const frameMs = 20

/**
 * Decides when to draw moving points: at each position; while they glide, whenever one has moved half a pixel, which is
 * once a second when zoomed out and every frame when zoomed in; and with every frame of the map itself. @param lead may
 * move the map first, and returns whether it did
 */
export function paceMovingPoints(
  map: GlMap,
  moving: MovingPoints,
  { lead, draw }: { lead: (now: number) => boolean; draw: (now: number) => void },
) {
  let gliding = false
  let drawnAt = Number.NEGATIVE_INFINITY
  let due = true
  let asked = 0
  let later: ReturnType<typeof setTimeout> | undefined
  const frame = (now: number) => {
    asked = 0
    const speed = moving.speed(now)
    const pixelsPerDegree = (worldPx * 2 ** map.getZoom()) / 360
    const pause = speed > 0 ? Math.min(leastStep / (speed * pixelsPerDegree), slowest) : Number.POSITIVE_INFINITY
    // Once more when all have arrived.
    const arrived = gliding && speed === 0
    gliding = speed > 0
    if (due || arrived || now - drawnAt >= pause) {
      due = false
      drawnAt = now
      // A moved map triggers its own frame.
      if (!lead(now)) draw(now)
    }
    if (!gliding) return
    if (pause < frameMs) ask()
    else later = setTimeout(ask, Math.max(drawnAt + pause - now, 0))
  }
  const ask = () => {
    clearTimeout(later)
    asked ||= requestAnimationFrame(frame)
  }
  const redraw = () => {
    due = true
    ask()
  }
  const withMap = () => draw(performance.now())
  const stopHearing = moving.subscribe(redraw)
  map.on('render', withMap)
  redraw()
  return {
    redraw,
    stop() {
      stopHearing()
      map.off('render', withMap)
      cancelAnimationFrame(asked)
      clearTimeout(later)
    },
  }
}
