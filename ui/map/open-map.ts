import type { Feature, Point } from 'geojson'
import {
  AttributionControl,
  type GeoJSONSource,
  Map as GlMap,
  LngLatBounds,
  NavigationControl,
  type PointLike,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { statusShapes } from '../status-tones.ts'
import { baseStyle } from './base-style.ts'
import { clusterUntilZoom } from './clusters.ts'
import { fitPadding } from './fit-padding.ts'
import { colours as coloursNow } from './map-colours.ts'
import type { LngLat, MapLine, MapPoint, MapView } from './map-point.ts'
import type { MapTexts, Streets } from './map-props.ts'
import { imageOf, markerImage, noseOf } from './marker-image.ts'
import { openMovingCanvas } from './moving-canvas.ts'
import { paceMovingPoints } from './moving-frames.ts'
import type { MovingPoints } from './moving-points.ts'
import type { Found, Place } from './moving-scene.ts'
import { ownLayers, ownSources } from './own-layers.ts'

export type MapSettings = {
  texts: MapTexts
  /** Address of the built-in base map. */
  baseMap: string
  /** A MapLibre style instead of it. */
  styleUrl: string | null
  /** Above the built-in base map. */
  streets: Streets | null
  view: MapView
  /** In a scrolling page: zooming needs a key or two fingers. */
  scrollsPage?: boolean
  miles?: boolean
}

/** Clickable layers of the map itself. */
const pickable = ['points', 'points-names']
const reach = 6
/** A style from elsewhere may never come; what is there is shown then, ms. */
const drawnAtLatest = 15_000
/** A tenth of a millimetre. */
const sameDegrees = 1e-9

const localeOf = (texts: MapTexts) => ({
  'Map.Title': texts.label,
  'NavigationControl.ZoomIn': texts.zoomIn,
  'NavigationControl.ZoomOut': texts.zoomOut,
  'AttributionControl.ToggleAttribution': texts.credits,
  'CooperativeGesturesHandler.WindowsHelpText': texts.scrollToZoom,
  'CooperativeGesturesHandler.MacHelpText': texts.scrollToZoom,
  'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
})

function featureOf(point: MapPoint): Feature<Point> {
  const { id, tone, heading, label } = point
  const nose = point.kind === 'vehicle' && typeof heading === 'number' && { nose: noseOf(tone), heading }
  return {
    type: 'Feature',
    properties: { id, image: imageOf(point), ...(label && { label }), ...nose },
    geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
  }
}

function glMap(container: HTMLElement, settings: MapSettings, colours: ReturnType<typeof coloursNow>) {
  const { texts, styleUrl, view } = settings
  const map = new GlMap({
    container,
    style: styleUrl || baseStyle(new URL(settings.baseMap, document.baseURI).href, colours),
    center: [...view.center],
    zoom: view.zoom,
    minZoom: 1.5,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    attributionControl: false,
    fadeDuration: 0,
    cooperativeGestures: settings.scrollsPage ?? false,
    locale: localeOf(texts),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(
    new ScaleControl({ unit: settings.miles ? 'imperial' : 'metric', maxWidth: 100 }),
    // A small map has no room for it beside the credits.
    settings.scrollsPage ? 'top-left' : 'bottom-left',
  )
  if (styleUrl) map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  map.setMissingStyleImageResolver((name) => {
    const drawn = markerImage(name, colours)
    if (drawn && !map.hasImage(name)) map.addImage(name, drawn.image, { pixelRatio: drawn.pixelRatio })
  })
  return map
}

/** Their code is loaded only where there are some. Without it the base map is shown. */
async function showStreets(map: GlMap, { streets, styleUrl }: MapSettings, colours: ReturnType<typeof coloursNow>) {
  if (!streets || styleUrl) return
  const { addStreets } = await import('./add-streets.ts')
  addStreets(map, streets, colours)
}

/** Calls back once land and names of the view are drawn, or do not come. */
function whenDrawn(map: GlMap, then: () => void) {
  const stop = () => {
    clearTimeout(late)
    map.off('render', look)
  }
  const end = () => {
    stop()
    then()
  }
  const look = () => map.isStyleLoaded() && map.areTilesLoaded() && end()
  const late = setTimeout(end, drawnAtLatest)
  map.on('render', look)
  map.once('remove', stop)
}

/** A map in `container`, ready to draw when `whenReady` calls. @throws Error without WebGL */
export function openMap(container: HTMLElement, settings: MapSettings) {
  setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  const colours = coloursNow()
  const map = glMap(container, settings, colours)

  let above: ReturnType<typeof openMovingCanvas> | null = null
  let still: readonly MapPoint[] = []
  let rings: readonly (string | null)[] = []
  let redraw: (() => void) | null = null
  let isGone = false
  map.once('remove', () => {
    isGone = true
  })
  const filled = new Set<string>()
  /** Any data set on a source redraws the whole map, so unchanged data is not set. */
  const tell = (source: string, features: Feature[]) => {
    if (features.length === 0 && !filled.has(source)) return
    if (features.length > 0) filled.add(source)
    else filled.delete(source)
    void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
  }
  return {
    map,
    whenReady(then: () => void) {
      map.once('style.load', async () => {
        await showStreets(map, settings, colours).catch(() => {})
        if (isGone) return
        for (const [id, one] of Object.entries(ownSources)) map.addSource(id, one)
        for (const layer of ownLayers(colours)) map.addLayer(layer)
        // A style may use a globe, but moving points are drawn flat.
        map.setProjection({ type: 'mercator' })
        then()
      })
    },
    whenDrawn: (then: () => void) => whenDrawn(map, then),
    setPoints(points: readonly MapPoint[]) {
      still = points
      tell('points', points.map(featureOf))
      redraw?.()
    },
    setLines(lines: readonly MapLine[]) {
      const features = lines.map(({ id, points, tone, dashed = false }) => ({
        type: 'Feature' as const,
        properties: { id, dashed, colour: colours.glyph(statusShapes[tone].colour) },
        geometry: { type: 'LineString' as const, coordinates: points.map((point) => [...point]) },
      }))
      tell('lines', features)
    },
    /**
     * Starts drawing moving points. @param lead may move the map first, and returns whether it did @returns a function
     * that stops it
     */
    showMoving(moving: MovingPoints, lead: (now: number) => boolean) {
      const canvas = openMovingCanvas(map, colours)
      const pace = paceMovingPoints(map, moving, { lead, draw: (now) => canvas.draw(moving, now, rings, still) })
      above = canvas
      redraw = pace.redraw
      return () => {
        above = null
        redraw = null
        pace.stop()
        canvas.remove()
      }
    },
    /** Rings around what is selected and what is pointed at. */
    setMarked(selected: string | null, highlighted: string | null) {
      rings = [selected, highlighted === selected ? null : highlighted]
      redraw?.()
      const marked = still.filter(({ id }) => rings.includes(id))
      const features = marked.map(({ id, lng, lat }) => ({
        type: 'Feature' as const,
        properties: { selected: id === selected },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      }))
      tell('marked', features)
    },
    /** @param labelled names at the right of places, which must be visible too */
    fit(places: readonly LngLat[], maxZoom = 12, labelled: readonly MapPoint[] = []) {
      const bounds = new LngLatBounds()
      for (const [lng, lat] of places) bounds.extend([lng, lat])
      if (!bounds.isEmpty()) {
        const padding = fitPadding(
          labelled.map(({ label = '' }) => label),
          container.clientWidth,
        )
        map.fitBounds(bounds, { padding, maxZoom, duration: 300 })
      }
    },
    /** Moves there and zooms in enough to separate it from its neighbors. */
    goTo: ([lng, lat]: LngLat) =>
      map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), clusterUntilZoom + 1.1), duration: 400 }),
    /** Centers it. @returns whether the map had to move */
    center([lng, lat]: LngLat): boolean {
      const before = map.getCenter()
      if (Math.abs(before.lng - lng) + Math.abs(before.lat - lat) < sameDegrees) return false
      map.jumpTo({ center: [lng, lat] })
      return true
    },
    find,
    /** The id at that place of the screen; opens a cluster. */
    pick(at: Place): string | null {
      const found = find(at, reach)
      if (!found) return null
      if ('id' in found) return found.id
      const { center, zoom } = found.opensAt
      map.easeTo({ center: [...center], zoom })
      return null
    },
  }

  /** The target of a click at that place of the screen. */
  function find(at: Place, reach = 0): Found | null {
    const moving = above?.find(at, reach)
    if (moving) return moving
    const box: [PointLike, PointLike] = [
      [at.x - reach, at.y - reach],
      [at.x + reach, at.y + reach],
    ]
    const [found] = map.queryRenderedFeatures(box, { layers: pickable })
    return found ? { id: String(found.properties.id) } : null
  }
}
export type OpenMap = ReturnType<typeof openMap>
