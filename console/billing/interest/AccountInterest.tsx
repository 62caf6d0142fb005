import { calls } from 'virtual:calls'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { interestCharging, interestPers } from '@shortcut/domain/billing/interest/interest.ts'
import { interestForm } from '@shortcut/domain/billing/interest/interest-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as interestWords from '@shortcut/words/en/billing/interest.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import classes from './AccountInterest.module.css'

const empty = {
  fromOn: '',
  percent: '',
  per: 'month',
  graceDays: '0',
  minimum: '0',
  charged: 'byHand',
  onInterest: false,
}

/** What an account pays on invoices that are overdue, each from a day on. */
export function AccountInterest({ accountId }: { accountId: string }) {
  const t = useT(interestWords, lawWords)
  const editable = useHolds(['/truck/account/save'])
  const query = useQuery(queryOf(calls.interest.terms, { accountId }))
  useLive((news) => {
    if (news === 'resync' || news.some(({ topic }) => topic === 'account')) void query.refetch()
  })
  const failure = failureOf(query)
  const terms = query.data ?? []
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = async (fromOn: string) => {
    await call(calls.interest.removeTerms, { accountId, fromOn })
    setRemoving(null)
    showSuccess(t('interest:removed'))
    await query.refetch()
  }
  return (
    <DetailSection title={t('interest:terms')}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      <p className={classes.quiet}>{t('interest:termsHelp')}</p>
      {query.data && terms.length === 0 && <p className={classes.quiet}>{t('interest:none')}</p>}
      {terms.length > 0 && (
        <DataTable
          rows={terms}
          rowKey={({ fromOn }) => fromOn}
          columns={[
            { key: 'fromOn', header: t('interestField:fromOn'), cell: ({ fromOn }) => dayShown(fromOn) },
            {
              key: 'per',
              header: t('interestField:per'),
              cell: ({ percent, per }) => t('interestLine:rateOf', { percent, per: t(`interestPer:${per}`) }),
            },
            {
              key: 'graceDays',
              header: t('interestField:graceDays'),
              align: 'end',
              cell: ({ graceDays }) => graceDays,
            },
            { key: 'minimum', header: t('interestField:minimum'), align: 'end', cell: ({ minimum }) => minimum },
            {
              key: 'charged',
              header: t('interestField:charged'),
              cell: ({ charged }) => t(`interestCharging:${charged}`),
            },
            {
              key: 'onInterest',
              header: t('interestField:onInterest'),
              cell: ({ onInterest }) => t(onInterest ? 'interest:yes' : 'interest:no'),
            },
            {
              key: 'remove',
              cell: ({ fromOn }) =>
                editable && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={t('interest:removeOf', { day: dayShown(fromOn) })}
                    onClick={() => setRemoving(fromOn)}
                  >
                    {t('interest:remove')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {editable && <TermsForm accountId={accountId} onSaved={() => void query.refetch()} />}
      <ConfirmDialog
        opened={removing !== null}
        destructive
        title={removing ? t('interest:removeTitle', { day: dayShown(removing) }) : ''}
        confirmText={t('interest:remove')}
        onConfirm={() => (removing ? remove(removing).catch(() => undefined) : Promise.resolve())}
        onClose={() => setRemoving(null)}
      >
        <p>{t('interest:removeHelp')}</p>
      </ConfirmDialog>
    </DetailSection>
  )
}

function TermsForm({ accountId, onSaved }: { accountId: string; onSaved: () => void }) {
  const t = useT(interestWords, lawWords)
  const form = useForm(() => empty)
  const today = toLocalDate(new Date().toISOString(), useViewerZone())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const typed = { accountId, ...form.values, graceDays: Number(form.values.graceDays || 0) }
    const errors = schemaErrors(t, interestForm, typed)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    const input = interestForm.parse(typed)
    try {
      await call(calls.interest.saveTerms, input, { handles: [codes.invalid] })
      form.setValues(() => empty)
      showSuccess(t('interest:saved'))
      onSaved()
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <DateTimeField {...form.bind('fromOn')} label={t('interestField:fromOn')} kind="date" today={today} />
      <TextInput {...form.bind('percent')} label={t('interestField:percent')} autoComplete="off" />
      <NativeSelect
        label={t('interestField:per')}
        value={form.values.per}
        onChange={({ currentTarget }) => form.set('per', currentTarget.value)}
        data={interestPers.map((value) => ({ value, label: t(`interestPer:${value}`) }))}
      />
      <NumberField {...form.bind('graceDays')} label={t('interestField:graceDays')} min={0} max={365} />
      <NumberField {...form.bind('minimum')} label={t('interestField:minimum')} decimals={3} min={0} />
      <NativeSelect
        label={t('interestField:charged')}
        value={form.values.charged}
        onChange={({ currentTarget }) => form.set('charged', currentTarget.value)}
        data={interestCharging.map((value) => ({ value, label: t(`interestCharging:${value}`) }))}
      />
      <Checkbox
        label={t('interestField:onInterest')}
        checked={form.values.onInterest}
        onChange={({ currentTarget }) => form.set('onInterest', currentTarget.checked)}
      />
      <Button type="submit" variant="default">
        {t('interest:add')}
      </Button>
    </form>
  )
}
