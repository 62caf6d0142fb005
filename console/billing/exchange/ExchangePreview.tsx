import type { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'

/** What an import would write: the number of rates, changed ones, and refused ones. */
export function ExchangePreview({ preview }: { preview: ReplyOf<(typeof exchangeRateApi)['previewImport']> }) {
  const t = useT(exchangeWords, fieldWords)
  const { added, changed, same, refused, first, last, changes, faults } = preview
  const listed = changes.length + faults.length
  return (
    <FormSection title={t('exchangePage:previewOf', { added, changed, same, refused })}>
      {first && last && (
        <p className={wholeLine}>{t('exchangePage:daysOf', { first: dayShown(first), last: dayShown(last) })}</p>
      )}
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
        <DataTable
          className={wholeLine}
          sticky
          rows={changes}
          rowKey={({ to, on }) => `${to} ${on}`}
          columns={[
            { key: 'on', header: t('exchangeField:on'), cell: ({ on }) => dayShown(on) },
            {
              key: 'pair',
              header: t('exchangePage:pair'),
              cell: ({ to }) => t('exchangePage:pairText', { from: 'EUR', to }),
            },
            { key: 'now', header: t('exchangePage:now'), align: 'end', cell: ({ before }) => before },
            { key: 'inFile', header: t('exchangePage:inFile'), align: 'end', cell: ({ rate }) => rate },
          ]}
        />
      )}
      {listed < changed + refused && (
        <p className={`${classes.quiet} ${wholeLine}`}>{t('exchangePage:firstListed', { count: listed })}</p>
      )}
    </FormSection>
  )
}
