import type { Chance } from './chance.ts'
import { type Job, openCrews } from './crews.ts'
import { airlines, type Gateway, gateways, nearby } from './geography.ts'
import { commodities, crewType, truckTypes } from './names.ts'
import { toWarehouse } from './warehouses.ts'

const hour = 3_600_000
const day = 24 * hour

export interface PlannedStop {
  kind: 'pickup' | 'dropoff'
  company: string
  address: string
  postalCode: string
  from: number
  to: number
}

/** One event of an order, at a time; each waits for the one before. */
export type Moment = { at: number } & (
  | { what: 'receive' | 'confirm' | 'accept' | 'pickUp' }
  | { what: 'deliver'; photo: boolean }
  | { what: 'assign' | 'reassign'; crew: number }
  | { what: 'reject' | 'cancel' | 'cancelDelivery'; reason: string }
  | { what: 'revise'; pallets: number }
  | { what: 'confirmRevision' }
)

export interface PlannedOrder {
  index: number
  customer: number
  channel: 'api' | 'edi' | 'manual'
  gateway: Gateway
  stops: PlannedStop[]
  pallets: number
  pieces: number
  weightLb: number
  commodity: string
  truckType: string
  airline: (typeof airlines)[number]
  flightNo: number
  awbSerial: string
  cutOff: number
  moments: Moment[]
}

export const streets = [
  'Industrial Blvd',
  'Commerce Way',
  'Logistics Dr',
  'Warehouse Rd',
  'Airport Loop',
  'Distribution Ave',
] as const

/** Air waybill serial: seven digits and their remainder modulo 7. */
export function airWaybillSerial(chance: Chance): string {
  const serial = chance.between(1_000_000, 9_999_999)
  return `${serial}${serial % 7}`
}

/** Freight of so many days goes through the warehouses; what came before has left them. */
const storedDays = 8

/** What the crew of an order drives. */
const typeOf = (moments: readonly Moment[]) =>
  moments.flatMap((moment) => (moment.what === 'assign' ? [crewType(moment.crew)] : []))[0]

/** The company began small: its orders a day grow as this power of the time that passed, so that its last day has 2 2/3 times the average. */
const rise = 5 / 3

/** Where order number `share` of all (0 to 1) stands in the time that passed (0 to 1). */
const growth = (share: number) => share ** (1 / (rise + 1))

/**
 * Plans every order's events over the days before `now`, the same for the same seed and time. Events after `now` are
 * left out, so that the latest orders are in progress like real ones.
 */
export function planOrders(
  chance: Chance,
  count: number,
  days: number,
  crewCount: number,
  customerCount: number,
  now: number,
) {
  const crews = openCrews(crewCount)
  const orders: PlannedOrder[] = []
  const begin = now - days * day
  for (let index = 0; index < count; index++) {
    // Enough of the latest are still open.
    const received = begin + Math.floor(growth(index / count) * (days * day - hour)) + chance.between(0, 40) * 60_000
    const gateway = chance.pick(gateways)
    // Most freight comes from around the airport, much from around another one: those miles pay.
    const others = nearby(gateway)
    const origin = chance.happens(0.4) && others.length > 0 ? chance.pick(others) : gateway
    const pickupFrom = Math.ceil((received + chance.between(8, 60) * hour) / hour) * hour
    const pickupTo = pickupFrom + chance.between(2, 5) * hour
    const drops = chance.happens(0.15) ? chance.between(2, 3) : 1
    const dropTo = pickupTo + chance.between(5, 12) * hour + (origin === gateway ? 0 : 10 * hour)
    const address = () => `${chance.between(10, 9900)} ${chance.pick(streets)}`
    const stops: PlannedStop[] = [
      {
        kind: 'pickup',
        company: `Dock ${chance.between(1, 40)}`,
        address: address(),
        postalCode: chance.pick(origin.pickups),
        from: pickupFrom,
        to: pickupTo,
      },
      ...Array.from(
        { length: drops },
        (_, drop): PlannedStop => ({
          kind: 'dropoff',
          company: `${gateway.iata} ${chance.pick(gateway.terminals)}`,
          address: `Cargo Area ${chance.between(1, 12)}`,
          postalCode: gateway.zip,
          from: dropTo - 4 * hour + drop * 0.5 * hour,
          to: dropTo + drop * hour,
        }),
      ),
    ]
    const moments: Moment[] = [{ at: received, what: 'receive' }]
    const from = pickupFrom - hour
    const until = dropTo + (drops + 2) * hour
    const anyType = chance.pick(truckTypes)
    plan(moments, received, pickupFrom, dropTo + drops * hour, { from, until, origin, destination: gateway })
    const planned: PlannedOrder = {
      index,
      customer: chance.between(0, customerCount - 1),
      channel: chance.happens(0.4) ? 'manual' : chance.happens(0.2) ? 'edi' : 'api',
      gateway,
      stops,
      pallets: chance.between(1, 22),
      pieces: chance.between(4, 480),
      weightLb: chance.between(300, 38_000),
      commodity: chance.pick(commodities),
      truckType: typeOf(moments) ?? anyType,
      airline: chance.pick(airlines),
      flightNo: chance.between(100, 9899),
      awbSerial: airWaybillSerial(chance),
      cutOff: dropTo + 2 * hour,
      moments: moments.filter((moment) => moment.at <= now),
    }
    orders.push(received > now - storedDays * day ? toWarehouse(planned) : planned)
  }
  return orders

  function plan(moments: Moment[], received: number, pickupFrom: number, dropTo: number, job: Job) {
    if (chance.happens(0.03)) {
      moments.push({
        at: received + chance.between(1, 5) * hour,
        what: 'cancel',
        reason: 'Customer cancelled by phone',
      })
      return
    }
    // Only orders of the last days are still open; older work is done.
    const recent = received > now - 40 * hour
    const giveUp = (at: number) => {
      if (!recent) moments.push({ at, what: 'cancel', reason: 'Customer found another carrier' })
    }
    if (recent && chance.happens(0.1)) return
    const confirmed = received + chance.between(5, 180) * 60_000
    moments.push({ at: confirmed, what: 'confirm' })
    if (chance.happens(0.04)) {
      moments.push({ at: confirmed + 20 * 60_000, what: 'revise', pallets: chance.between(1, 24) })
      if (recent && chance.happens(0.5)) return
      moments.push({ at: confirmed + 50 * 60_000, what: 'confirmRevision' })
    }
    if (recent && chance.happens(0.1)) return
    const assigned = Math.max(confirmed + hour, pickupFrom - chance.between(3, 20) * hour)
    const crew = crews.take(job)
    if (crew === undefined) return giveUp(confirmed + 6 * hour)
    moments.push({ at: assigned, what: 'assign', crew })
    let accepted = assigned + chance.between(2, 50) * 60_000
    if (chance.happens(0.05)) {
      moments.push({ at: accepted, what: 'reject', reason: 'Out of hours' })
      const other = crews.take(job, crew)
      if (other === undefined || (recent && chance.happens(0.5))) return giveUp(accepted + 5 * hour)
      moments.push({ at: accepted + 15 * 60_000, what: 'reassign', crew: other })
      accepted += 30 * 60_000
    }
    if (chance.happens(0.015)) {
      moments.push({ at: accepted + 10 * 60_000, what: 'cancelDelivery', reason: 'Shipper not ready' })
      return giveUp(accepted + 8 * hour)
    }
    if (recent && chance.happens(0.05)) return
    moments.push({ at: accepted, what: 'accept' })
    const late = chance.happens(0.12) ? chance.between(1, 3) * hour : 0
    const pickedUp = Math.max(accepted + 30 * 60_000, pickupFrom + chance.between(5, 100) * 60_000 + late)
    moments.push({ at: pickedUp, what: 'pickUp' })
    moments.push({
      at: Math.max(pickedUp + 2 * hour, dropTo - chance.between(30, 200) * 60_000 + late),
      what: 'deliver',
      photo: chance.happens(0.1) && received > now - 7 * day,
    })
  }
}
