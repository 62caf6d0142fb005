import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import type * as preflightWords from '@shortcut/words/en/preflight.ts'
import { findingText } from '@shortcut/words/finding-text.ts'
import { datesNow, formatsNow } from '../../time/formats.ts'
import type { Translate } from '../../words/words.ts'

/** A preflight finding in words, with dates and units as the user prefers them. */
export const findingShown = (t: Translate<typeof preflightWords>, found: Pick<Finding, 'code' | 'params'>) =>
  findingText((code, params) => t(`finding:${code}`, params), found, datesNow(), formatsNow().units)
