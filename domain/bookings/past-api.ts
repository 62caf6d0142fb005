import { z } from 'zod'
import { endpoint, id, mebi } from '../endpoint.ts'
import { partnerForm } from '../partners/fields.ts'
import { mostColumns } from '../tables.ts'
import { fault, receivedStatuses } from './api.ts'
import { tableMapping } from './tables/mapping.ts'

/** What other settings would make of a message that came before. */
export const pastVerdicts = [
  /** It was quarantined, and would be taken. */
  'passes',
  /** It was quarantined, and would be again. */
  'stillFails',
  /** It was taken, and would be no more. */
  'breaks',
  /** It was taken, and would say something else. */
  'differs',
  /** It was taken, and would be as it was. */
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
  /** The settings make a difference to how it is read. */
  isTouched: z.boolean(),
  errors: z.array(fault),
  /** What would be read otherwise than it was taken; '' where there is nothing. */
  differences: z.array(z.object({ at: z.string(), was: z.string(), would: z.string() })),
})
export type PastMessage = z.output<typeof pastMessage>

const pastTrial = z.object({
  /** Failures first, each part the newest first. */
  list: z.array(pastMessage),
  counts: z.object({ passes: z.int(), stillFails: z.int(), breaks: z.int(), differs: z.int(), same: z.int() }),
  /** Of the account's latest messages of this kind, those that the settings say nothing about. */
  others: z.int(),
})
export type PastTrial = z.output<typeof pastTrial>

const permission = '/bookingMonitor/index/repair'

/** Settings tried, before they are saved, on what came before: nothing is booked, kept or sent. */
export const bookingPastApi = {
  tryPartner: endpoint({
    method: 'POST',
    path: 'bookingPast/tryPartner',
    repeats: 'harmless',
    permission,
    input: z.object({ partner: partnerForm }),
    reply: pastTrial,
  }),
  /** Of tables with these headers, in whatever way they came. */
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
