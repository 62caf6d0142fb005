import { z } from 'zod'
import { decimal } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { bookingType } from '../../work-orders/input.ts'
import { scopes } from '../rating/scopes.ts'

/** What a line's price is charged per. */
export const rateMethods = ['flat', 'perMile', 'perCwt', 'perPallet', 'perHour'] as const
export type RateMethod = (typeof rateMethods)[number]

/** An amount or measure, not negative. */
const positive = decimal.refine((value) => !value.startsWith('-'), { error: 'negative' })
const count = z.int().min(0).max(1_000_000)

/**
 * One price of a sheet, and what it applies to. Weights and distances include `from` and exclude `to`; pallets include
 * both.
 */
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
  /** For hundredweight: this price applies from that many pounds on. */
  breaks: z
    .array(z.object({ from: positive, price: positive }))
    .max(30)
    .default([]),
  /** For hundredweight: charge the weight of a higher break where that is cheaper. */
  deficit: z.boolean().default(false),
  minCharge: positive.nullable().default(null),
  maxCharge: positive.nullable().default(null),
})
export type RateLineFields = z.output<typeof rateLine>
/** A line of an edition; `lineNo` starts at 1. */
export interface RateLine extends RateLineFields {
  lineNo: number
}

/** Kinds of charges besides the linehaul. */
export const accessorialKinds = [
  'extraStop',
  'detention',
  'layover',
  'liftGate',
  'insideDelivery',
  'truckOrderedNotUsed',
  'storage',
  'custom',
] as const
export type AccessorialKind = (typeof accessorialKinds)[number]

/**
 * What an accessorial's price is charged per. `day` is a calendar day from the first arrival to the last departure;
 * `each` is counted by a tag ('crate=3'); `percent` is of the linehaul, `percentWithFuel` of linehaul plus fuel
 * surcharge.
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
/** What storage is charged per, for each period: a receipt (`day`), its hundredweights, its pieces; `flat`: a receipt once. */
export const storageUnits = ['day', 'cwt', 'piece', 'flat'] as const satisfies readonly AccessorialUnit[]
/** How long a price of storage lasts. A week that has begun is charged whole. */
export const storagePeriods = ['day', 'week'] as const
export type StoragePeriod = (typeof storagePeriods)[number]

/**
 * When it is charged automatically: for every order, for orders with a tag, or never (a person adds it). Extra stops,
 * detention, layover, truck ordered not used and storage follow from what happened.
 */
export const accessorialTriggers = ['happened', 'tag', 'always', 'byHand'] as const

/** When the clock at a stop starts: on arrival, at the appointment if there is one, or at the later of the two. */
export const clockStarts = ['later', 'appointment', 'arrival'] as const
/** How to round a partial block of time. */
export const blockRoundings = ['up', 'down', 'nearest'] as const

const minutes = z.int().min(0).max(60_000)

const accessorialFields = z.object({
  kind: z.enum(accessorialKinds),
  /** As printed on the invoice. */
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
  /**
   * Only for stops at this place: a zone of the sheet, US-TX, 'DALLAS, US-TX', 75261, 752 or 750-754; empty: anywhere.
   */
  place: text(100).default(''),
  /** For extra stops: the number of stops that the linehaul covers. */
  includedStops: z.int().min(0).max(60).default(2),
  clock: z.enum(clockStarts).default('later'),
  /** No claim if the truck came after the appointment. */
  lateForfeits: z.boolean().default(false),
  freePickupMinutes: minutes.default(120),
  freeDropoffMinutes: minutes.default(120),
  blockMinutes: z.int().min(1).max(60_000).default(15),
  blockRounding: z.enum(blockRoundings).default('up'),
  /** The price covers this many minutes: 60 for an hour, 1440 for a day. */
  priceMinutes: z.int().min(1).max(60_000).default(60),
  /** For counted accessorials: this many are free, and at least the minimum is charged of the rest. */
  freeUnits: positive.default('0'),
  leastUnits: positive.default('0'),
  /** For storage: local days that freight stands free, the day of arrival is the first; null: those of the account. */
  freeDays: z.int().min(0).max(365).nullable().default(null),
  storagePeriod: z.enum(storagePeriods).default('day'),
  /** Per charge; for time, per stop; for storage, per receipt. */
  minCharge: positive.nullable().default(null),
  maxCharge: positive.nullable().default(null),
  /** Per order. */
  maxPerOrder: positive.nullable().default(null),
})
export const accessorial = accessorialFields.refine(
  ({ kind, unit }) => kind !== 'storage' || storageUnits.some((one) => one === unit),
  { path: ['unit'], error: 'notOneOf', params: { values: storageUnits.join(', ') } },
)
export type Accessorial = z.output<typeof accessorial>

export const zone = z.object({ name: requiredText(60), places: z.array(requiredText(100)).max(1000) })

/** How the chargeable weight of an order is calculated before a line is looked up. */
export const weighing = z.object({
  /** Minimum weight in pounds; 0: none. */
  leastPounds: positive.default('0'),
  /** Weight is rounded up to a multiple of this, such as 100; 0: no rounding. */
  poundsStep: positive.default('0'),
  /** Cubic inches per pound of dimensional weight, such as 194; null: not used. */
  inchesPerPound: positive.nullable().default(null),
})
export type Weighing = z.output<typeof weighing>

/** An edition with what rating needs. */
export interface RateSheet {
  id: string
  currency: string
  weighing: Weighing
  zones: readonly z.output<typeof zone>[]
  accessorials: readonly Accessorial[]
}

/** Fills in defaults for fields that are newer than the stored edition. */
export const wholeSheet = (kept: { weighing: unknown; accessorials: unknown }) => ({
  weighing: weighing.parse(kept.weighing),
  accessorials: z.array(accessorial).parse(kept.accessorials),
})
