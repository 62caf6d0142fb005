import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Permission, permissions } from '@shortcut/domain/permissions.ts'
import { en, type Words } from '@shortcut/words/en.ts'
import { say, sayRefusal } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import pg from 'pg'
import { DatabaseSilent } from '../database/database-watch.ts'
import { diskIsFullNow, isDiskFull, noteDiskFull } from '../disk-space.ts'
import { FilesAway } from '../files/files.ts'

/** Others held a row, or all connections, for too long; or the retries of a lost race were used up. Nothing was changed. */
const isCrowded = (error: unknown) =>
  mayRetry(error) ||
  (error instanceof pg.DatabaseError && error.code === '55P03') ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect')

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Transactions that lost a race inside PostgreSQL: serialization failure, deadlock. */
export const mayRetry = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/** Values that no column can hold: a NUL or half a character in a text, a number or time beyond its type. */
const unstorable = new Set(['22021', '22P05', '22003', '22008', '22007'])

const isUnstorable = (error: pg.DatabaseError) =>
  unstorable.has(error.code ?? '') || (error.code === '22P02' && /surrogate/.test(error.detail ?? ''))

/** The typed value there; generated values (a hash, an id) are not shown. */
function typedAt(input: unknown, path: string): string {
  const typed = (input as Record<string, unknown> | null | undefined)?.[path]
  return typeof typed === 'string' ? typed.trim() : ''
}

/** The stored value, if the constraint is about one text that people read. */
function storedIn({ detail }: pg.DatabaseError): string {
  const [, columns = '', value = ''] = /^Key \((.*?)\)=\((.*)\) already exists/s.exec(detail ?? '') ?? []
  const isOne = /^\w+$|^\w+\(\(?"?\w+"?\)?(::text)?\)$/.test(columns)
  return isOne && !/^(\\x[0-9a-f]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[tf])$/.test(value) ? value : ''
}

/** 403, with the permission's sentence. */
export const notPermitted = (permission: Permission) =>
  new Refusal(codes.forbidden, 'forbidden', { permission: permissions[permission] }, { permission })

/** "The account code ACME is already taken." */
export function takenSentence(language: AppLanguage, constraint: keyof Words['takenField'], value: string): string {
  const field = say(language, 'takenField', constraint)
  return say(language, 'refusal', value ? 'taken' : 'takenUnseen', { field, value })
}

/**
 * Turns a violated constraint `table__columns` into a sentence at the field, by its name.
 * @param input what was sent, by field
 */
export function translateConstraint(error: unknown, language: AppLanguage, input?: unknown): unknown {
  if (isDiskFull(error)) {
    noteDiskFull(error)
    return new Refusal(codes.diskFull, 'diskFull')
  }
  // The embedded database stops when its log has no disk space.
  if (isDatabaseAway(error) && diskIsFullNow()) return new Refusal(codes.diskFull, 'diskFull')
  if (isCrowded(error)) return new Refusal(codes.busy, 'busy', { seconds: 2 }, { retryAfter: 2 })
  if (!(error instanceof pg.DatabaseError)) return error
  if (isUnstorable(error)) return new Refusal(codes.invalid, 'cannotBeStored', {}, { fields: [] })
  const { constraint } = error
  if (!constraint) return error
  const suffix = constraint.split('__')[1] ?? ''
  const path = camel(suffix)
  const invalid = (message: string, at = path) =>
    new Refusal(codes.invalid, 'invalid', {}, { fields: [{ path: at, message }] })
  if (error.code === '23505') {
    if (!(constraint in en.takenField)) return invalid(say(language, 'refusal', 'savedAlready'), 'id')
    const name = constraint as keyof Words['takenField']
    return invalid(takenSentence(language, name, typedAt(input, path) || storedIn(error)))
  }
  if (error.code === '23503') {
    const key = suffix in en.missingThing ? (suffix as keyof Words['missingThing']) : undefined
    if (!key) return error
    const thing = say(language, 'missingThing', key)
    // The other direction: the row to delete is still referenced.
    return invalid(
      /still referenced/.test(error.detail ?? '')
        ? say(language, 'refusal', 'stillUsed', { thing })
        : sayRefusal(language, 'notFound', { thing: key }),
    )
  }
  if (error.constraint === 'work_order__invoiced') return new Refusal(codes.refused, 'alreadyInvoiced')
  if (error.code === '23514') return invalid(say(language, 'fieldError', 'wrong'))
  return error
}

const doubtful = new WeakSet<Error>()

/** A failure during commit: the changes may be stored all the same. */
export function noteInDoubt(error: unknown): void {
  if (error instanceof Error) doubtful.add(error)
}

export const isInDoubt = (error: unknown): boolean => error instanceof Error && doubtful.has(error)

/** The database is away or starting: the caller may try again. */
const isDatabaseAway = (error: unknown) =>
  error instanceof DatabaseSilent ||
  (error instanceof Error &&
    (/ECONNREFUSED|ECONNRESET|terminat|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/.test(
      error.message,
    ) ||
      (error instanceof pg.DatabaseError && /^(57P0|08)/.test(error.code ?? ''))))

/** Nothing is wrong with the call: its database or the storage of its files can't be reached for now. */
export const isAway = (error: unknown) => error instanceof FilesAway || isDatabaseAway(error)
