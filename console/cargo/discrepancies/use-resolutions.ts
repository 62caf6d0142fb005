import {
  comparedKinds,
  type DiscrepancyKind,
  type Resolution,
  resolutionsOf,
} from '@shortcut/domain/cargo/differences.ts'
import type { Ending } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { isOneOf } from '@shortcut/domain/cargo/lifecycle.ts'
import type * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import type * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useHolds } from '../../call/session.ts'
import type { Translate } from '../../words/words.ts'

/** How this person may resolve a difference of this kind; none without the permission. */
export function useResolutions(kind: DiscrepancyKind): readonly Resolution[] {
  const mayResolve = useHolds(['/cargo/discrepancies/resolve'])
  const mayOverride = useHolds(['/cargo/discrepancies/override'])
  return mayResolve ? resolutionsOf(kind).filter((one) => one !== 'releaseAnyway' || mayOverride) : []
}

/** Only numbers are counted: damage and foreign pieces are accepted as they were found. */
export const resolutionText = (
  t: Translate<typeof cargoLawWords | typeof discrepancyWords>,
  kind: DiscrepancyKind,
  resolution: Ending,
) =>
  resolution === 'acceptCount' && !isOneOf(kind, comparedKinds)
    ? t('discrepancyPage:acceptFound')
    : t(`resolution:${resolution}`)
