import type { FuelWeek, SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import type { FuelTerms } from '@shortcut/domain/billing/fuel/fuel-terms.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

/** A region's index, the latest week first. */
export const fuelWeeks = (db: Queries, region: string): Promise<FuelWeek[]> =>
  db
    .selectFrom('fuelPrice')
    .select(['weekOn', 'price', 'source', 'updatedAt', 'updatedBy'])
    .where('region', '=', region)
    .orderBy('weekOn', 'desc')
    .$castTo<FuelWeek>()
    .execute()

export async function fuelRegions(db: Queries) {
  const { rows } = await sql<{ region: string; weeks: number; first: string; last: string }>`
    SELECT region, count(*) AS weeks, min(week_on) AS "first", max(week_on) AS "last" FROM fuel_price GROUP BY region ORDER BY 2 DESC, 1`.execute(
    db,
  )
  return rows
}

const programmes = (where: ReturnType<typeof sql>) => sql<SavedFuelProgramme>`
  SELECT p.id, p.name, p.region, p.currency, p.method, p.bands, p.between_bands, p.above_bands, p.peg, p.miles_per_gallon, p.effective_weekday,
    p.lag_weeks, p.basis, p.average_weeks, p.effective_day, p.lag_months, p.is_default, p.version, p.updated_at, p.updated_by,
    (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.name), '[]') FROM account a
     WHERE a.fuel_programme_id = p.id AND a.deleted_at IS NULL) AS accounts
  FROM fuel_programme p WHERE p.deleted_at IS NULL AND ${where} ORDER BY p.is_default DESC, lower(p.name)`

export async function fuelProgrammes(db: Queries): Promise<SavedFuelProgramme[]> {
  const { rows } = await programmes(sql`true`).execute(db)
  return rows
}

export async function findFuelProgramme(db: Queries, id: string): Promise<SavedFuelProgramme | undefined> {
  const { rows } = await programmes(sql`p.id = ${id}`).execute(db)
  return rows[0]
}

export async function getFuelProgramme(db: Queries, id: string): Promise<SavedFuelProgramme> {
  const programme = await findFuelProgramme(db, id)
  if (!programme) throw new Refusal(codes.notFound, 'notFound', { thing: 'fuel program' })
  return programme
}

/** The currency of a surcharge's programme. */
export const currencyOf = ({ programme }: FuelTerms) => (typeof programme === 'object' ? programme.currency : undefined)

/**
 * All programs and prices, read once per round of rating: a region has one price per week. Null asks for the default.
 */
export async function openFuel(db: Queries): Promise<(programmeId: string | null) => FuelTerms> {
  const programmes = await fuelProgrammes(db)
  const rows = await db.selectFrom('fuelPrice').select(['region', 'weekOn', 'price']).execute()
  const prices = new Map(rows.map(({ region, weekOn, price }) => [`${region} ${weekOn}`, price]))
  return (programmeId) => {
    const programme = programmes.find(({ id, isDefault }) => (programmeId ? id === programmeId : isDefault))
    // A company without any program charges no surcharge.
    return { programme: programme ?? (programmes.length > 0 ? 'none' : undefined), prices }
  }
}
