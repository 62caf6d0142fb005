import { type HouseSeries, numberOfSeries } from '@shortcut/domain/air/house-api.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

export const seriesOf = (db: Queries): Promise<HouseSeries> =>
  db.selectFrom('houseSeries').select(['prefix', 'next']).executeTakeFirstOrThrow()

/** The series, locked until the transaction ends: who takes a number waits for the one before. */
export const lockSeries = ({ db }: Context): Promise<HouseSeries> =>
  db.selectFrom('houseSeries').select(['prefix', 'next']).forNoKeyUpdate().executeTakeFirstOrThrow()

const isTaken = async ({ db }: Context, number: string) =>
  (await db.selectFrom('houseWaybill').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

/** The next number of the series that nobody typed before. */
export async function nextHouseNumber(context: Context): Promise<string> {
  const series = await lockSeries(context)
  let { next } = series
  while (await isTaken(context, numberOfSeries({ prefix: series.prefix, next }))) next += 1
  await context.db
    .updateTable('houseSeries')
    .set({ next: next + 1 })
    .execute()
  return numberOfSeries({ prefix: series.prefix, next })
}

/** @throws Refusal 422 at the field for a number that another house has */
export async function typedHouseNumber(context: Context, number: string): Promise<string> {
  if (await isTaken(context, number)) throw atField(context, 'number', 'houseNumberTaken', { number })
  return number
}
