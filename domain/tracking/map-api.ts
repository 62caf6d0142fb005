import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

export const mapApi = {
  /** What is shown instead of the built-in base map, or above it. */
  style: endpoint({
    method: 'GET',
    path: 'map/style',
    permission: 'public',
    input: nothing,
    reply: z.object({
      /** A MapLibre style. */
      styleUrl: z.string().nullable(),
      /** The file of streets. */
      streets: z
        .object({
          version: z.string(),
          /** West, south, east, north. Degrees. */
          bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          maxZoom: z.int(),
        })
        .nullable(),
    }),
  }),
}
