/** A stop as rating sees it: where it is, when it was due, when the truck came and went. Times are ISO 8601 UTC. */
export interface LoadStop {
  kind: 'pickup' | 'dropoff'
  /** Counts an order's stops from 1. */
  sequence: number
  /** ISO 3166, two letters; '' reads as US. */
  country: string
  province: string
  city: string
  postalCode: string
  windowFrom: string | null
  windowTo: string | null
  arrivedAt: string | null
  departedAt: string | null
  /** IANA: whose calendar days are counted there; without one those of UTC. */
  timeZone?: string
}

/** What rating needs to know of an order. */
export interface Load {
  /** The day of pickup where it was picked up: decides edition and price of fuel. */
  pickupOn: string
  bookingType: 0 | 1 | 2
  truckType: string
  /** What some accessorials go by, such as lift gate. */
  tags: readonly string[]
  /** Pounds, decimal; undefined: not known. */
  pounds: string | undefined
  /** As they were entered, where the pounds come from them. */
  kilograms?: string | undefined
  /** Cubic feet, decimal; undefined: not known. */
  cubicFeet: string | undefined
  /** As they were entered, where the cubic feet come from them. */
  cubicMetres?: string | undefined
  pallets: number | undefined
  pieces?: number | undefined
  stops: readonly LoadStop[]
  /** Miles by road as they were calculated, decimal, not rounded; undefined: not known. */
  miles: string | undefined
  /** How they were told: along the roads of a map, or as straight lines times a factor; undefined: by a person. */
  milesBy?: 'map' | { factor: string } | undefined
  /** Cancelled when a driver was on the way: nothing was carried, and the truck ordered was not used. */
  wasCancelledUnderWay: boolean
}
