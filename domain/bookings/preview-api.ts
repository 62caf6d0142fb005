import { z } from 'zod'
import { endpoint, mebi } from '../endpoint.ts'
import { partnerForm, setsWithScac } from '../partners/fields.ts'
import { fault } from './api.ts'
import { InboundBooking } from './booking.ts'

/** Most characters of a file that is only tried. */
export const mostPreviewed = 1_000_000

export const tenderPreviewApi = {
  /**
   * Shows how a file would be read and answered under these settings, saved or not. Nothing is booked, kept or sent.
   */
  preview: endpoint({
    method: 'POST',
    path: 'partner/preview',
    // A million characters, plus JSON escapes.
    mostBytes: 4 * mebi,
    permission: '/truck/account/partner',
    fileTexts: ['text'],
    writes: false,
    input: z.object({ partner: partnerForm, text: z.string().max(mostPreviewed) }),
    reply: z.object({
      sets: z.array(
        z.object({
          at: z.string(),
          controlNumber: z.string(),
          purpose: z.string(),
          /** True if this partner sent it. */
          isTheirs: z.boolean(),
          verdict: z.enum(['A', 'E', 'R']),
          shipmentId: z.string(),
          customerReferenceNumber: z.string(),
          booking: InboundBooking.nullable(),
          /** Sets that could not be sent to it, because neither the settings nor the tender name our SCAC. */
          lacksScac: z.array(z.enum(setsWithScac)),
          errors: z.array(fault),
          warnings: z.array(fault),
        }),
      ),
      /** Faults of the file, its interchanges and groups. */
      faults: z.array(fault),
      /** The interchanges that we would send back; their control numbers are not assigned yet. */
      answers: z.array(z.object({ kind: z.string(), text: z.string() })),
    }),
  }),
}
