import type { MasterRow } from '@shortcut/domain/air/master-api.ts'
import type * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import type { Translate } from '../../words/words.ts'

/** A draft has no number: its airports tell it from another one. */
export const masterName = (
  t: Translate<typeof consolidationWords>,
  { number, airline, origin, destination }: Pick<MasterRow, 'number' | 'airline' | 'origin' | 'destination'>,
) =>
  number ??
  [t('consolidationPage:draft'), airline, [origin, destination].filter(Boolean).join('–')].filter(Boolean).join(' ')
