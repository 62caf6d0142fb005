import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { InvoiceRow } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as invoiceDeliveryWords from '@shortcut/words/en/billing/invoice-delivery.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { fieldErrorsOf } from '../../forms/field-errors.ts'
import { useNews } from '../../live/use-news.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { sumText } from '../money.ts'
import { InvoiceRun } from './InvoiceRun.tsx'
import classes from './Runs.module.css'

type Props = {
  /** The selected drafts; if none, all. */
  drafts: readonly InvoiceRow[]
  onBegun: () => void
  onClose: () => void
}

/** Issues many drafts at once, and shows the progress; it continues when this is closed. */
export default function IssueDrawer({ drafts, onBegun, onClose }: Props) {
  const t = useT(fieldWords, invoiceDeliveryWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const [issuedOn, setIssuedOn] = useState(today)
  const [earlyReason, setEarlyReason] = useState('')
  const mayDateEarly = useHolds(['/billing/invoices/issueEarly'])
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState(drafts)
  const [busy, setBusy] = useState(false)
  const query = useQuery(queryOf(calls.invoiceRun.list, {}))
  useNews(['invoice', 'invoiceRun'], calls.invoiceRun.list.path)
  const failure = failureOf(query)
  const ready = query.data
  const count = chosen.length || (ready?.drafts ?? 0)

  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const which = chosen.length > 0 ? chosen.map(({ id }) => id) : ('allDrafts' as const)
      await call(calls.invoiceRun.start, { which, issuedOn, earlyReason }, { handles: [codes.invalid] })
      setChosen([])
      onBegun()
    } catch (failed) {
      setError(Object.values(fieldErrorsOf(failed) ?? {})[0])
    } finally {
      setBusy(false)
      void query.refetch()
    }
  }
  return (
    <DetailDrawer title={t('invoiceRun:title')} onClose={onClose}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      <Allowed any={['/billing/invoices/issue']}>
        {ready && (
          <DetailSection title={t('invoiceRun:which')}>
            {count === 0 ? (
              <p className={classes.none}>{t('invoiceRun:none')}</p>
            ) : (
              <div className={classes.start}>
                <p>
                  {chosen.length > 0
                    ? t('invoiceRun:chosen', { count, sum: sumText(chosen) })
                    : t('invoiceRun:all', { count, sum: sumText(ready.sums) })}
                </p>
                <p className={classes.none}>{t('invoiceRun:help')}</p>
                <DateTimeField
                  kind="date"
                  label={t('invoiceRun:issuedOn')}
                  today={today}
                  value={issuedOn}
                  error={error}
                  onChange={setIssuedOn}
                />
                {mayDateEarly && (
                  <TextInput
                    label={t('invoiceField:earlyReason')}
                    description={t('invoiceRun:earlyReasonHelp')}
                    value={earlyReason}
                    maxLength={400}
                    onChange={({ currentTarget }) => setEarlyReason(currentTarget.value)}
                  />
                )}
                <div>
                  <Button loading={busy} disabled={!issuedOn} onClick={() => void start()}>
                    {t('invoiceRun:issue', { count })}
                  </Button>
                </div>
              </div>
            )}
          </DetailSection>
        )}
      </Allowed>
      <DetailSection title={t('invoiceRun:runs')}>
        {ready?.runs.length === 0 && <p className={classes.none}>{t('invoiceRun:noRuns')}</p>}
        <ul className={classes.runs}>
          {ready?.runs.map((run) => (
            <InvoiceRun key={run.id} run={run} onChange={() => void query.refetch()} />
          ))}
        </ul>
      </DetailSection>
    </DetailDrawer>
  )
}
