import type { Feature, FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import type { LngLat, MapPoint } from './map-point.ts'
import { imageOf, noseOf } from './marker-image.ts'
import type { MovingPoints } from './moving-points.ts'
import { clusterUntilZoom } from './own-layers.ts'

/** What moves less than this since it was last drawn is left where it is; pixels. */
const leastStep = 0.5
const slowest = 1000
/** Below this it is every frame. */
const frameMs = 20

export function featureOf(point: MapPoint, [lng, lat]: LngLat): Feature<Point> {
  const { id, tone, heading, label, loud = false } = point
  const nose = point.kind === 'vehicle' && typeof heading === 'number' && { nose: noseOf(tone), heading }
  return {
    type: 'Feature',
    properties: { id, image: imageOf(point), loud, ...(label && { label }), ...nose },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }
}

/** Closer than the clusters, only what is in view and a little around it: the fewer, the more often they can move. */
function shownOf(map: GlMap, moving: MovingPoints, now: number): FeatureCollection<Point> {
  const near = map.getZoom() > clusterUntilZoom + 1
  const bounds = map.getBounds()
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const [aside, above] = [(east - west) / 4, (north - south) / 4]
  const features: Feature<Point>[] = []
  moving.each(now, (point, place) => {
    const [lng, lat] = place
    const away = lng < west - aside || lng > east + aside || lat < south - above || lat > north + above
    if (!near || !away) features.push(featureOf(point, place))
  })
  return { type: 'FeatureCollection', features }
}

/**
 * Keeps the map's source of moving points as they are: told anew at each fix and, while they glide, as often as one of them has moved by
 * half a pixel, which far out is once a second and close by every frame. `onDrawn` is called each time.
 */
export function drawMovingPoints(map: GlMap, moving: MovingPoints, onDrawn: (now: number) => void) {
  let due = true
  let busy = false
  let gliding = false
  let drawnAt = 0
  let asked = 0
  let later: ReturnType<typeof setTimeout> | undefined
  const frame = (now: number) => {
    asked = 0
    const speed = moving.speed(now)
    const pixelsPerDegree = (512 * 2 ** map.getZoom()) / 360
    const pause = speed > 0 ? Math.min(leastStep / (speed * pixelsPerDegree), slowest) : Number.POSITIVE_INFINITY
    // Once more when all have arrived: they stand there now.
    const arrived = gliding && speed === 0
    gliding = speed > 0
    due ||= arrived || now - drawnAt >= pause
    if (due && !busy) {
      due = false
      busy = true
      drawnAt = now
      void map
        .getSource<GeoJSONSource>('moving')
        ?.setData(shownOf(map, moving, now))
        .finally(() => {
          busy = false
          if (due) ask()
        })
      onDrawn(now)
    }
    if (!gliding) return
    if (pause < frameMs) ask()
    else later = setTimeout(ask, Math.max(drawnAt + pause - now, 0))
  }
  const ask = () => {
    clearTimeout(later)
    asked ||= requestAnimationFrame(frame)
  }
  const changed = () => {
    due = true
    ask()
  }
  const stopHearing = moving.subscribe(changed)
  map.on('moveend', changed)
  changed()
  return () => {
    stopHearing()
    map.off('moveend', changed)
    cancelAnimationFrame(asked)
    clearTimeout(later)
  }
}
