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

/** Locks a range until the transaction ends. Every change of a number begins here. @throws Refusal 404 */
export async function lockStock({ db }: Pick<Context, 'db'>, id: string): Promise<LockedStock> {
  const { rows } = await sql<LockedStock>`
    SELECT ${columns} FROM waybill_stock WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(db)
  const [stock] = rows
  if (!stock) throw new Refusal(codes.notFound, 'notFound', { thing: 'range of waybill numbers' })
  return stock
}
