import { type Chance, chanceOf } from '../chance.ts'
import { airlines, gateways, nearby } from '../geography.ts'
import { commodities, truckTypes } from '../names.ts'
import { airWaybillSerial, type PlannedOrder, type PlannedStop, streets } from '../plan-orders.ts'
import { fromWarehouse, isOurWarehouse, toWarehouse } from '../warehouses.ts'

const minute = 60_000
const hour = 60 * minute

/** Chance for one thing: the same for the same seed, whatever else happens. */
export function chanceFor(seed: number, thing: string): Chance {
  let mixed = seed | 0
  for (const sign of thing) mixed = Math.imul(mixed ^ sign.charCodeAt(0), 0x01000193)
  return chanceOf(mixed)
}

/** The first bookings come quickly, so that there is something to see; later ones every minute or two. */
export function bookingComesAfterMs(seed: number, index: number): number {
  const chance = chanceFor(seed, `booking ${index} comes`)
  const first = 24
  const gap = (n: number) => (n < first ? 5_000 : 90_000)
  const begun = Math.min(index, first) * gap(0) + Math.max(0, index - first) * gap(first)
  return begun + Math.round((chance.next() - 0.5) * gap(index))
}

export interface LiveBooking extends PlannedOrder {
  customerReferenceNumber: string
  /** What its customer does later, this many milliseconds after it arrived. */
  later: { purpose: 'change' | 'cancel'; afterMs: number } | null
}

/** Recognized after a restart, and different from the 90 days' numbers. */
export const livePrefix = 'EXPL'
export const liveCrn = (index: number) => `${livePrefix}${String(index + 1).padStart(6, '0')}`

/**
 * The booking with that number, made at `now` (milliseconds since 1970). `pace`: how many times faster than real time.
 */
export function planBooking(seed: number, index: number, customers: number, now: number, pace: number): LiveBooking {
  const chance = chanceFor(seed, `booking ${index}`)
  const gatewayIndex = chance.between(0, gateways.length - 1)
  const gateway = gateways[gatewayIndex] ?? gateways[0]
  // Most freight comes from around the airport, some from around another one.
  const others = nearby(gateway)
  const origin = chance.happens(0.25) && others.length > 0 ? chance.pick(others) : gateway
  const hot = chance.happens(0.12)
  const address = () => `${chance.between(10, 9900)} ${chance.pick(streets)}`
  const from = now + (6 * minute) / pace
  const pickupTo = from + (hot ? chance.between(35, 60) * minute : chance.between(280, 420) * minute)
  const far = origin === gateway ? 0 : 10 * hour
  const dropTo = pickupTo + far + (hot ? chance.between(40, 80) * minute : chance.between(180, 360) * minute)
  const drops = chance.happens(0.12) ? 2 : 1
  const stops: PlannedStop[] = [
    {
      kind: 'pickup',
      company: `Dock ${chance.between(1, 40)}`,
      address: address(),
      postalCode: chance.pick(origin.pickups),
      from,
      to: pickupTo,
    },
    ...Array.from(
      { length: drops },
      (_, drop): PlannedStop => ({
        kind: 'dropoff',
        company: `${gateway.iata} ${gateway.terminals[drop % gateway.terminals.length]}`,
        address: `Cargo Area ${chance.between(1, 12)}`,
        postalCode: gateway.zip,
        from,
        to: dropTo + drop * 30 * minute,
      }),
    ),
  ]
  const fate = chance.next()
  const way = chanceFor(seed, `way of booking ${index}`).happens(0.3) ? fromWarehouse : toWarehouse
  return way({
    index,
    customer: chance.between(0, customers - 1),
    channel: 'api',
    gateway,
    stops,
    pallets: chance.between(1, 22),
    pieces: chance.between(4, 480),
    weightLb: chance.between(300, 38_000),
    commodity: chance.pick(commodities),
    truckType: chance.pick(truckTypes),
    airline: chance.pick(airlines),
    flightNo: chance.between(100, 9899),
    awbSerial: airWaybillSerial(chance),
    cutOff: dropTo + 2 * hour,
    moments: [],
    customerReferenceNumber: liveCrn(index),
    later:
      fate < 0.05
        ? { purpose: 'change', afterMs: chance.between(8, 30) * minute }
        : fate < 0.08
          ? { purpose: 'cancel', afterMs: chance.between(2, 8) * minute }
          : null,
  })
}

/** Code of our warehouse in which the booking with this number begins; undefined: elsewhere. */
export function beginsIn(seed: number, customerReferenceNumber: string): string | undefined {
  if (!customerReferenceNumber.startsWith(livePrefix)) return undefined
  const index = Number(customerReferenceNumber.slice(livePrefix.length)) - 1
  const { stops, gateway } = planBooking(seed, index, 1, 0, 1)
  return stops[0] && isOurWarehouse(stops[0]) ? gateway.iata : undefined
}

/** What a dispatcher does with an order: after so many minutes, or never, so that something is left for visitors. */
export function deskTemper(seed: number, bookingId: string) {
  const chance = chanceFor(seed, `desk ${bookingId}`)
  return {
    leavesIt: chance.happens(0.12),
    confirmsAfterMinutes: chance.next() * 2,
    assignsAfterMinutes: chance.next() * 2,
  }
}

const rejections = ['Out of hours', 'Truck needs a repair', 'Too far from home'] as const

/** How a driver handles one task: in minutes of the driver's clock. */
export function taskTemper(seed: number, taskNo: string, driver: string) {
  const chance = chanceFor(seed, `task ${taskNo} ${driver}`)
  return {
    rejects: chance.happens(0.05) ? chance.pick(rejections) : null,
    acceptsAfterMinutes: chance.happens(0.06) ? chance.between(15, 60) : chance.next() * 2,
    leavesAfterMinutes: chance.happens(0.1) ? chance.between(30, 120) : chance.next() * 4,
    /** Does not report the arrival: the stop's geofence has to notice. */
    forgetsToArrive: chance.happens(0.15),
    standsMinutes: chance.happens(0.1) ? chance.between(40, 80) : chance.between(4, 12),
    takesPhotos: chance.happens(0.5),
  }
}

const silentEveryMs = 3 * hour

/** One driver in twelve is sometimes offline for a while. `sinceMs`: since the start, on the driver's clock. */
export function isSilent(seed: number, driver: string, sinceMs: number): boolean {
  if (!chanceFor(seed, `silent ${driver}`).happens(1 / 12)) return false
  const chance = chanceFor(seed, `silence ${driver} ${Math.floor(sinceMs / silentEveryMs)}`)
  const begins = chance.between(10, 120) * minute
  const at = sinceMs % silentEveryMs
  return at >= begins && at < begins + chance.between(20, 45) * minute
}
