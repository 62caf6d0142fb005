import type { mapApi } from '@shortcut/domain/tracking/map-api.ts'
import type { Handlers } from '../platform/http/http.ts'

/** @param styleUrl of MAP_STYLE_URL; the page's connect-src header names its origin */
export const mapRoutes = (styleUrl: string | undefined): Handlers<typeof mapApi> => ({
  style: async () => ({ styleUrl: styleUrl ?? null }),
})
