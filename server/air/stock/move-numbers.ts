import {
  type NumberAction,
  type NumberStatus,
  nextNumberStatus,
  prefixOf,
  serialOf,
  waybillNumber,
} from '@shortcut/domain/air/numbers.ts'
import { numberIs } from '@shortcut/domain/air/status-sql.ts'
import type { NumberRow } from '@shortcut/domain/air/stock-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { LockedStock } from './lock-stock.ts'
import { numberRows } from './number-queries.ts'

interface Move {
  /** Of one number, by its status now. */
  actionOf: (status: NumberStatus) => NumberAction
  usedFor?: string | ((number: string) => string)
  reason?: string
}

/**
 * Moves numbers of a locked range, all or none, each with its row in the log.
 * @throws Refusal 422 for a number of another range, 501 for one whose status does not allow it
 */
export async function moveNumbers(
  context: Context,
  stock: LockedStock,
  numbers: readonly string[],
  { actionOf, usedFor, reason = '' }: Move,
): Promise<NumberRow[]> {
  const { db, now, actor } = context
  const wanted = [...new Set(numbers)].sort()
  const foreign = wanted.find((number) => !isIn(stock, number))
  if (foreign) throw new Refusal(codes.invalid, 'awbNotInRange', { number: foreign })
  const before = await numberRows(db, wanted)
  const moved = before.map((row) => {
    const action = actionOf(row.status)
    const status = nextNumberStatus(action, row.status)
    if (!status) throw forbidden(context, action, row)
    // A reserved number that is given back, or used, keeps whom it was for only as long as somebody has it.
    const given = typeof usedFor === 'function' ? usedFor(row.number) : usedFor
    const kept = status === 'free' ? '' : (given ?? row.usedFor)
    return {
      action,
      before: row,
      after: { ...row, status, usedFor: kept, reason, changedAt: now, changedBy: actor.name },
    }
  })
  const rows = moved.map(
    ({ after: { number, status, usedFor: kept } }) =>
      sql`(${number}, ${stock.id}::uuid, ${serialOf(number)}::int, ${status}, ${kept}, ${reason}, ${now}::timestamptz, ${actor.name})`,
  )
  await sql`
    INSERT INTO waybill_number (number, stock_id, serial, status, used_for, reason, changed_at, changed_by) VALUES ${sql.join(rows)}
    ON CONFLICT (number) DO UPDATE SET stock_id = excluded.stock_id, status = excluded.status, used_for = excluded.used_for,
      reason = excluded.reason, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(db)
  await keepCounts(context, stock, moved)
  await record(
    context,
    ...moved.map(({ action, before: was, after }) => ({
      action: `waybillNumber.${action === 'voidUsed' ? ('void' as const) : action}` as const,
      entity: 'waybillStock' as const,
      entityId: stock.id,
      label: after.number,
      before: { numberStatus: was.status, usedFor: was.usedFor },
      after: { numberStatus: after.status, usedFor: after.usedFor },
      reason,
    })),
  )
  return moved.map(({ after }) => after)
}

const isIn = ({ prefix, firstSerial, lastSerial }: LockedStock, number: string) =>
  prefixOf(number) === prefix &&
  serialOf(number) >= firstSerial &&
  serialOf(number) <= lastSerial &&
  waybillNumber(prefix, serialOf(number)) === number

function forbidden({ language }: Context, action: NumberAction, { number, status, usedFor, reason }: NumberRow) {
  const values = { number, status: say(language, 'numberStatus', status), usedFor, reason }
  if (status === 'void') return new Refusal(codes.refused, 'awbVoid', values)
  if (status === 'used' && action === 'void') return new Refusal(codes.refused, 'awbUsedNotVoid', values)
  return new Refusal(codes.refused, usedFor ? 'awbStatusForbidsFor' : 'awbStatusForbids', values)
}

type Moved = readonly { before: { number: string; status: NumberStatus }; after: { status: NumberStatus } }[]

/** Counts and next number of the range: the lowest that nobody has. */
async function keepCounts({ db }: Context, stock: LockedStock, moved: Moved): Promise<void> {
  const change = (status: NumberStatus) =>
    moved.filter(({ after }) => after.status === status).length -
    moved.filter(({ before }) => before.status === status).length
  const freed = moved.flatMap(({ before, after }) => (after.status === 'free' ? [serialOf(before.number)] : []))
  // Below the next number, none was free before.
  const from = Math.min(stock.nextSerial ?? stock.lastSerial + 1, ...freed)
  const next = await lowestFree(db, stock, from)
  await sql`
    UPDATE waybill_stock SET reserved = reserved + ${change('reserved')}, used = used + ${change('used')}, voided = voided + ${change('void')},
      next_serial = ${next} WHERE id = ${stock.id}`.execute(db)
}

/** @returns null if nobody can have one any more */
export async function lowestFree(
  db: Context['db'],
  { id, lastSerial }: Pick<LockedStock, 'id' | 'lastSerial'>,
  from: number,
): Promise<number | null> {
  const { rows } = await sql<{ serial: number }>`
    SELECT x.serial FROM (SELECT generate_series(${from}::int, ${lastSerial}::int) AS serial) x
    WHERE NOT EXISTS (SELECT FROM waybill_number n WHERE n.stock_id = ${id} AND n.serial = x.serial AND NOT n.status ${sql.raw(numberIs('free'))})
    LIMIT 1`.execute(db)
  return rows[0]?.serial ?? null
}
