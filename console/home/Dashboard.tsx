import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { homeApi, OrderFigures } from '@shortcut/domain/home/api.ts'
import { openStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import { Link } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import { useViewerZone } from '../call/preferences.ts'
import { failureOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { weekdayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { AttentionStrip } from './AttentionStrip.tsx'
import classes from './HomePage.module.css'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { ordersWhere } from './links.ts'
import { ReceivedToday, TodayTable } from './TodayTable.tsx'
import { UrgentOrders } from './UrgentOrders.tsx'
import { useFigures } from './use-figures.ts'

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

function Figures(figures: ReplyOf<typeof homeApi.figures>) {
  const t = useT(homeWords)
  const { today, orders, quarantined, silent, drivers, diskFull } = figures
  if (!orders && !quarantined && !silent && !drivers && !diskFull)
    return <EmptyState title={t('home:nothingForYou')} text={t('home:nothingForYouHelp')} />
  return (
    <>
      {diskFull && (
        <p role="alert" className={classes.alarm}>
          {t('home:diskFull')}
        </p>
      )}
      <AttentionStrip orders={orders} quarantined={quarantined} silent={silent} drivers={drivers} />
      {orders && sum(orders.standing) === 0 && (
        <EmptyState
          title={t('home:noOrders')}
          text={t('home:noOrdersHelp')}
          actions={<Link to="/work/order">{t('home:toOrders')}</Link>}
        />
      )}
      {orders && sum(orders.standing) > 0 && (
        <>
          <div className={classes.columns}>
            <TodayTable today={today} pickups={orders.pickupsToday} deliveries={orders.deliveriesToday} />
            <UrgentOrders orders={orders.urgent} />
            <ReceivedToday today={today} received={orders.receivedToday} />
          </div>
          <DeliveryChart days={orders.deliveries} />
        </>
      )}
    </>
  )
}
