import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'

/** A locked range, with what giving its numbers needs. */
export interface LockedStock {
  id: string
  prefix: string
  airline: string
  firstSerial: number
  lastSerial: number
  nextSerial: number | null
}

const columns = sql`id, prefix, airline, first_serial, last_serial, next_serial`

/** Ranges are few, and saved rarely: one at a time, so that two overlapping ones cannot both be new. */
const savingRanges = 7204022

/** Until the transaction ends, nobody else saves a range, or takes a number that may be in none. */
export async function lockRanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${savingRanges})`.execute(db)
}

/** Until the transaction ends, nobody saves a range: a new one would not know of the number that is taken meanwhile. */
export async function keepRanges({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${savingRanges})`.execute(db)
}

/** Locks a range until the transaction ends. Every change of a number begins here. @throws Refusal 404 */
export async function lockStock({ db }: Pick<Context, 'db'>, id: string): Promise<LockedStock> {
  const { rows } = await sql<LockedStock>`
    SELECT ${columns} FROM waybill_stock WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db)
  const [stock] = rows
  if (!stock) throw new Refusal(codes.notFound, 'notFound', { thing: 'range of waybill numbers' })
  return stock
}
