import { z } from 'zod'
import { id } from '../endpoint.ts'
import { stopInput } from './input.ts'

/** HH:MM on the clock of a place. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'notATimeOfDay' })

const { company, address, city, province, postalCode, country, contactName, contactPhone, remark } = stopInput.shape
const texts = { company, address, city, province, postalCode, country, contactName, contactPhone, remark }
/** What a place and a stop both have. */
export const placeTexts = Object.keys(texts) as (keyof typeof texts)[]

/** A place in an account's address book: what a stop has, with the usual times of day of its appointments. */
export const placeFields = {
  ...texts,
  opensAt: timeOfDay.nullable().default(null),
  closesAt: timeOfDay.nullable().default(null),
  /** Radius of the geofence for new stops, meters; null: the company's setting. */
  fenceM: z.int().min(50).max(5000).nullable().default(null),
}
export const placeForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  accountId: id,
  ...placeFields,
  company: company.unwrap().min(1, { error: 'not null' }),
})
export type AccountPlace = z.output<z.ZodObject<typeof placeFields>>

/** The fields by which two places are the same. */
const identity = ['company', 'address', 'city', 'province', 'postalCode'] as const

/** A text of nothing but punctuation stays as it is: '...' and '???' are two. */
const plain = (text: string) => {
  const typed = text.toLowerCase().trim()
  return typed.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || typed
}

/** Equal for the same place: capitals, spaces and punctuation do not count. '' without company and address. */
export function placeKey(place: Pick<AccountPlace, (typeof identity)[number]>): string {
  return plain(place.company + place.address) === '' ? '' : identity.map((field) => plain(place[field])).join('|')
}
