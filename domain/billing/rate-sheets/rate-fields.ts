import { z } from 'zod'
import { decimal } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { bookingType } from '../../work-orders/input.ts'
import { scopes } from '../rating/scopes.ts'

/** What a line's price is charged per. */
export const rateMethods = ['flat', 'perMile', 'perCwt', 'perCwtMile', 'perPallet', 'perHour'] as const
export type RateMethod = (typeof rateMethods)[number]

/** An amount or measure, not negative. */
const positive = decimal.refine((value) => !value.startsWith('-'), { error: 'negative' })
const count = z.int().min(0).max(1_000_000)
/** Of several prices that fit, the one with the lowest number applies; null comes after all numbers. */
const precedence = z.int().min(1).max(99).nullable().default(null)

/** Freight classes of the NMFC. An order says its class by a tag: 'class=70'. */
export const freightClasses = [
  ...['50', '55', '60', '65', '70', '77.5', '85', '92.5', '100', '110', '125', '150', '175'],
  ...['200', '250', '300', '400', '500'],
] as const
export const classTag = 'class'

const weightBreak = z.object({ from: positive, price: positive })
export const isAscending = (breaks: readonly { from: string }[]): boolean =>
  breaks.every(({ from }, index) => Number(from) > Number(breaks[index - 1]?.from ?? 0))

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
  /** Empty: any class. */
  freightClass: z.enum(['', ...freightClasses]).default(''),
  poundsFrom: positive.nullable().default(null),
  poundsTo: positive.nullable().default(null),
  milesFrom: positive.nullable().default(null),
  milesTo: positive.nullable().default(null),
  palletsFrom: count.nullable().default(null),
  palletsTo: count.nullable().default(null),
  method: z.enum(rateMethods),
  price: positive,
  /** For hundredweight: this price applies from that many pounds on. */
  breaks: z.array(weightBreak).max(30).default([]),
  /** For hundredweight: charge the weight of a higher break where that is cheaper. */
  deficit: z.boolean().default(false),
  minCharge: positive.nullable().default(null),
  maxCharge: positive.nullable().default(null),
  precedence,
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
 * surcharge. `cwtMile` is a hundredweight carried a mile, `legMile` a mile from the stop before. Of the order's own
 * clock are `orderHour` (first arrival to last departure), `stopHour` (at the stops) and `heldHour` (last pickup's
 * departure to first delivery's arrival). `costPlus` charges what was paid, by the tag ('lumper=185'), plus the price as
 * a percentage. `together` raises the sum of several charges to the price.
 */
export const accessorialUnits = [
  'flat',
  'mile',
  'legMile',
  'cwt',
  'cwtMile',
  'pallet',
  'piece',
  'stop',
  'day',
  'orderHour',
  'stopHour',
  'heldHour',
  'each',
  'costPlus',
  'percent',
  'percentWithFuel',
  'together',
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
/** Days of a stop's arrival at its place. `weekday`: Monday to Friday, no holiday of the sheet; `off`: weekend or holiday. */
export const dayKinds = ['any', 'weekday', 'saturday', 'sunday', 'weekend', 'holiday', 'off'] as const
export type DayKind = (typeof dayKinds)[number]
/** Local time, 22:30; empty: no limit. */
const clock = z
  .string()
  .trim()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, { error: 'notAClock' })
  .default('')
/** A day that counts as a holiday: once (2026-11-26), or each year (12-25). */
export const holiday = z
  .string()
  .trim()
  .refine((day) => isDay(/^\d\d-\d\d$/.test(day) ? `2024-${day}` : day), { error: 'notADay' })
const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00Z`)) &&
  new Date(`${day}T00:00Z`).toISOString().startsWith(day)

/** How to round a partial block of time. */
export const blockRoundings = ['up', 'down', 'nearest'] as const

const minutes = z.int().min(0).max(60_000)

const accessorialFields = z.object({
  kind: z.enum(accessorialKinds),
  /** As printed on the invoice. */
  name: requiredText(80),
  price: positive,
  /** From that many chargeable pounds on, this price applies instead. */
  breaks: z
    .array(weightBreak, { error: 'notBreaks' })
    .max(200)
    .refine(isAscending, { error: 'breaksMeet' })
    .default([]),
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
  /** A second tag that the order must have. */
  withTag: text(40).default(''),
  milesFrom: positive.nullable().default(null),
  milesTo: positive.nullable().default(null),
  cwtMilesFrom: positive.nullable().default(null),
  cwtMilesTo: positive.nullable().default(null),
  /** Only for stops that are this far from the stop before. */
  legMilesFrom: positive.nullable().default(null),
  legMilesTo: positive.nullable().default(null),
  /** Only for stops reached on such a day, within such hours (they may pass midnight), by the local clock. */
  days: z.enum(dayKinds).default('any'),
  clockFrom: clock,
  clockTo: clock,
  /** Among accessorials for the same thing: of one kind, or for services of one name. */
  precedence,
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
  /** For time: per local day, over all stops together. */
  maxPerDay: positive.nullable().default(null),
  /** Per order. */
  maxPerOrder: positive.nullable().default(null),
  /** A customer's discount on a common sheet applies to it as to the linehaul. */
  discounted: z.boolean().default(false),
  /** For `together`: names of the charges that are added up, with commas; empty: all charges. */
  covers: text(400).default(''),
})
const isBelow = (from: string | null, to: string | null) => from === null || to === null || Number(from) < Number(to)

export const accessorial = accessorialFields.superRefine((one, context) => {
  const wrong = (path: keyof typeof one, message: string, params?: Record<string, string>) =>
    context.addIssue({ code: 'custom', path: [path], message, ...(params && { params }) })
  if (one.kind === 'storage' && !storageUnits.some((unit) => unit === one.unit))
    wrong('unit', 'notOneOf', { values: storageUnits.join(', ') })
  for (const limit of ['pounds', 'miles', 'cwtMiles', 'legMiles'] as const)
    if (!isBelow(one[`${limit}From`], one[`${limit}To`])) wrong(`${limit}To`, 'notAboveFrom')
  // From a time to the same one is no time at all.
  if (one.clockTo !== '' && one.clockTo === (one.clockFrom || '00:00')) wrong('clockTo', 'notAboveFrom')
})
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
  holidays?: readonly string[]
  /** Null: for all accounts without their own sheet, so customers' discounts apply. */
  accountId?: string | null
}

/** Fills in defaults for fields that are newer than the stored edition. */
export const wholeSheet = (kept: { weighing: unknown; accessorials: unknown }) => ({
  weighing: weighing.parse(kept.weighing),
  accessorials: z.array(accessorial).parse(kept.accessorials),
})
