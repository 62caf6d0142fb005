import { calls } from 'virtual:calls'
import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { receivedStatusTones } from '../bookings/message-filter-defs.ts'
import { fetched } from '../call/fetched.tsx'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

const MessageDrawer = fetched(async () => ({ default: (await import('../bookings/MessageDrawer.tsx')).MessageDrawer }))

const latest = 25

/** The latest messages from the account's system, and a link to all of them. */
export function AccountMessages({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT(accountWords, bookingMonitorWords, fieldWords)
  const query = useQuery(queryOf(calls.bookingMonitor.list, { accountId, pageSize: latest }))
  useNews(['bookingMessage'], calls.bookingMonitor.list.path, 2000)
  const failure = failureOf(query)
  const [shown, setShown] = useState<BookingMessageRow | null>(null)
  const messages = query.data?.list ?? []
  return (
    <DetailSection
      title={t('accountPage:latestMessages')}
      actions={
        messages.length > 0 && (
          <AppLink to={`/bookingMonitor/index?accountId=${accountId}`}>{t('accountPage:allMessages')}</AppLink>
        )
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}

      {query.data && (
        <DataTable
          rows={messages}
          rowKey={({ id }) => id}
          empty={t('accountPage:noMessages')}
          columns={[
            {
              key: 'receivedDate',
              header: t('bookingMonitor:receivedDate'),
              cell: (message) => (
                <button type="button" className={classes.link} onClick={() => setShown(message)}>
                  {timeIn(zone, message.receivedDate)}
                </button>
              ),
            },
            {
              key: 'receivedStatus',
              header: t('bookingMonitor:receivedStatus'),
              cell: ({ receivedStatus }) => (
                <StatusBadge text={t(`receivedStatus:${receivedStatus}`)} tone={receivedStatusTones[receivedStatus]} />
              ),
            },
            {
              key: 'customerReferenceNumber',
              header: t('bookingMonitor:customerReferenceNumber'),
              cell: ({ customerReferenceNumber }) => customerReferenceNumber,
            },
            {
              key: 'bookingId',
              header: t('bookingMonitor:bookingId'),
              cell: ({ workOrderId, bookingId }) =>
                workOrderId && <AppLink to={`/work/order/detail/${workOrderId}`}>{bookingId}</AppLink>,
            },
            {
              key: 'sourceFile',
              header: t('bookingMonitor:sourceFile'),
              cell: (message) => sourceName((at) => timeIn(zone, at), message),
            },
          ]}
        />
      )}
      {shown && <MessageDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </DetailSection>
  )
}
