import { type DiscrepancyKind, type Resolution, resolutionsOf } from '@shortcut/domain/cargo/differences.ts'
import { useHolds } from '../../call/session.ts'

/** How this person may resolve a difference of this kind; none without the permission. */
export function useResolutions(kind: DiscrepancyKind): readonly Resolution[] {
  const mayResolve = useHolds(['/cargo/discrepancies/resolve'])
  const mayOverride = useHolds(['/cargo/discrepancies/override'])
  return mayResolve ? resolutionsOf(kind).filter((one) => one !== 'releaseAnyway' || mayOverride) : []
}
