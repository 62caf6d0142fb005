import type { StatusTone } from '../status-tones.ts'

/** Degrees east, degrees north: the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number]

/** A fixed or moving point on the map. */
export type MapPoint = {
  id: string
  lat: number
  lng: number
  /** A vehicle is a disc with a nose in its direction; a stop is a square; a dot is small and only marks a place. */
  kind: 'vehicle' | 'stop' | 'dot'
  tone: StatusTone
  /** Degrees clockwise from north; absent if unknown or standing. */
  heading?: number | null
  /** A few characters in a stop's square, which is as wide as they need. */
  mark?: string
  /** Name beside it, if there is room. */
  label?: string
  /** Clusters that contain one are marked. */
  loud?: boolean
}

export type MapLine = { id: string; points: readonly LngLat[]; tone: StatusTone; dashed?: boolean }

/** The visible part of the world. */
export type MapView = { center: LngLat; zoom: number }
