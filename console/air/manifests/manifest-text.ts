import { type ManifestChange, manifestValue } from '@shortcut/domain/air/manifests/manifest.ts'
import type * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import type { Translate } from '../../words/words.ts'

/** What one difference between editions says, a sentence for each field. */
export function changeTexts(t: Translate<typeof manifestWords>, { kind, number, changes }: ManifestChange): string[] {
  if (kind !== 'changed') return [t(`manifestPage:${kind}`, { number })]
  const where = number && t('manifestPage:ofLine', { number })
  return changes.map(({ field, was, is }) =>
    t('manifestPage:fieldChange', {
      where,
      field: t(`manifestField:${field}`),
      was: manifestValue(field, was) || t('manifestPage:nothing'),
      is: manifestValue(field, is) || t('manifestPage:nothing'),
    }),
  )
}
