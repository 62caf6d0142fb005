import { z } from 'zod'
import { type Amount, exact } from '../../decimal.ts'
import { id } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { digits, requiredText } from '../../text.ts'

/**
 * percent: bands give a percentage of linehaul. perMile: bands give money per mile. peg: (price − peg) / miles per
 * gallon, money per mile.
 */
export const fuelMethods = ['percent', 'perMile', 'peg'] as const
/** How to treat a price with more decimals than the bands. */
export const betweenBands = ['truncate', 'round'] as const
/**
 * What applies above the last band: its value, more bands in the steps of the last two, or no surcharge can be
 * calculated.
 */
export const aboveBands = ['last', 'extend', 'none'] as const

/**
 * Which price applies: the week's, the average of the last weeks up to it, that of the month's first Monday, or the
 * average of the month's Mondays.
 */
export const fuelBases = ['week', 'averageOfWeeks', 'firstOfMonth', 'averageOfMonth'] as const
export type FuelBasis = (typeof fuelBases)[number]
export const isWeekly = (basis: FuelBasis): boolean => basis === 'week' || basis === 'averageOfWeeks'

/** A number from zero up with at most six decimals. */
const amount = digits(6, 6)
const positive = amount.refine((value) => /[1-9]/.test(value), { error: 'notPositive' })

/** Both ends are included, in money per gallon; `value` is a percentage or money per mile. */
const band = z.object({ from: amount, to: amount, value: amount })
export type FuelBand = z.output<typeof band>

/** The region of the index: US, or a part of it such as US-PADD3. */
export const fuelRegion = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 -]{0,29}$/, { error: 'notARegion' })

export const mostBands = 1000

export const fuelProgrammeFields = {
  name: requiredText(80),
  region: fuelRegion,
  /** Currency of peg, bands, prices per mile and index; a percentage of linehaul is in the sheet's currency. */
  currency: currency.default('USD'),
  method: z.enum(fuelMethods),
  bands: z.array(band).max(mostBands).default([]),
  betweenBands: z.enum(betweenBands).default('truncate'),
  aboveBands: z.enum(aboveBands).default('last'),
  peg: amount.nullable().default(null),
  milesPerGallon: positive.nullable().default(null),
  /** ISO weekday: 1 is Monday. */
  effectiveWeekday: z.int().min(1).max(7).default(1),
  lagWeeks: z.int().min(0).max(12).default(0),
  basis: z.enum(fuelBases).default('week'),
  /** Of a moving average: how many weeks it covers, the last one being that in effect. */
  averageWeeks: z.int().min(2).max(52).default(4),
  /** For a monthly price: it applies from this day of the month to the day before it in the next month. */
  effectiveDay: z.int().min(1).max(28).default(1),
  lagMonths: z.int().min(0).max(12).default(0),
  isDefault: z.boolean().default(false),
}

/** How a fuel price becomes a surcharge, as typed or saved. */
export const fuelProgrammeForm = z
  .object({ id: id.optional(), version: z.int().optional(), ...fuelProgrammeFields })
  .superRefine((programme, context) => {
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    // A month's average is only known when the month is over.
    if (programme.basis === 'averageOfMonth' && programme.lagMonths === 0) add(['lagMonths'], 'monthNotOver')
    if (programme.method === 'peg') {
      if (programme.peg === null) add(['peg'], 'not null')
      if (programme.milesPerGallon === null) add(['milesPerGallon'], 'not null')
    } else if (programme.bands.length === 0) add(['bands'], 'not null')
  })

/** The part of a program that the calculation needs. */
export type FuelProgramme = Omit<z.output<z.ZodObject<typeof fuelProgrammeFields>>, 'name' | 'isDefault'>

/** Most decimals used by the ends of these bands. */
export const bandPlaces = (bands: readonly FuelBand[]): number =>
  Math.max(0, ...bands.flatMap(({ from, to }) => [from, to]).map((end) => (end.split('.')[1] ?? '').length))

/** The step between one band's end and the next one's start, such as 0.01 for bands with two decimals. */
export const bandStep = (bands: readonly FuelBand[]): Amount => exact(`1e-${bandPlaces(bands)}`)
