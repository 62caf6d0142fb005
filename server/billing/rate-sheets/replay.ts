import { setImmediate } from 'node:timers/promises'
import { type FuelTerms, rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import type { RateSheetDetail, rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { type Replayed, replaySums } from '@shortcut/domain/billing/rate-sheets/replay.ts'
import { airKinds } from '@shortcut/domain/billing/rating/charge.ts'
import type { Load } from '@shortcut/domain/billing/rating/load.ts'
import type { Rated } from '@shortcut/domain/billing/rating/rate-order.ts'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { sql } from 'kysely'
import { sheetIdSql } from '../../accounts/sheet-sql.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { ratesFor } from '../exchange/exchange-queries.ts'
import { currencyOf, openFuel } from '../fuel/fuel-queries.ts'
import { calculateCharges } from '../rating/calculate-charges.ts'
import { loadOrders } from '../rating/load-order.ts'
import { readSheet } from '../rating/sheet-for.ts'
import { aboutLines, few } from './about-lines.ts'
import { getRateSheet } from './rate-sheets.ts'

type Reply = ReplyOf<typeof rateSheetApi.replay>

/** Most orders of one replay: the latest of the period. */
const mostReplayed = 10_000
const atOnce = 250
const mostListed = 200

type Order = Pick<Replayed, 'id' | 'bookingId' | 'accountId' | 'customer' | 'lane'>

/** Orders in the billing queue that this sheet would have rated: of its account, or of those without a sheet of their own. */
async function ordersOf(db: Queries, sheet: RateSheetDetail, from: string, to: string) {
  const { rows } = await sql<Order>`
    SELECT b.work_order_id AS id, w.booking_id, b.account_id, w.customer_name AS customer,
      concat_ws(' → ', nullif(w.pickup_place, ''), nullif(w.delivery_place, '')) AS lane
    FROM billing b JOIN work_order w ON w.id = b.work_order_id
    WHERE b.removed_at IS NULL AND b.pickup_on BETWEEN ${from}::date AND ${to}::date
      AND b.delivered_at >= ${from}::date - 1
      AND ${
        sheet.accountId === null
          ? // Most accounts never had a sheet of their own, so the sheet of each order is rarely looked up.
            sql`(b.account_id NOT IN (SELECT o.account_id FROM rate_sheet o WHERE o.account_id IS NOT NULL AND o.status <> 'draft')
              OR NOT EXISTS (SELECT FROM rate_sheet s WHERE s.account_id IS NOT NULL AND s.id = ${sheetIdSql(sql`b.account_id`, sql`b.pickup_on`)}))`
          : sql`b.account_id = ${sheet.accountId}`
      }
    ORDER BY b.delivered_at DESC, b.work_order_id DESC LIMIT ${mostReplayed + 1}`.execute(db)
  return { orders: rows.slice(0, mostReplayed), isCut: rows.length > mostReplayed }
}

interface Rating {
  load: Load
  fuel: FuelTerms
}

/** What the edition gives for each order: in a thread if it has many lines, so that other calls are answered. */
async function rateAll(db: Queries, sheet: RateSheetDetail, ratings: readonly Rating[]): Promise<Rated[]> {
  if (sheet.lineCount > few) return aboutLines(db, [sheet], 'rate', { sheet, ratings })
  const ready = await readSheet(db, sheet.id)
  const rated: Rated[] = []
  for (const { load, fuel } of ratings) {
    if (ready) rated.push(rateWithFuel(load, ready, fuel))
    if (rated.length % atOnce === 0) await setImmediate()
  }
  return rated
}

/** Exchange rates of a day, read once for each pair of day and currencies. */
function openRates(db: Queries) {
  const known = new Map<string, ReturnType<typeof ratesFor>>()
  return (on: string, currencies: (string | undefined)[]) => {
    const key = `${on} ${currencies.join(' ')}`
    const rates = known.get(key) ?? ratesFor(db, on, currencies)
    known.set(key, rates)
    return rates
  }
}

async function replayed(db: Queries, sheet: RateSheetDetail, orders: readonly Order[], roads: Roads) {
  const fuel = await openFuel(db)
  const ratesOn = openRates(db)
  const found: (Omit<Replayed, 'after' | 'noRate'> & { rating: Rating })[] = []
  for (let at = 0; at < orders.length; at += atOnce) {
    const part = orders.slice(at, at + atOnce)
    const ids = part.map(({ id }) => id)
    const now = new Map((await calculateCharges(db, ids, roads)).map((one) => [one.id, one]))
    const loads = await loadOrders(db, ids, roads)
    for (const order of part) {
      const [calculated, load] = [now.get(order.id), loads.get(order.id)]
      if (!calculated || !load) continue
      const terms = fuel(calculated.fuelProgrammeId)
      const { currency } = calculated
      const rates = await ratesOn(load.pickupOn, [currency, sheet.currency, currencyOf(terms)])
      const charges = calculated.charges.filter(({ kind }) => !airKinds.some((air) => air === kind))
      found.push({ ...order, currency, before: charges, rating: { load, fuel: { ...terms, currency, rates } } })
    }
    await setImmediate()
  }
  const rated = await rateAll(
    db,
    sheet,
    found.map(({ rating }) => rating),
  )
  return found.map(({ rating: _, ...order }, index): Replayed => {
    const { charges = [], exceptions = [] } = rated[index] ?? {}
    return { ...order, after: charges, noRate: exceptions.some(({ code }) => code === 'noRate') }
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * One replay after the other: each keeps a processor busy for seconds.
 */
export function replay(...asked: Parameters<typeof replayNow>): Promise<Reply> {
  const mine = last.then(() => replayNow(...asked))
  last = mine.catch(() => {})
  return mine
}

/** The charges of past orders by the sheets that rate them and by an edition, active or draft. Charges nothing. */
async function replayNow(
  { db, now }: Reading,
  { id, from, to }: ParsedOf<typeof rateSheetApi.replay>,
  roads: Roads,
): Promise<Reply> {
  const sheet = await getRateSheet(db, id, now.slice(0, 10))
  const { orders, isCut } = await ordersOf(db, sheet, from, to)
  return { isCut, ...replaySums(await replayed(db, sheet, orders, roads), mostListed) }
}
