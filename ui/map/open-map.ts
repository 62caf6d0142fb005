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
import { colours as coloursNow } from './map-colours.ts'
import type { LngLat, MapLine, MapPoint, MapView } from './map-point.ts'
import type { MapTexts } from './map-props.ts'
import { markerImage } from './marker-image.ts'
import { featureOf } from './moving-source.ts'
import { clusterUntilZoom, ownLayers, ownSources } from './own-layers.ts'

export type MapSettings = {
  texts: MapTexts
  /** Address of the built-in base map. */
  baseMap: string
  /** A MapLibre style instead of it. */
  styleUrl: string | null
  view: MapView
  /** Within a page that scrolls: zooming then needs a key or two fingers. */
  scrollsPage?: boolean
  miles?: boolean
  clustered: boolean
}

/** What can be clicked, nearest to the eye first. */
const pickable = ['clusters', 'moving', 'points', 'moving-names', 'points-names']
const reach = 6
/** Longer names are broken into lines; what a letter takes, px. */
const [labelLength, labelPx] = [26, 6.5]

const localeOf = (texts: MapTexts) => ({
  'Map.Title': texts.label,
  'NavigationControl.ZoomIn': texts.zoomIn,
  'NavigationControl.ZoomOut': texts.zoomOut,
  'AttributionControl.ToggleAttribution': texts.credits,
  'CooperativeGesturesHandler.WindowsHelpText': texts.scrollToZoom,
  'CooperativeGesturesHandler.MacHelpText': texts.scrollToZoom,
  'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
})

/** A map in `container`, ready to draw once `whenReady` calls. @throws Error where there is no WebGL */
export function openMap(container: HTMLElement, settings: MapSettings) {
  setWorkerUrl(new URL(workerUrl, document.baseURI).href)
  const colours = coloursNow()
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
    new ScaleControl({ unit: settings.miles ? 'imperial' : 'metric', maxWidth: settings.scrollsPage ? 72 : 100 }),
    'bottom-left',
  )
  if (styleUrl) map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  map.setMissingStyleImageResolver((name) => {
    const drawn = markerImage(name, colours)
    if (drawn && !map.hasImage(name)) map.addImage(name, drawn.image, { pixelRatio: drawn.pixelRatio })
  })

  let anyMarked = false
  const source = (id: string) => map.getSource<GeoJSONSource>(id)
  return {
    map,
    whenReady(then: () => void) {
      map.once('style.load', () => {
        for (const [id, one] of Object.entries(ownSources(settings.clustered))) map.addSource(id, one)
        for (const layer of ownLayers(colours)) map.addLayer(layer)
        then()
      })
    },
    setPoints(points: readonly MapPoint[]) {
      const features = points.map((point) => featureOf(point, [point.lng, point.lat]))
      void source('points')?.setData({ type: 'FeatureCollection', features })
    },
    setLines(lines: readonly MapLine[]) {
      const features = lines.map(({ id, points, tone, dashed = false }) => ({
        type: 'Feature' as const,
        properties: { id, dashed, colour: colours.glyph(statusShapes[tone].colour) },
        geometry: { type: 'LineString' as const, coordinates: points.map((point) => [...point]) },
      }))
      void source('lines')?.setData({ type: 'FeatureCollection', features })
    },
    /** Rings around what is selected or pointed at. */
    setMarked(marked: readonly { place: LngLat; selected: boolean }[]) {
      if (marked.length === 0 && !anyMarked) return
      anyMarked = marked.length > 0
      const features = marked.map(({ place, selected }) => ({
        type: 'Feature' as const,
        properties: { selected },
        geometry: { type: 'Point' as const, coordinates: [...place] },
      }))
      void source('marked')?.setData({ type: 'FeatureCollection', features })
    },
    /** @param labelled whose names, at the right of their places, are to be in view as well */
    fit(places: readonly LngLat[], maxZoom = 12, labelled: readonly MapPoint[] = []) {
      const bounds = new LngLatBounds()
      for (const [lng, lat] of places) bounds.extend([lng, lat])
      if (!bounds.isEmpty()) {
        const longest = Math.max(0, ...labelled.map(({ label = '' }) => Math.min(label.length, labelLength)))
        const right = Math.min(Math.max(48, 24 + longest * labelPx), container.clientWidth * 0.45)
        map.fitBounds(bounds, { padding: { top: 48, bottom: 48, left: 48, right }, maxZoom, duration: 300 })
      }
    },
    /** There, and close enough to tell it from its neighbours. */
    goTo: ([lng, lat]: LngLat) =>
      map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), clusterUntilZoom + 1.1), duration: 400 }),
    /** The id of what is at that place of the screen, or the cluster there, which is opened. */
    pick(at: { x: number; y: number }): string | null {
      const box: [PointLike, PointLike] = [
        [at.x - reach, at.y - reach],
        [at.x + reach, at.y + reach],
      ]
      const [found] = map.queryRenderedFeatures(box, { layers: pickable })
      if (!found) return null
      const { id, cluster_id: cluster } = found.properties
      if (cluster === undefined) return String(id)
      const [lng = 0, lat = 0] = found.geometry.type === 'Point' ? found.geometry.coordinates : []
      void source('moving')
        ?.getClusterExpansionZoom(Number(cluster))
        .then((zoom) => map.easeTo({ center: [lng, lat], zoom }))
      return null
    },
    /** Whether a click there would do something. */
    isThere: (at: { x: number; y: number }) =>
      map.queryRenderedFeatures([at.x, at.y], { layers: pickable }).at(0)?.properties ?? null,
  }
}
export type OpenMap = ReturnType<typeof openMap>
