import type * as lawWords from '@shortcut/words/en/law.ts'
import type { Translate } from '../words/words.ts'

/** The data that an order lacks before it can be confirmed, in words. */
export const missingText = (t: Translate<typeof lawWords>, missing: readonly string[]) =>
  missing
    .map((what) => {
      const [key, index] = what.split('.')
      return t.find(`missing:${key}`, { number: Number(index) + 1 }) ?? what
    })
    .join(', ')
