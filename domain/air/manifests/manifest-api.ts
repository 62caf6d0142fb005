import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { weightUnits } from '../weight.ts'
import { manifestFields } from './manifest.ts'

const weight = { pieces: z.int(), gross: z.string(), weightUnit: z.enum(weightUnits) }

/** What an edition froze. */
export const manifestContent = z.object({
  head: z.object({
    master: z.string(),
    airline: z.string(),
    lane: z.string(),
    flight: z.string(),
    flightOn: z.string(),
    consignee: z.string(),
    ...weight,
  }),
  lines: z.array(
    z.object({
      number: z.string(),
      lane: z.string(),
      ...weight,
      shipper: z.string(),
      consignee: z.string(),
      goods: z.string(),
      codes: z.string(),
      filing: z.string(),
    }),
  ),
})

const manifestEdition = z.object({
  id,
  edition: z.int(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  content: manifestContent,
  /** What it says differently from the edition before it. */
  changes: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      number: z.string(),
      changes: z.array(z.object({ field: z.enum(manifestFields), was: z.string(), is: z.string() })),
    }),
  ),
})
export type ManifestEdition = z.output<typeof manifestEdition>

export const manifestApi = {
  /** Editions of a master's house manifest, the newest first. */
  list: endpoint({
    method: 'GET',
    path: 'airManifest/list',
    permission: '/air/master/list',
    input: z.object({ masterId: id }),
    reply: z.object({ list: z.array(manifestEdition) }),
  }),
}
