import { rateWithFuel } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import type { rateSheetApi, TypedFacts } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import type { Load, LoadStop } from '@shortcut/domain/billing/rating/load.ts'
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

/** An invented order: picked up now, and delivered the day after, or on the last of its days. */
function loadOf(facts: TypedFacts, now: string): Load {
  const stop = (
    kind: LoadStop['kind'],
    sequence: number,
    place: TypedFacts['origin'],
    arrivedAt: string,
    minutes: number | null,
  ): LoadStop => {
    const at =
      minutes === null ? { arrivedAt: null, departedAt: null } : { arrivedAt, departedAt: after(arrivedAt, minutes) }
    return { kind, sequence, ...place, windowFrom: null, windowTo: null, ...at }
  }
  const { origin, destination, days } = facts
  const known = days === null ? null : 0
  const [pickupMinutes, dropoffMinutes] = [facts.pickupMinutes ?? known, facts.dropoffMinutes ?? known]
  const delivered = after(now, ((days ?? 2) - 1) * 24 * 60)
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
  db.selectFrom('account').select(['fuelProgrammeId', 'currency']).where('id', '=', accountId).executeTakeFirst()

/** What an order would cost by an edition, active or draft. Charges nothing. */
export async function quote(
  { db, now }: Reading,
  { id, bookingId, facts }: ParsedOf<typeof rateSheetApi.quote>,
  roads: Roads,
) {
  const sheet = await getRateSheet(db, id, now.slice(0, 10))
  const { load, accountId } = facts
    ? { load: loadOf(facts, now), accountId: sheet.accountId }
    : await orderLoad(db, bookingId ?? '', roads)
  const account = await termsOf(db, accountId)
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
