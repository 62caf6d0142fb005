import { z } from 'zod'
import { nearPlace } from '../drivers/assignment.ts'
import { anyOf, id } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { text } from '../text.ts'
import { finding } from './finding.ts'
import { reasonCodes } from './suggestion.ts'

export const suggestionInput = z.object({
  workOrderId: id,
  /** For this task; it does not count as the driver's other one. */
  taskId: id.optional(),
  /** Comma-separated. Absent: the task's stops, or the whole order. */
  stopIds: anyOf(id).optional(),
  /** Where the load is, if not at its first pickup: the place of the handover. */
  lat: z.coerce.number().pipe(latitude).optional(),
  lng: z.coerce.number().pipe(longitude).optional(),
  /** The same place as text: 'Joliet, IL 60432'. An unknown place is ignored. */
  place: text(200).optional(),
  /** Part of the driver's name. */
  q: text(longestSearch).optional(),
  /** Comma-separated. Ranks only these. */
  driverIds: anyOf(id).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** A driver for a job, with reasons for and against: `words` has a sentence for each. */
export const suggestionReply = z.object({
  driverId: id,
  name: z.string(),
  /** 1 is the best of all drivers, also of those not listed. */
  rank: z.int(),
  /** Blocked by a preflight finding; these come last. */
  blocked: z.boolean(),
  truckId: z.string().nullable(),
  truckNo: z.string().nullable(),
  /** The trailer, if the order needs one: the task's, that of the driver's last task, or the nearest free one. */
  trailerId: z.string().nullable(),
  trailerNo: z.string().nullable(),
  /** Where the trailer's last task ended. */
  trailerPlace: nearPlace.nullable(),
  lastSeenAt: z.string().nullable(),
  /** Road distance to the first stop, from the driver's position or the end of the task before. */
  km: z.number().nullable(),
  minutes: z.number().nullable(),
  arriveAt: z.string().nullable(),
  reasons: z.array(
    z.object({
      code: z.enum(reasonCodes),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      cost: z.number(),
    }),
  ),
  findings: z.array(finding),
})
export type SuggestionReply = z.output<typeof suggestionReply>
