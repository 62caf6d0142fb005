import type { BesidesDifference } from '@shortcut/domain/billing/rate-sheets/compare-besides.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import { plainWords } from '@shortcut/words/translate.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from './RateSheetPage.module.css'

/** Fields whose values have their own words. */
const sections: Record<string, string> = {
  kind: 'accessorialKind',
  unit: 'accessorialUnit',
  trigger: 'accessorialTrigger',
  clock: 'clockStart',
  blockRounding: 'blockRounding',
  stopKind: 'stopKindChoice',
  days: 'dayKind',
}

function told(
  t: Translate<typeof rateSheetWords>,
  of: BesidesDifference['of'],
  fields: Record<string, string>,
): string {
  const label = (field: string) =>
    of === 'zone'
      ? t('rateSheetPage:zonePlaces')
      : (t.find(`${of === 'accessorial' ? 'accessorialField' : 'rateSheetField'}:${field}`) ?? plainWords(field))
  const value = (field: string, text: string) =>
    t.find(`${sections[field]}:${text}`) ?? (text || t('rateSheetPage:nothing'))
  return Object.entries(fields)
    .map(([field, text]) => `${label(field)} ${value(field, text)}`)
    .join(' · ')
}

/** Names of parts without their own name. */
const nameOf = (t: Translate<typeof rateSheetWords>, of: BesidesDifference['of']) =>
  of === 'weighing' ? t('rateSheetPage:weighing') : of === 'currency' ? t('rateSheetField:currency') : undefined

/** Differences in currency, accessorials, zones and weighing between two editions. */
export function BesidesCompare({ differences }: { differences: readonly BesidesDifference[] }) {
  const t = useT(rateSheetWords)
  return (
    <DataTable
      className={`${classes.texts} ${classes.second}`}
      rows={differences}
      // Two accessorials may have one name.
      rowKey={(_, index) => index}
      columns={[
        { key: 'kind', cell: ({ kind }) => t(`differenceKind:${kind}`) },
        { key: 'name', header: t('rateSheetPage:besides'), cell: ({ of, name }) => nameOf(t, of) ?? name },
        { key: 'was', header: t('rateSheetPage:was'), cell: ({ of, before }) => told(t, of, before) },
        { key: 'is', header: t('rateSheetPage:is'), cell: ({ of, after }) => told(t, of, after) },
      ]}
    />
  )
}
