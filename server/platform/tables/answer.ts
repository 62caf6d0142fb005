import type { RefusalKey } from '@shortcut/domain/errors.ts'
import { Unreadable } from './unreadable.ts'

/** What came of reading a file. */
export type Answer = { rows: string[][] } | { unreadable: { key: RefusalKey; params: Record<string, string | number> } }

/** How it travels: rows as JSON, which is read in half the time that copying each text takes; then that these were all. */
export type Handed = { slice: string } | Exclude<Answer, { rows: unknown }> | 'all'

export const answerOf = (reading: Promise<string[][]>): Promise<Answer> =>
  reading.then(
    (rows) => ({ rows }),
    (error) => ({
      unreadable:
        error instanceof Unreadable
          ? { key: error.key, params: error.params }
          : { key: 'importBroken', params: { why: 'it is not a whole table' } },
    }),
  )
