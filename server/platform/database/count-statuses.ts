import { countLimit } from './pages.ts'
import type { Queries } from './queries.ts'
import { textRows, Values } from './statements.ts'

/** A tab's number: exact, or at least this many. */
export interface TabCount {
  total: number
  totalIsExact: boolean
}

/** The rows of a list, under a name that its conditions use. */
interface Counted {
  table: string
  as: string
  status: string
  /** An index has the table by status and this column: the newest rows of a status are found at once. */
  newest: string
  /** All conditions of the list except the status; their parameters are in `values`. */
  conditions: readonly string[]
  values: Values
}

/** Where matches are common, a tab shows '1,000+', and looks at this many of its newest rows for them. */
const tabLimit = 1_000
const lookedAt = 5_000

/**
 * How many rows of a filtered list are in each status. Up to 10,000 matches are counted exactly in one pass, which costs what the
 * list's own total costs. Beyond that, each status looks at its newest rows only, so a filter that most rows meet costs no more.
 */
export async function countStatuses(
  db: Queries,
  statuses: readonly string[],
  { table, as, status, newest, conditions, values }: Counted,
): Promise<Map<string, TabCount>> {
  const met = conditions.join(' AND ')
  const rows = await textRows(
    db,
    `SELECT found.status, count(*) FROM (SELECT ${as}.${status} AS status FROM ${table} ${as} WHERE ${met} LIMIT ${countLimit + 1}) found GROUP BY 1`,
    values.list,
  )
  const counted = new Map(rows.map(([name, n]) => [name ?? '', Number(n)]))
  if ([...counted.values()].reduce((sum, n) => sum + n, 0) <= countLimit)
    return new Map(statuses.map((name) => [name, { total: counted.get(name) ?? 0, totalIsExact: true }]))
  const own = new Values(values)
  const perStatus = await textRows(
    db,
    `SELECT wanted.status, looked.seen, looked.found FROM unnest(${own.add(statuses)}::text[]) AS wanted (status) CROSS JOIN LATERAL (
      SELECT count(*) AS seen, count(*) FILTER (WHERE ${met}) AS found
      FROM (SELECT * FROM ${table} one WHERE one.${status} = wanted.status ORDER BY one.${newest} DESC LIMIT ${lookedAt}) ${as}) looked`,
    own.list,
  )
  return new Map(perStatus.map(([name, seen, found]) => [name ?? '', bounded(Number(seen), Number(found))]))
}

const bounded = (seen: number, found: number): TabCount =>
  seen < lookedAt ? { total: found, totalIsExact: true } : { total: Math.min(found, tabLimit), totalIsExact: false }
