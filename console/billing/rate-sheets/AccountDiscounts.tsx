import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { discountForm } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { useLive } from '../../live/live.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './AccountRates.module.css'

const empty = { effectiveFrom: '', percent: '' }

/** A customer's discounts on sheets that it shares with other accounts. */
export function AccountDiscounts({ accountId }: { accountId: string }) {
  const t = useT(lawWords, rateSheetWords)
  const editable = useHolds(['/truck/rateSheet/activate'])
  const query = useQuery(queryOf(calls.rateSheet.discounts, { accountId }))
  const form = useForm(() => empty)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'account')) void query.refetch()
  })
  const failure = failureOf(query)
  const discounts = query.data ?? []
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const input = { accountId, ...form.values }
    const errors = schemaErrors(t, discountForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await call(calls.rateSheet.saveDiscount, input, { handles: [codes.invalid] })
      form.setValues(() => empty)
      showSuccess(t('accountRates:discountSaved'))
      await query.refetch()
    } catch (error) {
      form.refuse(error)
    }
  }
  const remove = async (effectiveFrom: string) => {
    await call(calls.rateSheet.removeDiscount, { accountId, effectiveFrom })
    showSuccess(t('accountRates:discountRemoved'))
    await query.refetch()
  }
  return (
    <DetailSection title={t('accountRates:discounts')}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      <p className={classes.quiet}>{t('accountRates:discountsHelp')}</p>
      {query.data && discounts.length === 0 && <p className={classes.quiet}>{t('accountRates:noDiscounts')}</p>}
      {discounts.length > 0 && (
        <DataTable
          rows={discounts}
          rowKey={({ effectiveFrom }) => effectiveFrom}
          columns={[
            {
              key: 'effectiveFrom',
              header: t('accountRates:discountFrom'),
              cell: ({ effectiveFrom }) => dayShown(effectiveFrom),
            },
            { key: 'percent', header: t('accountRates:discountPercent'), align: 'end', cell: ({ percent }) => percent },
            {
              key: 'remove',
              cell: ({ effectiveFrom }) =>
                editable && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={t('accountRates:removeDiscount', { day: dayShown(effectiveFrom) })}
                    onClick={() => void remove(effectiveFrom)}
                  >
                    {t('accountRates:remove')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {editable && (
        <form className={classes.discount} onSubmit={save} noValidate>
          <DateTimeField
            {...form.bind('effectiveFrom')}
            label={t('accountRates:discountFrom')}
            kind="date"
            today={today}
          />
          <TextInput {...form.bind('percent')} label={t('accountRates:discountPercent')} autoComplete="off" />
          <Button type="submit" variant="default">
            {t('accountRates:addDiscount')}
          </Button>
        </form>
      )}
    </DetailSection>
  )
}
