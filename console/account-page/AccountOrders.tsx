import { calls } from 'virtual:calls'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'

const latest = 25

/** The account's latest work orders, and a link to all of them. */
export function AccountOrders({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT(accountWords, workOrderWords)
  const query = useQuery(queryOf(calls.workOrder.list, { accountId, pageSize: latest }))
  useNews(['workOrder'], calls.workOrder.list.path, 2000)
  const failure = failureOf(query)
  const orders = query.data?.list ?? []
  return (
    <DetailSection
      title={t('accountPage:latestOrders')}
      actions={
        orders.length > 0 && <AppLink to={`/work/order?accountId=${accountId}`}>{t('accountPage:allOrders')}</AppLink>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}

      {query.data && (
        <DataTable
          rows={orders}
          rowKey={({ id }) => id}
          empty={t('accountPage:noOrders')}
          columns={[
            {
              key: 'bookingId',
              header: t('field:bookingId'),
              cell: ({ id, bookingId }) => <AppLink to={`/work/order/detail/${id}`}>{bookingId}</AppLink>,
            },
            {
              key: 'bookingStatus',
              header: t('field:bookingStatus'),
              cell: ({ bookingStatus }) => <BookingStatusBadge status={bookingStatus} />,
            },
            {
              key: 'customerReferenceNumber',
              header: t('field:customerReferenceNumber'),
              cell: ({ customerReferenceNumber }) => customerReferenceNumber,
            },
            { key: 'pickupPlace', header: t('field:pickupPlace'), cell: ({ pickupPlace }) => pickupPlace },
            { key: 'deliveryPlace', header: t('field:deliveryPlace'), cell: ({ deliveryPlace }) => deliveryPlace },
            {
              key: 'bookingReceivedDate',
              header: t('field:bookingReceivedDate'),
              cell: ({ bookingReceivedDate }) => timeIn(zone, bookingReceivedDate),
            },
          ]}
        />
      )}
    </DetailSection>
  )
}
