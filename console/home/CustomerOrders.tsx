import { calls } from 'virtual:calls'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { besideOf, failureOf } from '../call/use-call.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './HomePage.module.css'

const shown = 12

/** A customer's orders that are not delivered yet, the most urgent first. */
export function CustomerOrders() {
  const t = useT(customerWords, ownWords)
  const open = { state: 'waiting,confirmed,assigned,underWay', sort: 'dueAt', pageSize: shown } as const
  const query = useQuery(besideOf(calls.ownOrder.list, open))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={6} columns={4} />
  return (
    <section aria-labelledby="own-open">
      <h2 id="own-open" className={classes.part}>
        {t('ownPage:homeOpen')}
      </h2>
      <DataTable
        labelledBy="own-open"
        roomy
        rows={query.data.list}
        rowKey={({ id }) => id}
        empty={t('ownPage:homeNone')}
        columns={[
          {
            key: 'order',
            header: t('ownPage:order'),
            cell: ({ id, bookingId }) => <AppLink to={`/own/order/${id}`}>{bookingId}</AppLink>,
          },
          { key: 'reference', header: t('ownPage:reference'), cell: (row) => row.customerReferenceNumber },
          { key: 'state', header: t('ownPage:state'), cell: ({ state }) => t(`ownState:${state}`) },
          { key: 'pickup', header: t('ownPage:pickup'), cell: ({ pickupPlace }) => pickupPlace },
          { key: 'delivery', header: t('ownPage:delivery'), cell: ({ deliveryPlace }) => deliveryPlace },
          { key: 'due', header: t('ownPage:due'), cell: ({ deliveryZone, dueAt }) => timeIn(deliveryZone, dueAt) },
          {
            key: 'expected',
            header: t('ownPage:expected'),
            cell: ({ deliveryZone, expectedAt }) => timeIn(deliveryZone, expectedAt),
          },
        ]}
      />
    </section>
  )
}
