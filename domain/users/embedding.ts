import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

export const embeddingApi = {
  /** Origins, besides its own, that may embed the console and set its language. */
  parents: endpoint({
    method: 'GET',
    path: 'embedding/parents',
    permission: 'public',
    input: nothing,
    reply: z.object({ origins: z.array(z.string()) }),
  }),
}
