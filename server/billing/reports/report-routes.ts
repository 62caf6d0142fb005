import type { DriverCost, reportApi, reportInput } from '@shortcut/domain/billing/invoices/report-api.ts'
import { daysAfter } from '@shortcut/domain/drivers/papers.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockDriver } from '../../drivers/queries.ts'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { currenciesOf, readReport } from './report.ts'

/** Used if neither the call nor the user has a zone (specification §9). */
const lastResort = '+08:00'

/** The requested report, with days in the person's zone. */
export async function reportOf(
  { db, session }: Reading,
  { by, from, to, currency, timeZone }: z.output<typeof reportInput>,
  roadFactor: number,
) {
  const zone = timeZone || session?.timeZone || lastResort
  const span = { from: toInstant(`${from}T00:00`, zone), before: toInstant(`${daysAfter(to, 1)}T00:00`, zone) }
  const found = await currenciesOf(db, span.from, span.before)
  const shown = currency ?? found[0] ?? 'USD'
  const currencies = found.includes(shown) ? found : [...found, shown]
  return { ...(await readReport(db, { ...span, by, zone, currency: shown, roadFactor })), currencies }
}

const costs = async (db: Queries, driverId?: string, fromOn?: string) => {
  const { rows } = await sql<DriverCost>`
    SELECT c.*, d.name AS driver_name FROM driver_cost c JOIN driver d ON d.id = c.driver_id
    WHERE c.driver_id = COALESCE(${driverId ?? null}::uuid, c.driver_id) AND c.from_on = COALESCE(${fromOn ?? null}::date, c.from_on)
    ORDER BY d.name, c.driver_id, c.from_on DESC`.execute(db)
  return rows
}

const pricesOf = ({ fromOn, perMile, perHour, currency }: DriverCost) => ({ fromOn, perMile, perHour, currency })

/** @param roadFactor ratio of road distance to straight line */
export const reportRoutes = (roadFactor: number): Handlers<typeof reportApi> => ({
  revenue: (context, input) => reportOf(context, input, roadFactor),
  driverCosts: async ({ db }) => ({ list: await costs(db) }),

  async saveDriverCost(context, { driverId, fromOn, perMile, perHour, currency }) {
    const { db, now, actor } = context
    const driver = await lockDriver(db, driverId)
    const [before] = await costs(db, driverId, fromOn)
    const values = { perMile, perHour, currency, updatedAt: now, updatedBy: actor.name }
    await db
      .insertInto('driverCost')
      .values({ driverId, fromOn, ...values })
      .onConflict((conflict) => conflict.columns(['driverId', 'fromOn']).doUpdateSet(values))
      .execute()
    const [after] = await costs(db, driverId, fromOn)
    if (!after) throw new Error('what was just written is there')
    await record(context, {
      action: 'driverCost.save',
      entity: 'driverCost',
      entityId: driverId,
      label: driver.name,
      before: before && pricesOf(before),
      after: pricesOf(after),
    })
    return after
  },

  async deleteDriverCost(context, { driverId, fromOn }) {
    const driver = await lockDriver(context.db, driverId)
    const [before] = await costs(context.db, driverId, fromOn)
    if (!before) throw new Refusal(codes.notFound, 'notFound', { thing: 'driver cost' })
    await context.db.deleteFrom('driverCost').where('driverId', '=', driverId).where('fromOn', '=', fromOn).execute()
    await record(context, {
      action: 'driverCost.delete',
      entity: 'driverCost',
      entityId: driverId,
      label: driver.name,
      before: pricesOf(before),
    })
    return {}
  },
})
