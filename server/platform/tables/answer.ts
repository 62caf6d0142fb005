import type { RefusalKey } from '@shortcut/domain/errors.ts'
import { Unreadable } from './unreadable.ts'

export type Unread = { unreadable: { key: RefusalKey; params: Record<string, string | number> } }
/** The result of reading a file. */
export type Answer = { rows: string[][] } | Unread

export const answerOf = (reading: Promise<string[][]>): Promise<Answer> =>
  reading.then(
    (rows) => ({ rows }),
    (error) => ({
      unreadable:
        error instanceof Unreadable
          ? { key: error.key, params: error.params }
          : { key: 'importBroken', params: { why: 'the file is damaged or incomplete' } },
    }),
  )
