import type { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'

/** Lines that fit on the screen; the totals above cover all. */
const shownAtMost = 200
const namedAtMost = 12

/** What an import would write: new, changed and refused lines, and weeks that would still be missing. */
export function FuelPreview({ preview }: { preview: ReplyOf<(typeof fuelSurchargeApi)['previewImport']> }) {
  const t = useT(fieldWords, fuelWords)
  const { lines, missing, added, changed, same, refused } = preview
  const weeks = missing.slice(0, namedAtMost).join(', ') + (missing.length > namedAtMost ? ' …' : '')
  return (
    <FormSection title={t('fuelPage:previewOf', { added, changed, same, refused })}>
      {missing.length > 0 && (
        <p className={`${classes.warning} ${wholeLine}`}>
          {t('fuelPage:stillMissing', { count: missing.length, weeks })}
        </p>
      )}
      {lines.length > 0 && (
        <DataTable
          className={wholeLine}
          sticky
          rows={lines.slice(0, shownAtMost)}
          rowKey={({ line }) => line}
          markOf={({ fault }) => (fault === null ? undefined : 'warning')}
          columns={[
            { key: 'line', header: t('fuelPage:lineNo'), cell: ({ line }) => line },
            { key: 'weekOn', header: t('fuelField:weekOn'), cell: ({ weekOn }) => dayShown(weekOn) },
            { key: 'now', header: t('fuelPage:now'), align: 'end', cell: ({ before }) => before },
            { key: 'inFile', header: t('fuelPage:inFile'), align: 'end', cell: ({ price }) => price },
            {
              key: 'state',
              header: t('fuelPage:state'),
              cell: ({ fault, state }) => (fault ? t(`fuelLineFault:${fault}`) : t(`fuelPage:${state}`)),
            },
          ]}
        />
      )}
    </FormSection>
  )
}
