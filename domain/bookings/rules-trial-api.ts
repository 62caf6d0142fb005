import { z } from 'zod'
import { keptKinds } from '../air/exchange/exchange-api.ts'
import { endpoint, id } from '../endpoint.ts'
import { partnerForm } from '../partners/fields.ts'

const readFault = z.object({
  line: z.int(),
  identifier: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
})

/** A message that the airline rejected, as it was sent and as it would be sent. */
const ruledRejection = z.object({
  id,
  kind: z.enum(keptKinds),
  /** The number of the waybill or house. */
  label: z.string(),
  masterId: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answerWords: z.string(),
  /** Cargo-XML, which has no lines that rules could change. */
  isXml: z.boolean(),
  /** Lines that differ; null: there is none. */
  lines: z.array(z.object({ line: z.int(), was: z.string().nullable(), is: z.string().nullable() })),
  /** What our reader says of both. */
  faultsBefore: z.array(readFault),
  faultsAfter: z.array(readFault),
})
export type RuledRejection = z.output<typeof ruledRejection>

/** Most rejections that rules are tried on. */
export const mostRejections = 20

export const rulesTrialApi = {
  /** Tries unsaved text rules on the last messages that this partner rejected. Nothing is saved or sent. */
  tryRules: endpoint({
    method: 'POST',
    path: 'bookingPast/tryRules',
    repeats: 'harmless',
    permission: '/bookingMonitor/index/repair',
    input: z.object({ partner: partnerForm }),
    /** Newest first. */
    reply: z.array(ruledRejection),
  }),
}
