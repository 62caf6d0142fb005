import type { Charge } from '@shortcut/domain/billing/charge.ts'
import { type Exception, type ExceptionCode, exception } from '@shortcut/domain/billing/exceptions.ts'
import { fuelCharge } from '@shortcut/domain/billing/fuel-surcharge.ts'
import type { Load } from '@shortcut/domain/billing/load.ts'
import { type FuelOf, rateOrder } from '@shortcut/domain/billing/rate-order.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { fuelProgrammes } from './fuel-queries.ts'
import { loadOrders, type Roads } from './load-order.ts'
import { type OrderFacts, orderFacts } from './order-facts.ts'
import { activeSheet, sheetIdFor } from './sheet-for.ts'

/** What an order comes to by the sheets, programmes and prices of now. */
export interface Reckoned extends OrderFacts {
  pickupOn: string
  miles: string | null
  charges: Charge[]
  exceptions: Exception[]
}

/** Orders that are over, reckoned; a cancelled one only where a driver was under way. Nothing is written. */
export async function reckonCharges(db: Queries, ids: readonly string[], roads: Roads): Promise<Reckoned[]> {
  const facts = await orderFacts(db, ids)
  const billed = facts.filter((order) => order.bookingStatus === 'DELIVERED' || order.wasUnderWay)
  const loads = await loadOrders(
    db,
    billed.map(({ id }) => id),
    roads,
  )
  const fuel = await openFuel(db)
  const sheets = new Map<string, Promise<string | undefined>>()
  const reckoned: Reckoned[] = []
  for (const order of billed) {
    const load = loads.get(order.id)
    if (!load) continue
    const key = `${order.accountId} ${load.pickupOn}`
    const found = sheets.get(key) ?? sheetIdFor(db, order.accountId, load.pickupOn)
    sheets.set(key, found)
    const id = await found
    const sheet = id === undefined ? undefined : await activeSheet(db, id)
    const surcharge = fuel(order.fuelProgrammeId, sheet?.currency ?? order.currency)
    const rated = sheet
      ? rateOrder(load, sheet, surcharge.of)
      : { charges: [], exceptions: [exception('noSheet')], miles: undefined }
    const { charges, exceptions, miles = null } = rated
    const all = [...exceptions, ...surcharge.exceptions.map((code) => exception(code)), ...seen(order)]
    reckoned.push({
      ...order,
      currency: sheet?.currency ?? order.currency,
      pickupOn: load.pickupOn,
      miles,
      charges,
      exceptions: all.filter(({ code }, index) => all.findIndex((one) => one.code === code) === index),
    })
  }
  return reckoned
}

function seen({ podMissing, weights }: OrderFacts): Exception[] {
  return [...(podMissing ? [exception('missingPod')] : []), ...(weights ? [exception('weightDiffers', weights)] : [])]
}

/** All programmes and prices, read once for a round of rating: a region has one price a week. */
async function openFuel(db: Queries) {
  const programmes = await fuelProgrammes(db)
  const { rows } = await sql<{ region: string; weekOn: string; price: string }>`
    SELECT region, week_on, price FROM fuel_price`.execute(db)
  const prices = new Map(rows.map(({ region, weekOn, price }) => [`${region} ${weekOn}`, price]))
  return (programmeId: string | null, currency: string): { of: FuelOf; exceptions: ExceptionCode[] } => {
    const programme = programmes.find(({ id, isDefault }) => (programmeId ? id === programmeId : isDefault))
    const exceptions: ExceptionCode[] = []
    const of = ({ pickupOn }: Load, linehaul: string, miles: string | undefined) => {
      if (!programme) {
        // A company that has no programme at all takes no surcharge.
        if (programmes.length > 0) exceptions.push('noFuelProgramme')
        return undefined
      }
      const priceOf = (region: string, week: string) => prices.get(`${region} ${week}`)
      const answer = fuelCharge(programme, priceOf, { pickupOn, linehaul, miles, currency })
      exceptions.push(...answer.exceptions)
      return answer.charge
    }
    return { of, exceptions }
  }
}
