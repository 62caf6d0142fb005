import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { RecurringDetail } from '@shortcut/domain/recurring/api.ts'
import type { RecurringState } from '@shortcut/domain/recurring/repeats.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import type { RecurringField } from '@shortcut/words/en/bookings/recurring.ts'
import * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { repeatsText } from '@shortcut/words/repeats-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../call/call.ts'
import { showError, showSuccess } from '../call/notices.ts'
import { queryClient } from '../call/query-client.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { HolidayNote } from './HolidayNote.tsx'
import { PlannedDates } from './PlannedDates.tsx'
import classes from './Recurring.module.css'
import { RecurringBadge } from './RecurringBadge.tsx'
import { problemOf } from './recurring-row.ts'
import { forgetRecurring, useRecurringNews } from './use-recurring.ts'

type Props = { id: string; zone: string; onEdit: (record: RecurringDetail) => void; onClose: () => void }

/** One recurring order: what it does next, why it cannot, its dates and its history. */
export default function RecurringDetailDrawer({ id, zone, onEdit, onClose }: Props) {
  const t = useT(recordWords, recurringWords)
  useRecurringNews()
  const query = useQuery(queryOf(calls.recurring.detail, { id }))
  const failure = failureOf(query)
  const record = query.data
  const maySave = useHolds(['/work/recurring/save'])
  const skip = async (occursOn: string, skipped: boolean) => {
    const changed = await call(calls.recurring.skip, { id, occursOn, skipped }).catch(() => null)
    if (changed) queryClient.setQueryData([calls.recurring.detail.path, { id }], changed)
    await forgetRecurring()
  }
  return (
    <DetailDrawer
      title={record?.label ?? ''}
      status={record && <RecurringBadge of={record} />}
      actions={record && maySave && record.state !== 'ended' && <Actions record={record} onEdit={onEdit} />}
      onClose={onClose}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!record && !failure && <SkeletonRows rows={12} columns={2} />}
      {record && (
        <>
          {problemOf(record) !== '' && (
            <Banner kind="error" text={`${problemOf(record)} ${t('recurringPage:retried')}`} />
          )}
          <DetailSection title={t('recurringPage:rule')}>
            <Facts record={record} zone={zone} />
          </DetailSection>
          {record.state !== 'ended' && (
            <DetailSection title={t('recurringPage:nextDates')}>
              {record.state === 'paused' && <p className={classes.note}>{t('recurringPage:stopped')}</p>}
              <HolidayNote rule={record.holidays} dates={record.planned} />
              <PlannedDates dates={record.planned} orders={record.orders} onSkip={maySave ? skip : undefined} />
            </DetailSection>
          )}
          <RecordHistory entity="recurringOrder" id={id} zone={zone} />
        </>
      )}
    </DetailDrawer>
  )
}

function Facts({ record, zone }: { record: RecurringDetail; zone: string }) {
  const t = useT(recurringWords)
  const { accountId, customerName, endsOn, madeUntil } = record
  const label = (field: RecurringField) => t(`recurringField:${field}`)
  const mayAccount = useHolds(['/truck/account/list'])
  const mayOrders = useHolds(['/work/order/list'])
  const account = mayAccount ? <Link to={`/truck/account/detail/${accountId}`}>{customerName}</Link> : customerName
  const made = String(record.made)
  return (
    <KeyValue
      labelWidth={144}
      items={[
        { label: label('customerName'), value: account },
        { label: label('customerReferenceNumber'), value: record.customerReferenceNumber },
        { label: label('lane'), value: record.lane },
        { label: label('repeats'), value: repeatsText(t, record.repeats) },
        { label: label('startsOn'), value: dayShown(record.startsOn) },
        ...(endsOn === null ? [] : [{ label: label('endsOn'), value: dayShown(endsOn) }]),
        { label: label('holidays'), value: t(`recurringHolidays:${record.holidays}`) },
        { label: label('advanceDays'), value: String(record.advanceDays) },
        { label: label('nextOn'), value: dayShown(record.nextOn) },
        {
          label: label('made'),
          value: record.made > 0 && mayOrders ? <Link to={`/work/order?recurringId=${record.id}`}>{made}</Link> : made,
        },
        ...(madeUntil === null ? [] : [{ label: label('madeUntil'), value: dayShown(madeUntil) }]),
        { label: label('updatedAt'), value: `${timeIn(zone, record.updatedAt)} · ${record.updatedBy}` },
      ]}
    />
  )
}

const said = { active: 'resumed', paused: 'paused', ended: 'ended' } as const

/** Pauses, resumes or ends it; only the end, which is final, asks. */
function Actions({ record, onEdit }: { record: RecurringDetail; onEdit: Props['onEdit'] }) {
  const t = useT(recordWords, recurringWords)
  const [ending, setEnding] = useState(false)
  const { id, label, state } = record
  const set = async (next: RecurringState) => {
    const reply = await call(calls.recurring.setState, { ids: [id], state: next }).catch(() => null)
    setEnding(false)
    if (!reply) return
    const [failed] = reply.failed
    if (failed) showError(failed.message)
    else showSuccess(t(`recurringPage:${said[next]}`, { label }))
    await forgetRecurring()
  }
  return (
    <>
      <Button variant="default" onClick={() => setEnding(true)}>
        {t('recurringPage:end')}
      </Button>
      {state === 'active' ? (
        <Button variant="default" onClick={() => set('paused')}>
          {t('recurringPage:pause')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => set('active')}>
          {t('recurringPage:resume')}
        </Button>
      )}
      <Button onClick={() => onEdit(record)}>{t('record:edit')}</Button>
      <ConfirmDialog
        opened={ending}
        title={t('recurringPage:endTitle', { label })}
        confirmText={t('recurringPage:end')}
        destructive
        onConfirm={() => set('ended')}
        onClose={() => setEnding(false)}
      >
        <p>{t('recurringPage:endText')}</p>
      </ConfirmDialog>
    </>
  )
}
