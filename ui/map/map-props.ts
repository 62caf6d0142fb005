import type { MapLine, MapPoint, MapView } from './map-point.ts'
import type { MovingPoints } from './moving-points.ts'

/** Every word of the map. */
export type MapTexts = {
  /** Name of the map for screen readers. */
  label: string
  loading: string
  /** Why there is no map, and the alternative. */
  noWebGl: string
  failed: string
  retry: string
  zoomIn: string
  zoomOut: string
  scrollToZoom: string
  twoFingers: string
  credits: string
  /** Credit of the built-in base map. */
  baseMapCredit: string
  /** Credit of the streets, a link to their license. */
  streetsCredit: string
}

/** A PMTiles file with Protomaps' layers, drawn above the built-in base map. */
export type Streets = {
  /** Of this file and its way of reading, without a slash. */
  key: string
  /** West, south, east, north. Degrees. */
  bounds: [number, number, number, number]
  maxZoom: number
  /** Of the names: `en` or `zh`. */
  language: string
  read(offset: number, length: number, signal?: AbortSignal): Promise<ArrayBuffer>
}

export type MapProps = {
  texts: MapTexts
  /** Address of the built-in base map's GeoJSON. */
  baseMap: string
  /** A MapLibre style used instead; undefined while not known yet, and the map waits. */
  styleUrl: string | null | undefined
  /** Without a style. The same object while the map is shown. */
  streets?: Streets | null
  points?: readonly MapPoint[]
  lines?: readonly MapLine[]
  /** Moving points, clustered when zoomed out. The same object while the map is shown. */
  moving?: MovingPoints
  /** The initial view; else the last one, or the whole country. */
  view?: MapView
  /** Shows all points at first and whenever this changes; absent: the view stays. */
  fit?: string | number
  /** Highest zoom of that. */
  fitZoom?: number
  selected?: string | null
  highlighted?: string | null
  /** Moves the map to this point and zooms in, each time it is a new object. */
  target?: { id: string } | null
  /** Kept in the middle while it moves. */
  followed?: string | null
  /** Null: a click on nothing. */
  onPick?: (id: string | null) => void
  onHover?: (id: string | null) => void
  /** The map was dragged away from the followed point. */
  onUnfollow?: () => void
  /** In a scrolling page, zooming needs a key or two fingers. */
  scrollsPage?: boolean
  miles?: boolean
}
