import type { Fault } from '@shortcut/domain/bookings/faults.ts'
import { childPath } from '@shortcut/domain/bookings/json-reading.ts'
import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../platform/context.ts'
import { isDatabaseAway, mayRetry, translateConstraint } from '../platform/refusals.ts'

/** Does `work` wholly or, when it throws, not at all, within the transaction that goes on. */
export async function inSavepoint<T>(context: Context, name: string, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT ${sql.id(name)}`.execute(context.db)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT ${sql.id(name)}`.execute(context.db)
    return result
  } catch (error) {
    if (concernsAll(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT ${sql.id(name)}`.execute(context.db)
    throw error
  }
}

/** The savepoint that each booking of a delivery is applied in; lockDelivery sets it for the first time. */
export const savepoint = 'booking'

/**
 * Savepoints one after the other in one transaction, with as few round trips as there can be: a done one is released with the
 * statement that sets the next, one that was rolled back is used again, and the last is left to the commit.
 */
export class Savepoints {
  readonly #context: Context
  #isUsed = false

  constructor(context: Context) {
    this.#context = context
  }

  /** Does `work` wholly or, when it throws, not at all. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { db } = this.#context
    if (this.#isUsed) await sql.raw(`RELEASE SAVEPOINT ${savepoint}; SAVEPOINT ${savepoint}`).execute(db)
    this.#isUsed = true
    try {
      return await work()
    } catch (error) {
      if (concernsAll(error)) throw error
      await sql.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`).execute(db)
      this.#isUsed = false
      throw error
    }
  }
}

/** Failures of the moment: lost races, a lock that did not come, no room or no database. They say nothing about a booking. */
export const concernsAll = (error: unknown): boolean =>
  mayRetry(error) ||
  isDatabaseAway(error) ||
  (error instanceof pg.DatabaseError && /^(55P03|25|53|57|58|XX)/.test(error.code ?? ''))

export const isNothingToRevise = (error: unknown) => error instanceof Refusal && error.key === 'nothingToRevise'

/**
 * Why a booking could not be applied, in words, each with its place.
 * @param at the booking's own place
 * @returns undefined for a fault of ours, which has no words
 */
export function faultsOf(context: Context, at: string, thrown: unknown): Fault[] | undefined {
  const error = translateConstraint(thrown, context.language)
  if (error instanceof Refusal && error.code !== codes.ourFault) {
    const fields = (error.data as { fields?: FieldError[] } | undefined)?.fields
    if (error.code === codes.invalid && fields?.length)
      return fields.map(({ path, message }) => ({ at: placeOf(at, path), message }))
    return [{ at, message: say(context.language, 'refusal', error.key, error.params) }]
  }
  // A value that PostgreSQL cannot hold, such as a year of five digits.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return [{ at, message: say(context.language, 'inbound', 'valueRefused', { why: error.message }) }]
  return undefined
}

const placeOf = (at: string, path: string) =>
  at.startsWith('$')
    ? path.split('.').reduce((place, key) => childPath(place, /^\d+$/.test(key) ? Number(key) : key), at)
    : at
