import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

export const mapApi = {
  /** The MapLibre style that stands instead of the built-in base map, where one is set. */
  style: endpoint({
    method: 'GET',
    path: 'map/style',
    permission: 'public',
    input: nothing,
    reply: z.object({ styleUrl: z.string().nullable() }),
  }),
}
