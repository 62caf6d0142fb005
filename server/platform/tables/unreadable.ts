import type { RefusalKey } from '@shortcut/domain/errors.ts'

/** What keeps a file from being read; the name of the file is added by who knows it. */
export class Unreadable extends Error {
  readonly key: RefusalKey
  readonly params: Record<string, string | number>
  constructor(key: RefusalKey, params: Record<string, string | number> = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
