import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import type { Translate } from '../words/words.ts'

type Counted = { openDefects: number; unsafeDefects: number }

/** '2 unsafe', or '1 open'; '' for a vehicle without open defects. */
export const defectText = (t: Translate<typeof inspectionWords>, { openDefects, unsafeDefects }: Counted) => {
  if (unsafeDefects > 0) return t('inspections:unsafeCount', { count: unsafeDefects })
  return openDefects > 0 ? t('inspections:openCount', { count: openDefects }) : ''
}

/** A vehicle's open defects in a list. */
export function DefectBadge({ t, of }: { t: Translate<typeof inspectionWords>; of: Counted }) {
  const text = defectText(t, of)
  return text && <StatusBadge text={text} tone={of.unsafeDefects > 0 ? 'red' : 'amber'} />
}
