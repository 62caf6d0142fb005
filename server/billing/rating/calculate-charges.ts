import { rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import { airCharges, withAir } from '@shortcut/domain/billing/rating/air-charges.ts'
import type { Charge } from '@shortcut/domain/billing/rating/charge.ts'
import { type Exception, exception } from '@shortcut/domain/billing/rating/exceptions.ts'
import type { Load } from '@shortcut/domain/billing/rating/load.ts'
import type { Rated } from '@shortcut/domain/billing/rating/rate-order.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { ratesFor } from '../exchange/exchange-queries.ts'
import { currencyOf, openFuel } from '../fuel/fuel-queries.ts'
import { airWaybills } from './air-waybills.ts'
import { loadOrders, type OrderLoad } from './load-order.ts'
import { type OrderFacts, orderFacts } from './order-facts.ts'
import { activeSheet, sheetIdFor } from './sheet-for.ts'

/** The cost of an order by the current sheets, programs and prices. */
export interface CalculatedOrder extends OrderFacts {
  pickupOn: string
  miles: string | null
  charges: Charge[]
  exceptions: Exception[]
}

/**
 * Calculates charges of finished orders; of a cancelled one only if a driver was under way. Writes nothing.
 * @param voided as of `Load`
 */
export async function calculateCharges(
  db: Queries,
  ids: readonly string[],
  roads: Roads,
  voided?: Load['voided'],
): Promise<CalculatedOrder[]> {
  const facts = await orderFacts(db, ids)
  const billed = facts.filter((order) => order.bookingStatus === 'DELIVERED' || order.wasUnderWay)
  const loads = await loadOrders(
    db,
    billed.map(({ id }) => id),
    roads,
  )
  const waybills = await airWaybills(
    db,
    billed.flatMap(({ id, bookingStatus }) => (bookingStatus === 'DELIVERED' ? [id] : [])),
  )
  const fuel = await openFuel(db)
  const sheets = new Map<string, Promise<string | undefined>>()
  const calculated: CalculatedOrder[] = []
  for (const order of billed) {
    const load = loads.get(order.id)
    if (!load) continue
    const key = `${order.accountId} ${load.pickupOn}`
    const found = sheets.get(key) ?? sheetIdFor(db, order.accountId, load.pickupOn)
    sheets.set(key, found)
    const id = await found
    const sheet = id === undefined ? undefined : await activeSheet(db, id)
    const terms = fuel(order.fuelProgrammeId)
    const { currency } = order
    const { booked, ...weighed } = load
    const air = waybills.get(order.id) ?? []
    const rates = await ratesFor(db, load.pickupOn, [
      currency,
      ...(sheet ? [sheet.currency, currencyOf(terms)] : []),
      ...air.map(({ content }) => content.currency),
    ])
    const rate = (one: Load): Rated =>
      sheet
        ? rateWithFuel({ ...one, voided }, sheet, { ...terms, currency, rates })
        : { charges: [], exceptions: [exception('noSheet')], miles: undefined }
    const rated = rate(weighed)
    const { accountId } = order
    const flown = withAir(rated, airCharges(air, { accountId, currency, pickupOn: load.pickupOn, rates }))
    const { charges, exceptions, miles = null } = flown
    calculated.push({
      ...order,
      pickupOn: load.pickupOn,
      miles,
      charges,
      exceptions: [
        ...exceptions,
        ...(booked ? weighedOtherwise(booked, rated.charges, rate({ ...weighed, ...booked.weights }).charges) : []),
        ...seen(order),
      ],
    })
  }
  return calculated
}

function seen({ podMissing, weights }: OrderFacts): Exception[] {
  return [...(podMissing ? [exception('missingPod')] : []), ...(weights ? [exception('weightDiffers', weights)] : [])]
}

function sumOf(charges: readonly Charge[]): string {
  const [first] = charges
  if (!first) return '0'
  const sum = charges.reduce((before, { amount }) => before.plus(amount), exact('0'))
  return `${roundMoney(sum, first.currency)} ${first.currency}`
}

/** The weighed freight costs something else than the booked one. */
function weighedOtherwise(
  { text, weighed }: NonNullable<OrderLoad['booked']>,
  charges: readonly Charge[],
  before: readonly Charge[],
): Exception[] {
  const [charged, byBooking] = [sumOf(charges), sumOf(before)]
  return charged === byBooking ? [] : [exception('weighedOtherwise', { booked: text, weighed, charged, byBooking })]
}
