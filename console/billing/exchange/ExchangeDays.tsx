import { calls } from 'virtual:calls'
import { mostExchangeRows, type SavedExchangeRate } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as exchangeWords from '@shortcut/words/en/billing/exchange.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { dayShown, timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../fuel/FuelSurchargePage.module.css'
import type { TypedRate } from './ExchangeRateForm.tsx'

type Props = {
  from: string
  to: string
  days: readonly SavedExchangeRate[]
  onCorrect: (rate: TypedRate) => void
  onDeleted: () => Promise<void>
}

/** The rates of a pair, latest first, with source and author. Click a date to correct it in the form. */
export function ExchangeDays({ from, to, days, onCorrect, onDeleted }: Props) {
  const t = useT(exchangeWords, fieldWords)
  const zone = useViewerZone()
  const [deleting, setDeleting] = useState('')
  const editable = useHolds(['/truck/exchangeRate/save'])
  return (
    <section>
      <div className={classes.bar}>
        <h2>{t('exchangePage:pairText', { from, to })}</h2>
        {days.length === mostExchangeRows && (
          <span className={classes.quiet}>{t('exchangePage:latest', { count: mostExchangeRows })}</span>
        )}
      </div>

      <DataTable
        sticky
        rows={days}
        rowKey={({ on }) => on}
        columns={[
          {
            key: 'on',
            header: t('exchangeField:on'),
            cell: ({ on, rate }) =>
              editable ? (
                <button
                  type="button"
                  className={classes.link}
                  title={t('exchangePage:correct', { on: dayShown(on) })}
                  onClick={() => onCorrect({ from, to, on, rate })}
                >
                  {dayShown(on)}
                </button>
              ) : (
                dayShown(on)
              ),
          },
          { key: 'rate', header: t('exchangePage:oneIs', { from, to }), align: 'end', cell: ({ rate }) => rate },
          { key: 'source', header: t('exchangeField:source'), cell: ({ source }) => t(`exchangeSource:${source}`) },
          { key: 'updatedBy', header: t('exchangeField:updatedBy'), cell: ({ updatedBy }) => updatedBy },
          {
            key: 'updatedAt',
            header: t('exchangeField:updatedAt'),
            cell: ({ updatedAt }) => timeIn(zone, updatedAt),
          },
          editable && {
            key: 'delete',
            header: t('exchangePage:delete'),
            hideHeader: true,
            cell: ({ on }) => (
              <button
                type="button"
                className={classes.icon}
                aria-label={t('exchangePage:deleteOf', { on: dayShown(on) })}
                onClick={() => setDeleting(on)}
              >
                <IconTrash size={14} aria-hidden />
              </button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        opened={deleting !== ''}
        title={t('exchangePage:delete')}
        confirmText={t('exchangePage:delete')}
        destructive
        onConfirm={async () => {
          await call(calls.exchangeRate.delete, { from, to, on: deleting })
          setDeleting('')
          await onDeleted()
        }}
        onClose={() => setDeleting('')}
      >
        {t('exchangePage:deleteQuestion', { from, to, on: dayShown(deleting) })}
      </ConfirmDialog>
    </section>
  )
}
