import { type NumberStatus, serialOf, waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { numberIs } from '@shortcut/domain/air/status-sql.ts'
import { type NumberRow, numbersAtOnce } from '@shortcut/domain/air/stock-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { LockedStock } from './lock-stock.ts'

type Range = Pick<LockedStock, 'id' | 'prefix' | 'firstSerial' | 'lastSerial'>
type Read = Omit<NumberRow, 'number'> & { serial: number }

const columns = sql`
  coalesce(n.status, 'free') AS status, coalesce(n.used_for, '') AS used_for, coalesce(n.reason, '') AS reason, n.changed_at,
  coalesce(n.changed_by, '') AS changed_by`

/** Numbers of a range in their order, with those that nobody ever had. @param from the first one; absent: the range's */
export async function listNumbers(
  db: Queries,
  range: Range,
  status: NumberStatus | undefined,
  from: string | undefined,
) {
  const first = from ? Math.max(range.firstSerial, serialOf(from)) : range.firstSerial
  // Only for free ones it must be looked through further than one page.
  const last = status ? range.lastSerial : Math.min(range.lastSerial, first + numbersAtOnce)
  const found =
    status === undefined || status === 'free'
      ? sql<Read>`
          SELECT x.serial, ${columns} FROM (SELECT generate_series(${first}::int, ${last}::int) AS serial) x
          LEFT JOIN waybill_number n ON n.stock_id = ${range.id} AND n.serial = x.serial
          WHERE ${status === undefined} OR n.status IS NULL OR ${sql.raw(`n.status ${numberIs('free')}`)} ORDER BY x.serial LIMIT ${numbersAtOnce + 1}`
      : sql<Read>`
          SELECT n.serial, ${columns} FROM waybill_number n
          WHERE n.stock_id = ${range.id} AND n.status = ${status} AND n.serial >= ${first} ORDER BY n.serial LIMIT ${numbersAtOnce + 1}`
  const { rows } = await found.execute(db)
  const list = rows
    .slice(0, numbersAtOnce)
    .map(({ serial, ...row }) => ({ number: waybillNumber(range.prefix, serial), ...row }))
  const more = rows[numbersAtOnce]
  return { list, next: more ? waybillNumber(range.prefix, more.serial) : null }
}

/** Those numbers as they are, also if nobody ever had them; in the order asked. */
export async function numberRows(db: Queries, numbers: readonly string[]): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    SELECT n.number, ${columns} FROM waybill_number n WHERE n.number = ANY(${numbers}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [row.number, row]))
  return numbers.map(
    (number) =>
      known.get(number) ?? { number, status: 'free', usedFor: '', reason: '', changedAt: null, changedBy: '' },
  )
}
