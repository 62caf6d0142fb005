import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

export const mapApi = {
  /** The MapLibre style that replaces the built-in base map, if set. */
  style: endpoint({
    method: 'GET',
    path: 'map/style',
    permission: 'public',
    input: nothing,
    reply: z.object({ styleUrl: z.string().nullable() }),
  }),
}
