import type { StatusTone } from '../status-tones.ts'

/** Degrees east, degrees north: the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** Something that stands or moves on the map. */
export type MapPoint = {
  id: string
  lat: number
  lng: number
  /** A vehicle is a disc, with a nose where it heads; a stop is a square; a dot is small and says only that something is there. */
  kind: 'vehicle' | 'stop' | 'dot'
  tone: StatusTone
  /** Degrees from north; absent where it is not known or the vehicle stands. */
  heading?: number | null
  /** One or two characters in a stop's square. */
  mark?: string
  /** Named beside it where there is room. */
  label?: string
  /** Clusters that hold one say so. */
  loud?: boolean
}

export type MapLine = { id: string; points: readonly LngLat[]; tone: StatusTone; dashed?: boolean }

/** What the map shows of the world. */
export type MapView = { center: LngLat; zoom: number }
