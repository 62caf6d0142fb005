import { codes, Refusal } from '@shortcut/domain/errors.ts'

/** Beyond this many matches a total is a lower bound. */
export const countLimit = 10_000

/** The end of a page as an opaque text: the sort column's value and the id. */
export const writeCursor = (value: string | null, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** @throws Refusal 400 for a cursor that `writeCursor` did not make */
export function readCursor(cursor: string): { value: string | null; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if ((value === null || typeof value === 'string') && /^[0-9a-f-]{36}$/.test(id)) return { value, id }
  } catch {
    // not JSON: refused below
  }
  throw new Refusal(codes.unreadable, 'badCursor')
}

/** A LIKE pattern for texts that contain the typed text. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
