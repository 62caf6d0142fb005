import { z } from 'zod'
import { anyOf, id } from '../endpoint.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { text } from '../text.ts'
import { finding } from './finding.ts'
import { reasonCodes } from './suggestion.ts'

export const suggestionInput = z.object({
  workOrderId: id,
  /** Of this task, which does not count as the driver's other one. */
  taskId: id.optional(),
  /** Comma-separated. Absent: the task's stops, or all of the order. */
  stopIds: anyOf(id).optional(),
  /** Where the load is, when that is not its first pickup: where it is handed over. */
  lat: z.coerce.number().pipe(latitude).optional(),
  lng: z.coerce.number().pipe(longitude).optional(),
  /** The same as people write it: 'Joliet, IL 60432'. Unknown ones are as good as none. */
  place: text(200).optional(),
  /** Part of the driver's name. */
  q: text(100).optional(),
  /** Comma-separated. Only these are ranked. */
  driverIds: anyOf(id).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** A driver for a job, with what speaks for and against: `words` has a sentence for each reason. */
export const suggestionReply = z.object({
  driverId: id,
  name: z.string(),
  /** 1 is the first of all, whatever is left out of the list. */
  rank: z.int(),
  /** By a finding of the preflight; these come last. */
  blocked: z.boolean(),
  truckId: z.string().nullable(),
  truckNo: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** By road to the first stop, from where the driver is or the task before ends. */
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
