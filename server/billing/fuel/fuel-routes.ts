import type { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { daysAfter, missingWeeks, mondayOf } from '@shortcut/domain/billing/fuel/fuel-weeks.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { previewFuelFile, writeFuelPrices } from './fuel-import.ts'
import { fuelProgrammeRoutes } from './fuel-programme-routes.ts'
import { fuelProgrammes, fuelRegions, fuelWeeks } from './fuel-queries.ts'

const entity = 'fuelPrice'
const dayOf = (now: string) => now.slice(0, 10)

/** Writers of a region's prices wait for each other, so that what each has read stays true. */
const lockRegion = (region: string) => sql`SELECT pg_advisory_xact_lock(7204067, hashtext(${region}))`

export const fuelSurchargeRoutes: Handlers<typeof fuelSurchargeApi> = {
  ...fuelProgrammeRoutes,

  async list({ db, now }, { region: asked }) {
    const regions = await fuelRegions(db)
    const region = asked ?? regions[0]?.region ?? 'US'
    const list = await fuelWeeks(db, region)
    const weeks = list.map(({ weekOn }) => weekOn)
    const last = weeks[0]
    const nextWeek = daysAfter(mondayOf(dayOf(now)), 7)
    const overdue = last === undefined ? [] : missingWeeks([last, nextWeek])
    return { region, regions, list, missing: missingWeeks(weeks).reverse(), overdue: overdue.reverse() }
  },

  programmes: ({ db }) => fuelProgrammes(db),

  async save(context, { region, weekOn, price }) {
    const { db, now } = context
    if (mondayOf(weekOn) !== weekOn) throw atField(context, 'weekOn', 'notMonday', { monday: mondayOf(weekOn) })
    if (weekOn > dayOf(now)) throw atField(context, 'weekOn', 'notYet')
    await lockRegion(region).execute(db)
    const before = (await fuelWeeks(db, region)).find((week) => week.weekOn === weekOn)
    await writeFuelPrices(context, region, [{ weekOn, price }], 'typed')
    await record(context, {
      action: 'fuelPrice.save',
      entity,
      entityId: null,
      label: `${region} ${weekOn}`,
      before: before && { price: before.price },
      after: { price },
    })
    const after = (await fuelWeeks(db, region)).find((week) => week.weekOn === weekOn)
    return after ?? { weekOn, price, source: 'typed', updatedAt: now, updatedBy: context.actor.name }
  },

  async delete(context, { region, weeks }) {
    await lockRegion(region).execute(context.db)
    const { rows } = await sql<{ weekOn: string; price: string }>`
      DELETE FROM fuel_price WHERE region = ${region} AND week_on = ANY(${weeks}::date[]) RETURNING week_on, price`.execute(
      context.db,
    )
    await record(
      context,
      ...rows.map(({ weekOn, price }) => ({
        action: 'fuelPrice.delete' as const,
        entity: 'fuelPrice' as const,
        entityId: null,
        label: `${region} ${weekOn}`,
        before: { price },
      })),
    )
    return { deleted: rows.length }
  },

  previewImport: ({ db, now }, file) => previewFuelFile(db, file, dayOf(now)),

  async import(context, file) {
    await lockRegion(file.region).execute(context.db)
    const { added, changed, lines } = await previewFuelFile(context.db, file, dayOf(context.now))
    const taken = lines.filter(({ state }) => state !== 'refused')
    await writeFuelPrices(context, file.region, taken, 'imported')
    const told = (key: 'before' | 'price') =>
      taken
        .map((line) => (line[key] === null ? '' : `${line.weekOn}: ${line[key]}`))
        .filter(Boolean)
        .join('\n')
    if (taken.length > 0)
      await record(context, {
        action: 'fuelPrice.import',
        entity,
        entityId: null,
        label: file.region,
        before: { prices: told('before') },
        after: { prices: told('price') },
      })
    return { added, changed }
  },
}
