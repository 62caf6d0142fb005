import { z } from 'zod'
import { type Amount, exact } from '../../decimal.ts'
import { id } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { requiredText } from '../../text.ts'

/** bands to percent of linehaul; bands to money a mile; (price − peg) / miles per gallon, money a mile. */
export const fuelMethods = ['percent', 'perMile', 'peg'] as const
/** What becomes of a price with more decimals than the bands. */
export const betweenBands = ['truncate', 'round'] as const
/** What applies above the last band: its value, further bands in the steps of the last two, or nothing that can be told. */
export const aboveBands = ['last', 'extend', 'none'] as const

/** Whose price counts: that of a week; that of a month's first Monday; the average of a month's Mondays. */
export const fuelBases = ['week', 'firstOfMonth', 'averageOfMonth'] as const

/** A number of nought or more with at most six decimals. */
const amount = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, { error: 'notAnAmount' })
const positive = amount.refine((value) => /[1-9]/.test(value), { error: 'notPositive' })

/** Both ends are included, in money a gallon; `value` is a percentage or money a mile. */
const band = z.object({ from: amount, to: amount, value: amount })
export type FuelBand = z.output<typeof band>

/** Whose index: US, or a region of it such as US-PADD3. */
export const fuelRegion = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 -]{0,29}$/, { error: 'notARegion' })

export const mostBands = 1000

export const fuelProgrammeFields = {
  name: requiredText(80),
  region: fuelRegion,
  /** What peg, bands, prices per mile and the index are in; a percentage of linehaul is in the sheet's. */
  currency: currency.default('USD'),
  method: z.enum(fuelMethods),
  bands: z.array(band).max(mostBands).default([]),
  betweenBands: z.enum(betweenBands).default('truncate'),
  aboveBands: z.enum(aboveBands).default('last'),
  peg: amount.nullable().default(null),
  milesPerGallon: positive.nullable().default(null),
  /** ISO: 1 for Monday. */
  effectiveWeekday: z.int().min(1).max(7).default(1),
  lagWeeks: z.int().min(0).max(12).default(0),
  basis: z.enum(fuelBases).default('week'),
  /** Of a month's price: from that day of the month on, to the day before it in the next. */
  effectiveDay: z.int().min(1).max(28).default(1),
  lagMonths: z.int().min(0).max(12).default(0),
  isDefault: z.boolean().default(false),
}

/** How a price of fuel becomes a surcharge, typed or saved. */
export const fuelProgrammeForm = z
  .object({ id: id.optional(), version: z.int().optional(), ...fuelProgrammeFields })
  .superRefine((programme, context) => {
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    // A month's average is not known before the month is over.
    if (programme.basis === 'averageOfMonth' && programme.lagMonths === 0) add(['lagMonths'], 'monthNotOver')
    if (programme.method === 'peg') {
      if (programme.peg === null) add(['peg'], 'not null')
      if (programme.milesPerGallon === null) add(['milesPerGallon'], 'not null')
    } else if (programme.bands.length === 0) add(['bands'], 'not null')
  })

/** What calculation needs to know of a programme. */
export type FuelProgramme = Omit<z.output<z.ZodObject<typeof fuelProgrammeFields>>, 'name' | 'isDefault'>

/** Decimals that the ends of some bands are written with. */
export const bandPlaces = (bands: readonly FuelBand[]): number =>
  Math.max(0, ...bands.flatMap(({ from, to }) => [from, to]).map((end) => (end.split('.')[1] ?? '').length))

/** What a band's end may lie from the next one's beginning, such as 0.01 for bands of two decimals. */
export const bandStep = (bands: readonly FuelBand[]): Amount => exact(`1e-${bandPlaces(bands)}`)
