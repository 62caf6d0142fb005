import { z } from 'zod'
import { isLikelyYear } from '../endpoint.ts'
import { lineText } from '../text.ts'

/** A local date and time at the stop, as a form sends it. */
const localTime = z.iso.datetime({ local: true }).refine(isLikelyYear, { error: 'unlikelyYear' }).or(z.literal(''))
const count = z.int().min(0).max(1_000_000).nullable()

const stopNumber = z.int().min(1).max(60).nullable().default(null)

/** What a customer wants an order to have; '' and null: as it is. The times are on the clock of the stop. */
export const wishFields = {
  /** Which of several pickups is meant, from 1; null: the only one, or it does not say. */
  pickupStop: stopNumber,
  pickupFrom: localTime.default(''),
  pickupTo: localTime.default(''),
  pickupAddress: lineText(300).default(''),
  /** The same of the deliveries. */
  deliveryStop: stopNumber,
  deliveryFrom: localTime.default(''),
  deliveryTo: localTime.default(''),
  deliveryAddress: lineText(300).default(''),
  pieces: count.default(null),
  palletQuantity: count.default(null),
}
export type WishField = keyof typeof wishFields
export const wishNames = Object.keys(wishFields) as WishField[]
export const wishes = z.object(wishFields)
export type Wishes = z.output<typeof wishes>

/** Those that say something, for the reply and the office. */
export const saidWishes = (asked: Partial<Wishes>): { field: WishField; value: string }[] =>
  wishNames.flatMap((field) => {
    const value = asked[field]
    return value === undefined || value === null || value === '' ? [] : [{ field, value: String(value) }]
  })
