import { type FuelLine, readFuelFile } from '@shortcut/domain/billing/fuel/fuel-file.ts'
import { missingWeeks } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { fuelWeeks } from './fuel-queries.ts'

type File = { region: string; text: string }
type State = 'added' | 'changed' | 'refused'

/** The new, changed and refused prices of a file, compared with the stored ones. */
export async function previewFuelFile(db: Queries, { region, text }: File, today: string) {
  const weeks = await fuelWeeks(db, region)
  const known = new Map(weeks.map(({ weekOn, price }) => [weekOn, price]))
  const stateOf = ({ weekOn, price, fault }: FuelLine): State | 'same' => {
    if (fault) return 'refused'
    const before = known.get(weekOn)
    return before === undefined ? 'added' : exact(before).eq(price) ? 'same' : 'changed'
  }
  const lines = readFuelFile(text, today).map((line) => ({
    ...line,
    state: stateOf(line),
    before: known.get(line.weekOn) ?? null,
  }))
  const count = (state: State | 'same') => lines.filter((line) => line.state === state).length
  const taken = lines.filter(({ fault }) => !fault).map(({ weekOn }) => weekOn)
  return {
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    lines: lines.flatMap(({ state, ...line }) => (state === 'same' ? [] : [{ ...line, state }])),
    missing: missingWeeks([...known.keys(), ...taken]),
  }
}

/** Writes prices, replacing those of the same weeks. */
export async function writeFuelPrices(
  { db, now, actor }: Context,
  region: string,
  prices: readonly { weekOn: string; price: string }[],
  source: 'typed' | 'imported',
): Promise<void> {
  await sql`
    INSERT INTO fuel_price (region, week_on, price, source, updated_at, updated_by)
    SELECT ${region}, w.week_on, w.price, ${source}, ${now}, ${actor.name}
    FROM unnest(${prices.map(({ weekOn }) => weekOn)}::date[], ${prices.map(({ price }) => price)}::numeric[]) w (week_on, price)
    ON CONFLICT (region, week_on) DO UPDATE SET price = excluded.price, source = excluded.source, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(db)
}
