import type { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'

/** What an import would write: how many rates, which known ones change, and what is refused. */
export function ExchangePreview({ preview }: { preview: ReplyOf<(typeof exchangeRateApi)['previewImport']> }) {
  const t = useT()
  const { added, changed, same, refused, first, last, changes, faults } = preview
  const listed = changes.length + faults.length
  return (
    <FormSection title={t('exchangePage:previewOf', { added, changed, same, refused })}>
      {first && last && <p className={wholeLine}>{t('exchangePage:daysOf', { first, last })}</p>}
      {faults.length > 0 && (
        <ul className={`${classes.steps} ${wholeLine}`}>
          {faults.map(({ line, text, fault }) => (
            <li key={`${line} ${text}`} className={classes.warning}>
              {t('exchangePage:line', { line, text, fault: t(`exchangeLineFault:${fault}`) })}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <table className={`${classes.table} ${wholeLine}`}>
          <thead>
            <tr>
              <th scope="col">{t('exchangeField:on')}</th>
              <th scope="col">{t('exchangePage:pair')}</th>
              <th scope="col" className={classes.number}>
                {t('exchangePage:now')}
              </th>
              <th scope="col" className={classes.number}>
                {t('exchangePage:inFile')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ to, on, rate, before }) => (
              <tr key={`${to} ${on}`}>
                <td>{on}</td>
                <td>{t('exchangePage:pairText', { from: 'EUR', to })}</td>
                <td className={classes.number}>{before}</td>
                <td className={classes.number}>{rate}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {listed < changed + refused && (
        <p className={`${classes.quiet} ${wholeLine}`}>{t('exchangePage:firstListed', { count: listed })}</p>
      )}
    </FormSection>
  )
}
