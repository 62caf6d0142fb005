import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Language, say } from '@shortcut/words/say.ts'
import pg from 'pg'
import { DatabaseSilent } from './database-watch.ts'
import { diskIsFull, isDiskFull, noteDiskFull } from './disk-space.ts'

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Transactions that lost a race inside PostgreSQL: serialization failure, deadlock. */
export const mayRetry = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/** Values that no column can hold: a NUL or half a character in a text, a number or time past the end of its type. */
const unstorable = new Set(['22021', '22P05', '22003', '22008'])

const isUnstorable = (error: pg.DatabaseError) =>
  unstorable.has(error.code ?? '') || (error.code === '22P02' && /surrogate/.test(error.detail ?? ''))

/** What is unique whatever its capitals is told as it was typed. */
function asTyped(input: unknown, path: string, stored: string): string {
  const typed = (input as Record<string, unknown> | null | undefined)?.[path]
  return typeof typed === 'string' && typed.trim().toLowerCase() === stored.toLowerCase() ? typed.trim() : stored
}

/**
 * Names translate (house.md): a violated `table__columns` becomes a sentence at the field.
 * @param input what was sent, by field
 */
export function translateConstraint(error: unknown, language: Language, input?: unknown): unknown {
  if (isDiskFull(error)) {
    noteDiskFull()
    return new Refusal(codes.diskFull, 'diskFull')
  }
  // The embedded database ends when its log finds no room.
  if (diskIsFull() && isDatabaseAway(error)) return new Refusal(codes.diskFull, 'diskFull')
  if (!(error instanceof pg.DatabaseError)) return error
  if (isUnstorable(error)) return new Refusal(codes.unreadable, 'unreadable', { why: error.message })
  if (!error.constraint) return error
  const path = camel(error.constraint.split('__')[1] ?? '')
  const invalid = (message: string) => new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path, message }] })
  if (error.code === '23505') {
    const value = /=\((.*)\) already exists/.exec(error.detail ?? '')?.[1] ?? ''
    return invalid(say(language, 'refusal', 'taken', { value: asTyped(input, path, value) }))
  }
  if (error.code === '23503') return invalid(say(language, 'refusal', 'notFound', { thing: path }))
  if (error.constraint === 'work_order__invoiced') return new Refusal(codes.refused, 'alreadyInvoiced')
  if (error.code === '23514') return invalid(say(language, 'fieldError', 'wrong'))
  return error
}

/** The database is away or starting: the caller may try again. */
export const isDatabaseAway = (error: unknown) =>
  error instanceof DatabaseSilent ||
  (error instanceof Error &&
    (/ECONNREFUSED|ECONNRESET|terminat|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/.test(
      error.message,
    ) ||
      (error instanceof pg.DatabaseError && /^(57P0|08)/.test(error.code ?? ''))))
