import { type RawBuilder, sql } from 'kysely'
import { countLimit } from './pages.ts'
import type { Queries } from './queries.ts'

type Counted = { total: number; totalIsExact: boolean }

/** The number of rows in each view of a list; beyond the limit it is a lower bound. */
export async function countViews<View extends string>(
  db: Queries,
  views: readonly View[],
  of: (view: View) => { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<Record<View, Counted>> {
  const counts = await Promise.all(
    views.map(async (view) => {
      const { from, where } = of(view)
      const { rows } = await sql<{ total: number }>`
        SELECT count(*)::int AS total FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${countLimit + 1}) one`.execute(db)
      const total = rows[0]?.total ?? 0
      return [view, { total: Math.min(total, countLimit), totalIsExact: total <= countLimit }] as const
    }),
  )
  return Object.fromEntries(counts) as Record<View, Counted>
}
