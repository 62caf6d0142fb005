import type { Charge } from './charge.ts'

/** A stop as rating sees it: place, appointment, arrival and departure. Times are ISO 8601 UTC. */
export interface LoadStop {
  kind: 'pickup' | 'dropoff'
  /** The stop's number in the order, from 1. */
  sequence: number
  /** ISO 3166, two letters; '' means US. */
  country: string
  province: string
  city: string
  postalCode: string
  windowFrom: string | null
  windowTo: string | null
  arrivedAt: string | null
  departedAt: string | null
  /** Road miles from the stop before, decimal; absent: not known, or the first stop. */
  legMiles?: string
  /** IANA zone for counting calendar days; UTC if absent. */
  timeZone?: string
}

/** Freight of the order in a warehouse, of one dock receipt. Days are local ones, YYYY-MM-DD. */
export interface StoredFreight {
  receiptNo: string
  warehouse: string
  /** Null: it has not arrived. */
  arrivedOn: string | null
  /** Agreed for this freight; null: those of the rate sheet. */
  agreedFreeDays: number | null
  /** Of the account: where the rate sheet has none. */
  freeDays: number
  /** Some of it is still there, or on its way there. */
  isThere: boolean
  /** The order also goes elsewhere. */
  isPart: boolean
  /** What left on one day; `kilograms` are null unless all of these pieces were weighed. */
  left: readonly { on: string; pieces: number; kilograms: string | null }[]
}

/** The facts of an order that rating needs. */
export interface Load {
  /** Pickup day at the place of pickup: selects the edition and the fuel price. */
  pickupOn: string
  bookingType: 0 | 1 | 2
  truckType: string
  /** Some accessorials depend on tags, such as lift gate. */
  tags: readonly string[]
  /** Pounds, decimal; undefined: not known. */
  pounds: string | undefined
  /** Kilograms as entered, if the pounds were converted from them. */
  kilograms?: string | undefined
  /** Cubic feet, decimal; undefined: not known. */
  cubicFeet: string | undefined
  /** Cubic meters as entered, if the cubic feet were converted from them. */
  cubicMetres?: string | undefined
  pallets: number | undefined
  pieces?: number | undefined
  stored?: readonly StoredFreight[] | undefined
  stops: readonly LoadStop[]
  /** Calculated road miles, decimal, not rounded; undefined: not known. */
  miles: string | undefined
  /**
   * How the miles were calculated: along roads of a map, or as straight lines times a factor; undefined: a person
   * entered them.
   */
  milesBy?: 'map' | { factor: string } | undefined
  /** The customer's discount on common sheets on the pickup day, percent. */
  discountPercent?: string | undefined
  /** Charges that a person has voided: minimums are calculated without them. */
  voided?: readonly Pick<Charge, 'kind' | 'name'>[] | undefined
  /** Cancelled after a driver had set out: nothing was carried, so "truck ordered, not used" applies. */
  wasCancelledUnderWay: boolean
}
