import { z } from 'zod'
import { decimal } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { bookingType } from '../../work-orders/input.ts'
import { scopes } from '../rating/scopes.ts'

/** What a line's price is for one of. */
export const rateMethods = ['flat', 'perMile', 'perCwt', 'perPallet', 'perHour'] as const
export type RateMethod = (typeof rateMethods)[number]

/** An amount or measure that is never below nothing. */
const positive = decimal.refine((value) => !value.startsWith('-'), { error: 'negative' })
const count = z.int().min(0).max(1_000_000)

/** One price of a sheet, and what it is for. Weights and distances run from `from` to below `to`, pallets to `to` itself. */
export const rateLine = z.object({
  originScope: z.enum(scopes),
  origin: text(100).default(''),
  destinationScope: z.enum(scopes),
  destination: text(100).default(''),
  bookingType: bookingType.nullable().default(null),
  truckType: text(80).default(''),
  poundsFrom: positive.nullable().default(null),
  poundsTo: positive.nullable().default(null),
  milesFrom: positive.nullable().default(null),
  milesTo: positive.nullable().default(null),
  palletsFrom: count.nullable().default(null),
  palletsTo: count.nullable().default(null),
  method: z.enum(rateMethods),
  price: positive,
  /** Of hundredweight: from so many pounds on, this price. */
  breaks: z
    .array(z.object({ from: positive, price: positive }))
    .max(30)
    .default([]),
  /** Of hundredweight: charged as the weight of a higher break where that costs less. */
  deficit: z.boolean().default(false),
  minCharge: positive.nullable().default(null),
  maxCharge: positive.nullable().default(null),
})
export type RateLineFields = z.output<typeof rateLine>
/** A line of an edition; `lineNo` counts from 1. */
export interface RateLine extends RateLineFields {
  lineNo: number
}

/** What is charged besides the linehaul. */
export const accessorialKinds = [
  'extraStop',
  'detention',
  'layover',
  'liftGate',
  'insideDelivery',
  'truckOrderedNotUsed',
  'custom',
] as const
export type AccessorialKind = (typeof accessorialKinds)[number]

/**
 * What an accessorial's price is for one of. `day` is a calendar day from the first arrival to the last departure, `each` one of what its
 * tag counts ('crate=3'); `percent` is of the linehaul, `percentWithFuel` of it and its fuel surcharge.
 */
export const accessorialUnits = [
  'flat',
  'mile',
  'cwt',
  'pallet',
  'piece',
  'stop',
  'day',
  'each',
  'percent',
  'percentWithFuel',
] as const
export type AccessorialUnit = (typeof accessorialUnits)[number]

/**
 * When it is charged by itself: for every order, for those that bear a tag, or never (a person adds it). Extra stops, detention, layover
 * and truck ordered not used are told by what happened.
 */
export const accessorialTriggers = ['happened', 'tag', 'always', 'byHand'] as const

/** When the clock at a stop starts: on arrival; at the appointment where there is one; at whichever is later. */
export const clockStarts = ['later', 'appointment', 'arrival'] as const
/** What becomes of a block of time that is not full. */
export const blockRoundings = ['up', 'down', 'nearest'] as const

const minutes = z.int().min(0).max(60_000)

export const accessorial = z.object({
  kind: z.enum(accessorialKinds),
  /** As it stands on the invoice. */
  name: requiredText(80),
  price: positive,
  unit: z.enum(accessorialUnits).default('flat'),
  trigger: z.enum(accessorialTriggers).default('happened'),
  tag: text(40).default(''),
  bookingType: bookingType.nullable().default(null),
  truckType: text(80).default(''),
  poundsFrom: positive.nullable().default(null),
  poundsTo: positive.nullable().default(null),
  stopKind: z.enum(['pickup', 'dropoff']).nullable().default(null),
  /** Only for stops there: a zone of the sheet, US-TX, 'DALLAS, US-TX', 75261, 752 or 750-754; empty: anywhere. */
  place: text(100).default(''),
  /** Extra stops: how many stops the linehaul covers. */
  includedStops: z.int().min(0).max(60).default(2),
  clock: z.enum(clockStarts).default('later'),
  /** Who came after the appointment has no claim. */
  lateForfeits: z.boolean().default(false),
  freePickupMinutes: minutes.default(120),
  freeDropoffMinutes: minutes.default(120),
  blockMinutes: z.int().min(1).max(60_000).default(15),
  blockRounding: z.enum(blockRoundings).default('up'),
  /** The price of time is for so many minutes: 60 for an hour, 1440 for a day. */
  priceMinutes: z.int().min(1).max(60_000).default(60),
  /** Of what is counted: so many cost nothing, and of the others at least so many are charged. */
  freeUnits: positive.default('0'),
  leastUnits: positive.default('0'),
  /** Of one charge, which for time is that of one stop. */
  minCharge: positive.nullable().default(null),
  maxCharge: positive.nullable().default(null),
  /** Of one order. */
  maxPerOrder: positive.nullable().default(null),
})
export type Accessorial = z.output<typeof accessorial>

export const zone = z.object({ name: requiredText(60), places: z.array(requiredText(100)).max(1000) })

/** How an order is weighed before any line is looked up. */
export const weighing = z.object({
  /** Lighter ones count as this much; 0: no least weight. */
  leastPounds: positive.default('0'),
  /** Rounded up to a whole multiple of it, such as 100; 0: as weighed. */
  poundsStep: positive.default('0'),
  /** Cubic inches that count as a pound, such as 194; null: freight is not measured. */
  inchesPerPound: positive.nullable().default(null),
})
export type Weighing = z.output<typeof weighing>

/** An edition as rating needs it. */
export interface RateSheet {
  id: string
  currency: string
  weighing: Weighing
  zones: readonly z.output<typeof zone>[]
  accessorials: readonly Accessorial[]
}

/** What was kept before a field of it was thought of has that field's default. */
export const wholeSheet = (kept: { weighing: unknown; accessorials: unknown }) => ({
  weighing: weighing.parse(kept.weighing),
  accessorials: z.array(accessorial).parse(kept.accessorials),
})
