import { type ExchangeRate, mostDaysOld } from '@shortcut/domain/billing/exchange/exchange.ts'
import { mostExchangeRows, type SavedExchangeRate } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { daysAfter } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

const columns = sql`from_currency AS "from", to_currency AS "to", on_date AS "on", trim_scale(rate)::text AS rate, source`

export async function exchangePairs(db: Queries) {
  const { rows } = await sql<{ from: string; to: string; days: number; last: string; rate: string }>`
    SELECT p.*, trim_scale(r.rate)::text AS rate FROM (
      SELECT from_currency AS "from", to_currency AS "to", count(*) AS days, max(on_date) AS last FROM exchange_rate GROUP BY 1, 2) p
    JOIN exchange_rate r ON r.from_currency = p."from" AND r.to_currency = p."to" AND r.on_date = p.last
    ORDER BY p.last DESC, 1, 2`.execute(db)
  return rows
}

/** The latest rates of a pair, the latest first. */
export async function exchangeRates(db: Queries, from: string, to: string): Promise<SavedExchangeRate[]> {
  const { rows } = await sql<SavedExchangeRate>`
    SELECT ${columns}, updated_at, updated_by FROM exchange_rate WHERE from_currency = ${from} AND to_currency = ${to}
    ORDER BY on_date DESC LIMIT ${mostExchangeRows}`.execute(db)
  return rows
}

export async function findExchangeRate(db: Queries, from: string, to: string, on: string) {
  const { rows } = await sql<SavedExchangeRate>`
    SELECT ${columns}, updated_at, updated_by FROM exchange_rate
    WHERE from_currency = ${from} AND to_currency = ${to} AND on_date = ${on}`.execute(db)
  return rows[0]
}

/** All rates that may apply to a pickup day; none are needed if the currencies are the same. */
export async function ratesFor(
  db: Queries,
  pickupOn: string,
  currencies: readonly (string | undefined)[],
): Promise<ExchangeRate[]> {
  if (new Set(currencies.filter(Boolean)).size < 2) return []
  const { rows } = await sql<ExchangeRate>`
    SELECT ${columns} FROM exchange_rate
    WHERE on_date BETWEEN ${daysAfter(pickupOn, -mostDaysOld)}::date AND ${pickupOn}::date`.execute(db)
  return rows
}
