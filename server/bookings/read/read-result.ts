import type { Partner } from '@shortcut/domain/partners/api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { type Delivery, type Part, unreadablePart } from '../receive/delivery.ts'

/** A body of JSON bookings, tenders, or messages of airlines. */
export interface SetsSent {
  kind: 'json' | 'x12' | 'air'
  content: Buffer
  /** ISO 8601 UTC. */
  receivedAt: string
  language: AppLanguage
  /** The sending account's partners. */
  partners: readonly Partner[]
}

export type PartRead = Omit<Part, 'id'>
export type Read = Pick<Delivery, 'unreadable' | 'name' | 'layout' | 'acknowledgements'> & {
  parts: PartRead[]
}

/** '2026-11-23 08:00 UTC', used in the generated name of a body. */
export const momentOf = (receivedAt: string) => `${timeIn('UTC', receivedAt)} UTC`

export const refused = (name: string, message: string, unreadable: 400 | 415): Read => ({
  name,
  parts: [unreadablePart('file', [{ at: 'file', message }])],
  unreadable,
})
