import type { mapApi } from '@shortcut/domain/tracking/map-api.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { MapFile } from './map-file/map-file.ts'

/** @param styleUrl of MAP_STYLE_URL; the page's connect-src header names its origin */
export const mapRoutes = (styleUrl: string | undefined, streets: MapFile | undefined): Handlers<typeof mapApi> => ({
  style: async () => ({
    styleUrl: styleUrl ?? null,
    streets: streets ? { version: streets.version, bounds: streets.bounds, maxZoom: streets.maxZoom } : null,
  }),
})
