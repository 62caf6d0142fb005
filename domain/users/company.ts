import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateStyles, unitSystems } from './formats.ts'

/** How a screen writes dates, distances and weights. */
export const formats = z.object({ dates: z.enum(dateStyles), units: z.enum(unitSystems) })

export const companyApi = {
  /** Changes the named formats for everyone who has not chosen their own. They are read with `user/menu`. */
  save: endpoint({
    method: 'POST',
    path: 'company/save',
    permission: '/company/formats/save',
    input: formats.partial(),
    reply: formats,
  }),
}
