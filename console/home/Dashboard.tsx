import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { homeApi, OrderFigures } from '@shortcut/domain/home/api.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import { Link } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { failureOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { weekdayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { AttentionStrip } from './AttentionStrip.tsx'
import { CargoStrip } from './CargoStrip.tsx'
import classes from './HomePage.module.css'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { ordersWhere } from './links.ts'
import { ReceivedToday, TodayTable } from './TodayTable.tsx'
import { UrgentOrders } from './UrgentOrders.tsx'
import { useFigures } from './use-figures.ts'
import { WorkersOnline } from './WorkersOnline.tsx'

const BillingPanel = fetched(
  () => import('./BillingPanel.tsx'),
  () => <SkeletonRows rows={8} columns={4} />,
)
const AuditPanel = fetched(
  () => import('./AuditPanel.tsx'),
  () => <SkeletonRows rows={12} columns={4} />,
)

const NextCutOffs = fetched(() => import('./NextCutOffs.tsx'))

/** Fetched on its own, because users look at it after the figures. */
const DeliveryChart = fetched(
  () => import('./DeliveryChart.tsx'),
  () => <section className={classes.chartSpace} />,
)

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

export function Dashboard() {
  const t = useT(findingWords, homeWords)
  const zone = useViewerZone()
  const figures = useFigures(zone)
  const failure = failureOf(figures)
  if (failure)
    return <ErrorState title={t('home:failed')} text={failure.message} onRetry={() => void figures.refetch()} />
  if (!figures.data) return <HomeSkeleton />
  const { today, orders } = figures.data
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('home:title')}</h1>
        <p>
          {weekdayShown(today, 'long')} · {zone}
          {orders && <OpenOrders standing={orders.standing} />}
          <Allowed any={['/map/list']}>
            {' · '}
            <Link to="/map">{t('keys:liveMap')}</Link>
          </Allowed>
        </p>
      </header>
      <Figures {...figures.data} />
    </div>
  )
}

function OpenOrders({ standing }: Pick<OrderFigures, 'standing'>) {
  const t = useT(homeWords)
  const count = openStatuses.reduce((all, status) => all + standing[status], 0)
  return (
    <>
      {' · '}
      <Link to={ordersWhere({ bookingStatus: openStatuses.join() })}>{t('home:openOrders', { count })}</Link>
    </>
  )
}

/** Which parts a person's work needs, by permission. People who only look see the orders. */
function useParts() {
  const confirms = useHolds(['/work/order/confirm', '/work/order/assign'])
  const bills = useHolds(['/billing/index/review', '/billing/index/approve'])
  const seesQueue = useHolds(['/billing/index/list'])
  const keepsWarehouse = useHolds(['/warehouse/management/save'])
  const audits = useHolds(['/log/index/list'])
  const others = (bills && seesQueue) || keepsWarehouse || audits
  return { dispatch: confirms || !others, billing: bills && seesQueue, warehouse: keepsWarehouse, audit: audits }
}

function Figures(figures: ReplyOf<typeof homeApi.figures>) {
  const t = useT(homeWords)
  const { today, orders, quarantined, silent, stuck, papers, drivers, diskFull, seal } = figures
  const parts = useParts()
  const seesApps = useHolds(['/warehouse/monitor/list'])
  const dispatched = parts.dispatch ? orders : null
  if (!orders && !quarantined && !silent && !drivers && !diskFull && !seal && !parts.billing)
    return <EmptyState title={t('home:nothingForYou')} text={t('home:nothingForYouHelp')} />
  return (
    <>
      {diskFull && (
        <p role="alert" className={classes.alarm}>
          {t('home:diskFull')}
        </p>
      )}
      {parts.dispatch && (
        <AttentionStrip
          orders={orders}
          quarantined={quarantined}
          silent={silent}
          stuck={stuck}
          papers={papers}
          drivers={drivers}
        />
      )}
      {dispatched && sum(dispatched.standing) === 0 && (
        <EmptyState
          title={t('home:noOrders')}
          text={t('home:noOrdersHelp')}
          actions={<Link to="/work/order">{t('home:toOrders')}</Link>}
        />
      )}
      {dispatched && sum(dispatched.standing) > 0 && (
        <div className={classes.columns}>
          <TodayTable today={today} pickups={dispatched.pickupsToday} deliveries={dispatched.deliveriesToday} />
          <UrgentOrders orders={dispatched.urgent} />
          <ReceivedToday today={today} received={dispatched.receivedToday} />
        </div>
      )}
      {parts.dispatch && (
        <Allowed any={['/air/consolidation/save']}>
          <NextCutOffs />
        </Allowed>
      )}
      {parts.warehouse && (
        <Allowed any={['/cargo/management/list']}>
          <CargoStrip today={today} />
        </Allowed>
      )}
      {parts.warehouse && (
        <div className={classes.columns} data-kind="warehouse">
          {orders && !parts.dispatch && (
            <TodayTable today={today} pickups={orders.pickupsToday} deliveries={orders.deliveriesToday} />
          )}
          {seesApps && <WorkersOnline />}
        </div>
      )}
      {parts.billing && <BillingPanel />}
      {seal && parts.audit && <AuditPanel today={today} seal={seal} />}
      {dispatched && sum(dispatched.standing) > 0 && <DeliveryChart days={dispatched.deliveries} />}
    </>
  )
}
