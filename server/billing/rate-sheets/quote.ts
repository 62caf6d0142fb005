import { rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import type { rateSheetApi, TypedFacts } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { Load, LoadStop, StoredFreight } from '@shortcut/domain/billing/rating/load.ts'
import { usualFreeDays } from '@shortcut/domain/cargo/storage.ts'
import { add } from '@shortcut/domain/decimal.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import type { Roads } from '../../tracking/roads/ways.ts'
import { ratesFor } from '../exchange/exchange-queries.ts'
import { currencyOf, openFuel } from '../fuel/fuel-queries.ts'
import { loadOrders } from '../rating/load-order.ts'
import { activeSheet } from '../rating/sheet-for.ts'
import { aboutLines } from './about-lines.ts'
import { getRateSheet } from './rate-sheets.ts'

const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Freight that arrives today and leaves at once on its last day. */
function storedOf({ storageDays, pieces }: TypedFacts, now: string, freeDays: number): StoredFreight[] {
  if (storageDays === null) return []
  const on = after(now, (storageDays - 1) * 24 * 60).slice(0, 10)
  const left = [{ on, pieces: pieces ?? 1, kilograms: null }]
  const named = { receiptNo: 'DR-TEST', warehouse: 'TEST' }
  return [
    { ...named, arrivedOn: now.slice(0, 10), agreedFreeDays: null, freeDays, isThere: false, isPart: false, left },
  ]
}

/** An invented order: picked up now, and delivered the day after, or on the last of its days. */
function loadOf(facts: TypedFacts, now: string, freeDays: number): Load {
  const stop = (
    kind: LoadStop['kind'],
    sequence: number,
    place: TypedFacts['origin'],
    arrivedAt: string,
    minutes: number | null,
  ): LoadStop => {
    const at =
      minutes === null ? { arrivedAt: null, departedAt: null } : { arrivedAt, departedAt: after(arrivedAt, minutes) }
    // All stops after the first are at the destination, so the second one has all miles.
    const legMiles = facts.miles === null || sequence === 1 ? {} : { legMiles: sequence === 2 ? facts.miles : '0' }
    return { kind, sequence, ...place, windowFrom: null, windowTo: null, ...at, ...legMiles }
  }
  const { origin, destination, days } = facts
  const known = days === null ? null : 0
  const [pickupMinutes, dropoffMinutes] = [facts.pickupMinutes ?? known, facts.dropoffMinutes ?? known]
  const planned = after(now, ((days ?? 2) - 1) * 24 * 60)
  const left = after(now, pickupMinutes ?? 0)
  // Held longer at the pickup, it is delivered later.
  const delivered = left > planned ? left : planned
  const between = Array.from({ length: facts.stops - 2 }, (_, n) =>
    stop('dropoff', n + 2, destination, delivered, dropoffMinutes === null ? null : 0),
  )
  return {
    pickupOn: now.slice(0, 10),
    bookingType: facts.bookingType,
    truckType: facts.truckType,
    tags: facts.tags,
    pounds: facts.pounds ?? undefined,
    cubicFeet: facts.cubicFeet ?? undefined,
    pallets: facts.pallets ?? undefined,
    pieces: facts.pieces ?? undefined,
    stored: storedOf(facts, now, freeDays),
    miles: facts.miles ?? undefined,
    wasCancelledUnderWay: facts.cancelledUnderWay,
    stops: [
      stop('pickup', 1, origin, now, pickupMinutes),
      ...between,
      stop('dropoff', facts.stops, destination, delivered, dropoffMinutes),
    ],
  }
}

async function orderLoad(db: Queries, bookingId: string, roads: Roads) {
  const order = await db
    .selectFrom('workOrder')
    .select(['id', 'accountId'])
    .where('bookingId', '=', bookingId.trim().toUpperCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const load = order && (await loadOrders(db, [order.id], roads)).get(order.id)
  if (!load) throw new Refusal(codes.notFound, 'noSuchOrder', { bookingId })
  return { load, accountId: order.accountId }
}

/** An account's own program, null for the default; and its billing currency. */
const termsOf = (db: Queries, accountId: string | null) =>
  db
    .selectFrom('account')
    .select(['fuelProgrammeId', 'currency', 'storageFreeDays'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** What an order would cost by an edition, active or draft. Charges nothing. */
export async function quote(
  { db, now }: Reading,
  { id, bookingId, facts }: ParsedOf<typeof rateSheetApi.quote>,
  roads: Roads,
) {
  const sheet = await getRateSheet(db, id, now.slice(0, 10))
  const asked = facts ?? (await orderLoad(db, bookingId ?? '', roads))
  const account = await termsOf(db, 'load' in asked ? asked.accountId : sheet.accountId)
  const load = 'load' in asked ? asked.load : loadOf(asked, now, account?.storageFreeDays ?? usualFreeDays)
  const currency = account?.currency ?? sheet.currency
  const terms = (await openFuel(db))(account?.fuelProgrammeId ?? null)
  const rates = await ratesFor(db, load.pickupOn, [currency, sheet.currency, currencyOf(terms)])
  const fuel = { ...terms, currency, rates }
  const active = sheet.status === 'draft' ? undefined : await activeSheet(db, id)
  const { charges, exceptions, miles } = active
    ? rateWithFuel(load, active, fuel)
    : await aboutLines(db, [sheet], 'quote', { sheet, load, fuel })
  const total = charges.reduce((sum, { amount }) => add(sum, amount).toFixed(), '0')
  return { charges, exceptions, currency, total: roundMoney(total, currency), miles: miles ?? null }
}
