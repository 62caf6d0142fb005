import { rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import type { Charge } from '@shortcut/domain/billing/rating/charge.ts'
import { type Exception, exception } from '@shortcut/domain/billing/rating/exceptions.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { ratesFor } from '../exchange/exchange-queries.ts'
import { currencyOf, openFuel } from '../fuel/fuel-queries.ts'
import { loadOrders } from './load-order.ts'
import { type OrderFacts, orderFacts } from './order-facts.ts'
import { activeSheet, sheetIdFor } from './sheet-for.ts'

/** The cost of an order by the current sheets, programs and prices. */
export interface CalculatedOrder extends OrderFacts {
  pickupOn: string
  miles: string | null
  charges: Charge[]
  exceptions: Exception[]
}

/** Calculates charges of finished orders; of a cancelled one only if a driver was under way. Writes nothing. */
export async function calculateCharges(db: Queries, ids: readonly string[], roads: Roads): Promise<CalculatedOrder[]> {
  const facts = await orderFacts(db, ids)
  const billed = facts.filter((order) => order.bookingStatus === 'DELIVERED' || order.wasUnderWay)
  const loads = await loadOrders(
    db,
    billed.map(({ id }) => id),
    roads,
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
    const rated = sheet
      ? rateWithFuel(load, sheet, {
          ...terms,
          currency,
          rates: await ratesFor(db, load.pickupOn, [currency, sheet.currency, currencyOf(terms)]),
        })
      : { charges: [], exceptions: [exception('noSheet')], miles: undefined }
    const { charges, exceptions, miles = null } = rated
    calculated.push({
      ...order,
      pickupOn: load.pickupOn,
      miles,
      charges,
      exceptions: [...exceptions, ...seen(order)],
    })
  }
  return calculated
}

function seen({ podMissing, weights }: OrderFacts): Exception[] {
  return [...(podMissing ? [exception('missingPod')] : []), ...(weights ? [exception('weightDiffers', weights)] : [])]
}
