import { childPath } from '@shortcut/domain/bookings/json/json-path.ts'
import { codes, fieldsOf, Refusal } from '@shortcut/domain/errors.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import pg from 'pg'
import { textRows } from '../../platform/database/statements.ts'
import { isDiskFull } from '../../platform/disk-space.ts'
import type { Context } from '../../platform/http/context.ts'
import { isAway, mayRetry, translateConstraint } from '../../platform/http/refusals.ts'

/** Sent ahead of the next statement, whose error says more than this one's. */
function ahead(context: Context, text: string): void {
  textRows(context.db, text).catch(() => {})
}

/** Runs `work` completely or, if it throws, rolls it back; the transaction continues. */
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
 * Consecutive savepoints in one transaction: a finished one is released when the next is set, a rolled-back one is used
 * again, and the last is left to the commit.
 */
export class Savepoints {
  readonly #context: Context
  #state: 'none' | 'done' | 'rolled back' = 'none'

  constructor(context: Context) {
    this.#context = context
  }

  /** Runs `work` completely or, if it throws, rolls it back. */
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

/** Temporary failures: lost races, a lock timeout, no room or no database. They say nothing about a booking. */
export const concernsAll = (error: unknown): boolean =>
  mayRetry(error) ||
  isAway(error) ||
  isDiskFull(error) ||
  (error instanceof pg.DatabaseError && /^(55P03|25|53|57|58|XX)/.test(error.code ?? ''))

export const isNothingToRevise = (error: unknown) => error instanceof Refusal && error.key === 'nothingToRevise'

/**
 * Why a booking could not be applied, as messages with places.
 * @param at the booking's own place
 * @returns undefined for an internal error, which has no message
 */
export function faultsOf(context: Context, at: string, thrown: unknown): Fault[] | undefined {
  const error = translateConstraint(thrown, context.language)
  if (error instanceof Refusal && error.code !== codes.ourFault) {
    const fields = fieldsOf(error.data)
    if (error.code === codes.invalid && fields.length > 0)
      return fields.map(({ path, message }) => ({ at: placeOf(at, path), message }))
    return [{ at, message: say(context.language, 'refusal', error.key, error.params) }]
  }
  // A value that PostgreSQL cannot store, such as a five-digit year.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return [{ at, message: say(context.language, 'inbound', 'valueRefused', { why: error.message }) }]
  return undefined
}

const placeOf = (at: string, path: string) =>
  at.startsWith('$')
    ? path.split('.').reduce((place, key) => childPath(place, /^\d+$/.test(key) ? Number(key) : key), at)
    : at
