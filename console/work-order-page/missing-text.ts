import type * as lawWords from '@shortcut/words/en/law.ts'
import type { Translate } from '../words/words.ts'

/** The data that an order lacks before it can be confirmed, in words. */
export const missingText = (t: Translate<typeof lawWords>, missing: readonly string[]) =>
  missing
    .map((what) => {
      const stop = /^stops\.(\d+)$/.exec(what)
      return stop ? t('missing:stops', { number: Number(stop[1]) + 1 }) : (t.find(`missing:${what}`) ?? what)
    })
    .join(', ')
