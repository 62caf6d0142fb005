import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { Link } from 'react-router'
import { useHolds, useSession } from '../app/session.ts'
import { useTitle } from '../app/title.ts'
import { failureOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { type Counts, useCounts } from '../work-orders/counts.ts'
import classes from './HomePage.module.css'

/** What a person must act on, what runs by itself, and what is over. */
const groups: readonly { title: 'home:needsPeople' | 'home:underWay' | 'home:finished'; statuses: BookingStatus[] }[] =
  [
    {
      title: 'home:needsPeople',
      statuses: ['NEW', 'DRAFT', 'CONFIRMED', 'REVISED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED'],
    },
    { title: 'home:underWay', statuses: ['DISPATCHED', 'IN_TRANSIT'] },
    { title: 'home:finished', statuses: ['DELIVERED', 'BOOKING_CANCELLED'] },
  ]

export default function HomePage() {
  const t = useT()
  useTitle(t('page:home'))
  const menuless = useSession(({ user }) => user?.menuList.length === 0)
  const seesOrders = useHolds('/work/order/list')
  return (
    <div className={classes.page}>
      <h1>{t('home:title')}</h1>
      {menuless && (
        <div role="alert" className={classes.noMenu}>
          <p lang="zh">{t('call:noMenu')}</p>
          <p>{t('call:noMenuMeaning')}</p>
        </div>
      )}
      {!menuless && seesOrders && <OrdersByStatus />}
    </div>
  )
}

function OrdersByStatus() {
  const t = useT()
  const counts = useCounts()
  const failure = failureOf(counts)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void counts.refetch()} />
  const known: Counts = counts.data ?? {}
  const open = openStatuses.reduce((sum, status) => sum + (known[status] ?? 0), 0)
  return (
    <>
      <p className={classes.lead}>{counts.data ? t('home:openOrders', { count: open }) : ' '}</p>
      <div className={classes.groups}>
        {groups.map(({ title, statuses }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {statuses.map((status) => (
                <li key={status}>
                  <Link to={`/work/order?bookingStatus=${status}`}>
                    <BookingStatusBadge status={status} />
                    <span className={classes.count}>
                      {counts.data ? (known[status] ?? 0).toLocaleString('en') : ''}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
