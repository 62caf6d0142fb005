import { calls } from 'virtual:calls'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/SmallTable.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'

const latest = 25

/** The account's latest work orders, and the way to all of them. */
export function AccountOrders({ accountId, zone }: { accountId: string; zone: string }) {
  const t = useT()
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
      {query.data && orders.length === 0 && <p className={classes.none}>{t('accountPage:noOrders')}</p>}
      {orders.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('field:bookingId')}</th>
              <th scope="col">{t('field:bookingStatus')}</th>
              <th scope="col">{t('field:customerReferenceNumber')}</th>
              <th scope="col">{t('field:pickupPlace')}</th>
              <th scope="col">{t('field:deliveryPlace')}</th>
              <th scope="col">{t('field:bookingReceivedDate')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <AppLink to={`/work/order/detail/${order.id}`}>{order.bookingId}</AppLink>
                </td>
                <td>
                  <BookingStatusBadge status={order.bookingStatus} />
                </td>
                <td>{order.customerReferenceNumber}</td>
                <td>{order.pickupPlace}</td>
                <td>{order.deliveryPlace}</td>
                <td>{timeIn(zone, order.bookingReceivedDate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  )
}
