import type { Act } from '@shortcut/domain/tasks/acts.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { isDrivers, lastMiles } from '../../inspections/queries.ts'
import { record } from '../../operation-log/record.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { insertReport } from '../acts/insert-report.ts'

export type FactAct = Extract<Act, { kind: 'duty' | 'odometer' | 'fuel' | 'paper' }>
type Told = { outcome: 'applied'; message: string }

/**
 * Keeps what a driver says of the own day, papers and truck. It concerns no task, so nothing waits for the office; one from the
 * future has the time of its arrival.
 * @throws Refusal 422 for a truck that is not and was not lately the driver's
 */
export async function keepFact(context: Context, act: FactAct): Promise<Told> {
  const truck = 'truckId' in act.data ? await findTruck(context, act.data.truckId) : null
  const from = act.kind === 'duty' && act.data.from ? act.data.from : act.at
  const judged = judgedTime(from, act.skewMs)
  const at = judged < context.now ? judged : context.now
  const message = truck ? await odometerWarning(context, act, truck.id, at) : ''
  const told: Told = { outcome: 'applied', message }
  await insertReport(context, act, {
    outcome: told.outcome,
    at,
    truckId: truck?.id ?? null,
    review: act.kind === 'paper' ? 'waiting' : null,
  })
  const { remark } = act.data
  await record(context, {
    action: `driver.${act.kind}`,
    ...(truck
      ? { entity: 'truck', entityId: truck.id, label: truck.number }
      : { entity: 'driver', entityId: sessionOf(context).personId, label: context.actor.name }),
    after: { at, ...said(act), ...(remark ? { remark } : {}) },
  })
  return told
}

function said(act: FactAct) {
  switch (act.kind) {
    case 'duty':
      return { duty: act.data.status }
    case 'odometer':
      return { odometer: act.data.miles }
    case 'paper':
      return { paper: act.data.paper, expiresOn: act.data.expiresOn }
    case 'fuel': {
      const { gallons, cost, place, miles } = act.data
      const read = miles == null ? {} : { odometer: miles }
      return { gallons, amount: cost.amount, currency: cost.currency, ...(place ? { place } : {}), ...read }
    }
  }
}

async function findTruck(context: Context, id: string) {
  const { rows } = await sql<{ id: string; number: string }>`
    SELECT v.id, v.unit_no AS number FROM truck v
    WHERE v.id = ${id} AND v.deleted_at IS NULL AND ${isDrivers('truck', 'v', sessionOf(context).personId, { now: context.now })}`.execute(
    context.db,
  )
  const [truck] = rows
  if (!truck) throw atField(context, 'data.truckId', 'notFound', { thing: 'truck' })
  return truck
}

/** A reading below an earlier one is kept, and the driver is told: one of the two is a slip. */
async function odometerWarning({ db, language }: Context, act: FactAct, truckId: string, at: string): Promise<string> {
  const miles = 'miles' in act.data ? act.data.miles : null
  if (miles == null) return ''
  const { rows } = await sql<{ last: number }>`SELECT ${lastMiles(sql.val(truckId), at)} AS last`.execute(db)
  const last = rows[0]?.last ?? 0
  if (last <= miles) return ''
  return say(language, 'actWarning', 'odometer', { miles: String(miles), last: String(last) })
}
