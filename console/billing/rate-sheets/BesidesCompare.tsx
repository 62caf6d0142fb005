import type { BesidesDifference } from '@shortcut/domain/billing/rate-sheets/compare-besides.ts'
import { type Translate, useT } from '../../words/words.ts'
import classes from './RateSheetPage.module.css'

/** Fields whose values have words of their own. */
const sections: Record<string, string> = {
  kind: 'accessorialKind',
  unit: 'accessorialUnit',
  trigger: 'accessorialTrigger',
  clock: 'clockStart',
  blockRounding: 'blockRounding',
  stopKind: 'stopKindChoice',
}

function told(t: Translate, of: BesidesDifference['of'], fields: Record<string, string>): string {
  const label = (field: string) =>
    of === 'zone'
      ? t('rateSheetPage:zonePlaces')
      : t(`${of === 'accessorial' ? 'accessorialField' : 'rateSheetField'}:${field}` as 'accessorialField:price')
  const value = (field: string, text: string) =>
    sections[field] && text
      ? t(`${sections[field]}:${text}` as 'accessorialKind:custom')
      : text || t('rateSheetPage:nothing')
  return Object.entries(fields)
    .map(([field, text]) => `${label(field)} ${value(field, text)}`)
    .join(' · ')
}

/** What has no name of its own. */
const nameOf = (t: Translate, of: BesidesDifference['of']) =>
  of === 'weighing' ? t('rateSheetPage:weighing') : of === 'currency' ? t('rateSheetField:currency') : undefined

/** How currency, accessorials, zones and weighing of two editions differ. */
export function BesidesCompare({ differences }: { differences: readonly BesidesDifference[] }) {
  const t = useT()
  return (
    <table className={`${classes.table} ${classes.second}`}>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">{t('rateSheetPage:besides')}</th>
          <th scope="col">{t('rateSheetPage:was')}</th>
          <th scope="col">{t('rateSheetPage:is')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ of, name, kind, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accessorials may bear one name
          <tr key={index}>
            <td>{t(`differenceKind:${kind}`)}</td>
            <td>{nameOf(t, of) ?? name}</td>
            <td>{told(t, of, before)}</td>
            <td>{told(t, of, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
