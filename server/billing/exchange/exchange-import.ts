import type { ExchangeSource } from '@shortcut/domain/billing/exchange/exchange.ts'
import { mostExchangeChanges } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { type ReadRate, readExchangeFile } from '@shortcut/domain/billing/exchange/exchange-file.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'

/** As PostgreSQL's numeric text, without trailing zeros. */
const plainRate = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate).replace(/^0+(?=\d)/, '')

/** The new and changed rates of a file, compared with the stored ones. */
export async function readRates(db: Queries, text: string, today: string) {
  const { rates, faults } = readExchangeFile(text, today)
  const days = rates.map(({ on }) => on).sort()
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null]
  const { rows } = await sql<ReadRate>`
    SELECT to_currency AS "to", on_date AS "on", trim_scale(rate)::text AS rate FROM exchange_rate
    WHERE from_currency = 'EUR' AND on_date BETWEEN ${first}::date AND ${last}::date`.execute(db)
  const known = new Map(rows.map(({ to, on, rate }) => [`${to} ${on}`, rate]))
  const added: ReadRate[] = []
  const changed: (ReadRate & { before: string })[] = []
  for (const one of rates) {
    const before = known.get(`${one.to} ${one.on}`)
    if (before === undefined) added.push(one)
    else if (before !== plainRate(one.rate)) changed.push({ ...one, before })
  }
  return { added, changed, same: rates.length - added.length - changed.length, faults, first, last }
}

export async function previewRates(db: Queries, text: string, today: string) {
  const { added, changed, same, faults, first, last } = await readRates(db, text, today)
  return {
    added: added.length,
    changed: changed.length,
    same,
    refused: faults.length,
    first,
    last,
    changes: changed.slice(0, mostExchangeChanges),
    faults: faults.slice(0, mostExchangeChanges),
  }
}

/** Writes rates, replacing those of the same days. */
export async function writeRates(
  { db, now, actor }: Context,
  rates: readonly { from: string; to: string; on: string; rate: string }[],
  source: ExchangeSource,
): Promise<void> {
  const all = <Key extends 'from' | 'to' | 'on' | 'rate'>(key: Key) => rates.map((rate) => rate[key])
  await sql`
    INSERT INTO exchange_rate (from_currency, to_currency, on_date, rate, source, updated_at, updated_by)
    SELECT r.f, r.t, r.d, r.rate, ${source}, ${now}, ${actor.name}
    FROM unnest(${all('from')}::text[], ${all('to')}::text[], ${all('on')}::date[], ${all('rate')}::numeric[]) r (f, t, d, rate)
    ON CONFLICT (from_currency, to_currency, on_date) DO UPDATE SET rate = excluded.rate, source = excluded.source,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db)
}

export const deleteRate = (db: Queries, from: string, to: string, on: string) =>
  db
    .deleteFrom('exchangeRate')
    .where('fromCurrency', '=', from)
    .where('toCurrency', '=', to)
    .where('onDate', '=', on)
    .execute()
