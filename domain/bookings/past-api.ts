import { z } from 'zod'
import { endpoint, id, mebi } from '../endpoint.ts'
import { partnerForm } from '../partners/fields.ts'
import { mostColumns } from '../tables.ts'
import { fault, receivedStatuses } from './api.ts'
import { rulesTrialApi } from './rules-trial-api.ts'
import { tableMapping } from './tables/mapping.ts'

/** What other settings would do to an earlier message. */
export const pastVerdicts = [
  /** It was quarantined and would be accepted. */
  'passes',
  /** It was quarantined and would be again. */
  'stillFails',
  /** It was accepted and would be quarantined. */
  'breaks',
  /** It was accepted and would have other content. */
  'differs',
  /** It was accepted and would have the same content. */
  'same',
] as const

const pastMessage = z.object({
  id,
  receivedDate: z.string(),
  sourceFile: z.string(),
  at: z.string(),
  customerReferenceNumber: z.string(),
  shipmentId: z.string(),
  receivedStatus: z.enum(receivedStatuses),
  verdict: z.enum(pastVerdicts),
  /** The settings change how it is read. */
  isTouched: z.boolean(),
  errors: z.array(fault),
  /** Values that would change; '' where there is none. */
  differences: z.array(z.object({ at: z.string(), was: z.string(), would: z.string() })),
})
export type PastMessage = z.output<typeof pastMessage>

const pastTrial = z.object({
  /** Failures first; in each group the newest first. */
  list: z.array(pastMessage),
  counts: z.object({ passes: z.int(), stillFails: z.int(), breaks: z.int(), differs: z.int(), same: z.int() }),
  /** Number of the account's latest messages of this kind that the settings do not affect. */
  others: z.int(),
})
export type PastTrial = z.output<typeof pastTrial>

const permission = '/bookingMonitor/index/repair'

/** Tries unsaved settings on earlier messages. Nothing is booked, kept or sent. */
export const bookingPastApi = {
  ...rulesTrialApi,
  tryPartner: endpoint({
    method: 'POST',
    path: 'bookingPast/tryPartner',
    repeats: 'harmless',
    permission,
    input: z.object({ partner: partnerForm }),
    reply: pastTrial,
  }),
  /** For tables with these headers, from any channel. */
  tryTable: endpoint({
    method: 'POST',
    path: 'bookingPast/tryTable',
    repeats: 'harmless',
    // 200 headers of up to 10,000 characters.
    mostBytes: 4 * mebi,
    permission,
    input: z.object({
      accountId: id,
      headers: z.array(z.string().max(10_000)).max(mostColumns),
      mapping: tableMapping,
    }),
    reply: pastTrial,
  }),
}
