import { numberIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import type { LockedStock } from './lock-stock.ts'
import { moveNumbers } from './move-numbers.ts'

const atOnce = 500

interface Standing {
  number: string
  usedFor: string
  isVoid: boolean
  voidReason: string
}

/**
 * Marks numbers of a range that stand on waybills: they were entered before the range was.
 * @returns whether there were any
 */
export async function markTaken(context: Context, stock: LockedStock): Promise<boolean> {
  const { rows } = await sql<Standing>`
    SELECT m.number, m.shipper || ' · ' || m.origin || '–' || m.destination AS used_for, m.status ${sql.raw(waybillIs('void'))} AS is_void,
      m.void_reason
    FROM master_waybill m LEFT JOIN waybill_number n ON n.number = m.number
    WHERE left(m.number, 3) = ${stock.prefix} AND substr(m.number, 5, 7)::int BETWEEN ${stock.firstSerial} AND ${stock.lastSerial}
      AND (n.number IS NULL OR n.status ${sql.raw(numberIs('free', 'reserved'))}) ORDER BY m.number`.execute(context.db)
  const used = new Map(rows.flatMap(({ number, usedFor, isVoid }) => (isVoid ? [] : [[number, usedFor] as const])))
  const numbers = [...used.keys()]
  for (let from = 0; from < numbers.length; from += atOnce)
    await moveNumbers(context, stock, numbers.slice(from, from + atOnce), {
      actionOf: () => 'use',
      usedFor: (number) => used.get(number) ?? '',
    })
  for (const { number, usedFor, isVoid, voidReason } of rows)
    if (isVoid) await moveNumbers(context, stock, [number], { actionOf: () => 'void', usedFor, reason: voidReason })
  return rows.length > 0
}
