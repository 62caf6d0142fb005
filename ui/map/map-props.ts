import type { MapLine, MapPoint, MapView } from './map-point.ts'
import type { MovingPoints } from './moving-points.ts'

/** Every word of the map. */
export type MapTexts = {
  /** Names the map to those who do not see it. */
  label: string
  loading: string
  /** Why there is no map, and what there is instead. */
  noWebGl: string
  failed: string
  retry: string
  zoomIn: string
  zoomOut: string
  scrollToZoom: string
  twoFingers: string
  credits: string
  /** Whose the built-in base map is. */
  baseMapCredit: string
}

export type MapProps = {
  texts: MapTexts
  /** Address of the built-in base map's GeoJSON. */
  baseMap: string
  /** A MapLibre style that is shown instead of it; undefined while nobody knows yet, and the map waits. */
  styleUrl: string | null | undefined
  points?: readonly MapPoint[]
  lines?: readonly MapLine[]
  /** Points that move, clustered far out. The same object while the map is shown. */
  moving?: MovingPoints
  /** Where the map begins; else where it was, or the whole country. */
  view?: MapView
  /** Shows all there is whenever this changes, and at first; absent leaves the map where it is. */
  fit?: string | number
  /** How close that may come. */
  fitZoom?: number
  selected?: string | null
  highlighted?: string | null
  /** Goes there and close enough to see it, each time this is another object. */
  target?: { id: string } | null
  /** Stays in the middle while it moves. */
  followed?: string | null
  /** Null: a click beside everything. */
  onPick?: (id: string | null) => void
  onHover?: (id: string | null) => void
  /** The map was dragged away from what it followed. */
  onUnfollow?: () => void
  /** Stands in a page that scrolls: zooming then needs a key or two fingers. */
  scrollsPage?: boolean
  miles?: boolean
}
