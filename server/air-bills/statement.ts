import { waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { type StatementInput, statementInput } from '@shortcut/domain/air-bills/bill-api.ts'
import {
  type StatementLine,
  statementAmounts,
  statementLine,
  statementSums,
} from '@shortcut/domain/air-bills/statement.ts'
import { billIs } from '@shortcut/domain/air-bills/status-sql.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import type { Cell, TableExport } from '../platform/table-export.ts'

type Line = StatementLine & { number: string; flightOn: string; origin: string; destination: string }
interface Row {
  id: string
  number: string
  flightOn: string
  origin: string
  destination: string
  content: unknown
  commission: string
}

const pageSize = 500

/** Booked waybills of an airline by the day of their first flight, some at a time. */
export async function* statementLines(db: Queries, { airline, from, to }: StatementInput): AsyncGenerator<Line[]> {
  let last = { flightOn: from, number: '' }
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT m.id, m.number, m.flight_on::text AS flight_on, m.origin, m.destination, m.content,
        (SELECT coalesce(sum(b.commission), 0)::text FROM air_bill b WHERE b.number = m.number AND b.currency = m.currency
          AND b.deleted_at IS NULL AND b.verdict <> 'billedTwice' AND NOT b.status ${sql.raw(billIs('disputed'))}) AS commission
      FROM master_waybill m
      WHERE m.airline = ${airline} AND m.flight_on BETWEEN ${from} AND ${to} AND m.deleted_at IS NULL
        AND NOT m.status ${sql.raw(waybillIs('draft', 'void'))} AND (m.flight_on, m.number) > (${last.flightOn}::date, ${last.number})
      ORDER BY m.flight_on, m.number LIMIT ${pageSize}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ number, flightOn, origin, destination, content, commission }) => ({
      number,
      flightOn,
      origin,
      destination,
      ...statementLine(waybillContent.parse(content), commission),
    }))
    if (rows.length < pageSize) return
    last = end
  }
}

const head = ['number', 'flightOn', 'origin', 'destination', 'chargeable', 'unit', 'currency'] as const

const cellsOf = (line: StatementLine & Omit<Line, keyof StatementLine>): Cell[] => [
  ...[line.number, line.flightOn, line.origin, line.destination],
  Number(line.chargeable),
  line.weightUnit === 'K' ? 'kg' : 'lb',
  line.currency,
  ...statementAmounts.map((amount) => ({ amount: line[amount] })),
]

/** An airline's statement of a period as a file: a row for each waybill, then the sums of each currency. */
export const statementExport: TableExport = {
  address: '/airStatement/export',
  permission: '/air/bill/list',
  fileName: 'airline-statement',
  open(query) {
    const asked = statementInput.safeParse(query)
    if (!asked.success) return undefined
    return {
      headers: [...head, ...statementAmounts].map((column) => say('en', 'statementColumn', column)),
      async *pages({ db }) {
        const lines: StatementLine[] = []
        for await (const page of statementLines(db, asked.data)) {
          lines.push(...page)
          yield page.map(cellsOf)
        }
        yield statementSums(lines).map(({ currency, count, ...sums }): Cell[] => [
          say('en', 'billPage', 'statementTotal', { count }),
          ...Array.from({ length: head.length - 2 }, () => ''),
          currency,
          ...statementAmounts.map((amount) => ({ amount: sums[amount] })),
        ])
      },
    }
  },
}
