import { childPath } from '@shortcut/domain/bookings/json/json-path.ts'
import { codes, fieldsOf, Refusal } from '@shortcut/domain/errors.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import pg from 'pg'
import { textRows } from '../../platform/database/statements.ts'
import { isDiskFull } from '../../platform/disk-space.ts'
import type { Context } from '../../platform/http/context.ts'
import { isDatabaseAway, mayRetry, translateConstraint } from '../../platform/http/refusals.ts'

/** Sent on the way to what comes next, whose failure says more than its own. */
function ahead(context: Context, text: string): void {
  textRows(context.db, text).catch(() => {})
}

/** Does `work` wholly or, when it throws, not at all, within the transaction that goes on. */
export async function inSavepoint<T>(context: Context, name: string, work: () => Promise<T>): Promise<T> {
  ahead(context, `SAVEPOINT ${name}`)
  try {
    const result = await work()
    ahead(context, `RELEASE SAVEPOINT ${name}`)
    return result
  } catch (error) {
    if (!concernsAll(error)) ahead(context, `ROLLBACK TO SAVEPOINT ${name}`)
    throw error
  }
}

/**
 * Savepoints one after the other in one transaction: one that is done is released when the next is set, one that was rolled back is used
 * again, and the last is left to the commit.
 */
export class Savepoints {
  readonly #context: Context
  #state: 'none' | 'done' | 'rolled back' = 'none'

  constructor(context: Context) {
    this.#context = context
  }

  /** Does `work` wholly or, when it throws, not at all. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#state === 'done') ahead(this.#context, 'RELEASE SAVEPOINT booking')
    if (this.#state !== 'rolled back') ahead(this.#context, 'SAVEPOINT booking')
    this.#state = 'done'
    try {
      return await work()
    } catch (error) {
      if (concernsAll(error)) throw error
      ahead(this.#context, 'ROLLBACK TO SAVEPOINT booking')
      this.#state = 'rolled back'
      throw error
    }
  }
}

/** Failures of the moment: lost races, a lock that did not come, no room or no database. They say nothing about a booking. */
export const concernsAll = (error: unknown): boolean =>
  mayRetry(error) ||
  isDatabaseAway(error) ||
  isDiskFull(error) ||
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
    const fields = fieldsOf(error.data)
    if (error.code === codes.invalid && fields.length > 0)
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
