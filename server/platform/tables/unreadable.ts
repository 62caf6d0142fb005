import type { RefusalKey } from '@shortcut/domain/errors.ts'

/** Why a file cannot be read; the caller adds the file's name. */
export class Unreadable extends Error {
  readonly key: RefusalKey
  readonly params: Record<string, string | number>
  constructor(key: RefusalKey, params: Record<string, string | number> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
