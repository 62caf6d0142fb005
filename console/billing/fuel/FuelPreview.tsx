import type { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'

/** Lines that fit on the screen; the sum above says of all. */
const shownAtMost = 200
const namedAtMost = 12

/** What an import would write: new, changed and refused lines, and what is missing even then. */
export function FuelPreview({ preview }: { preview: ReplyOf<(typeof fuelSurchargeApi)['previewImport']> }) {
  const t = useT()
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
        <table className={`${classes.table} ${wholeLine}`}>
          <thead>
            <tr>
              <th scope="col">{t('fuelPage:lineNo')}</th>
              <th scope="col">{t('fuelField:weekOn')}</th>
              <th scope="col" className={classes.number}>
                {t('fuelPage:now')}
              </th>
              <th scope="col" className={classes.number}>
                {t('fuelPage:inFile')}
              </th>
              <th scope="col">{t('fuelPage:state')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shownAtMost).map(({ line, weekOn, before, price, state, fault }) => (
              <tr key={line} data-missing={fault !== null || undefined}>
                <td>{line}</td>
                <td>{weekOn}</td>
                <td className={classes.number}>{before}</td>
                <td className={classes.number}>{price}</td>
                <td>{fault ? t(`fuelLineFault:${fault}`) : t(`fuelPage:${state}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormSection>
  )
}
