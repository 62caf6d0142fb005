import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** 'specified': 2026-11-22 16:10. 'us': Nov 22, 4:10 PM. */
export const dateStyles = ['specified', 'us'] as const
/** 'us': mi and lb. 'metric': km and kg. */
export const unitSystems = ['us', 'metric'] as const

/** How a screen writes dates, distances and weights. */
export const formats = z.object({ dates: z.enum(dateStyles), units: z.enum(unitSystems) })
export type Formats = z.output<typeof formats>

export const companyApi = {
  /** Changes those that are named, for everybody who has not chosen their own. They are read with `user/menu`. */
  save: endpoint({
    method: 'POST',
    path: 'company/save',
    permission: '/company/formats/save',
    input: formats.partial(),
    reply: formats,
  }),
}
