import type { OrderFigures } from '@shortcut/domain/home/api.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import type { BookingStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { statusOrder } from '../work-orders/status-order.ts'
import { Count } from './Count.tsx'
import classes from './HomePage.module.css'
import { ordersWhere } from './links.ts'

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

type Props = {
  today: string
  pickups: OrderFigures['pickupsToday']
  deliveries: OrderFigures['deliveriesToday']
}

/** Today's pickups and deliveries, by status. */
export function TodayTable({ today, pickups, deliveries }: Props) {
  const t = useT(homeWords)
  const pickingUp = (bookingStatus?: BookingStatus) =>
    ordersWhere({ ...(bookingStatus && { bookingStatus }), bookingPickupFrom: today, bookingPickupTo: today })
  const delivering = (bookingStatus?: BookingStatus) =>
    ordersWhere({ ...(bookingStatus && { bookingStatus }), requestDeliveryFrom: today, requestDeliveryTo: today })
  return (
    <section className={classes.panel}>
      <h2 id="home-today">{t('home:today')}</h2>

      <DataTable
        labelledBy="home-today"
        roomy
        layout="clipped"
        rows={statusOrder}
        rowKey={(status) => status}
        columns={[
          {
            key: 'status',
            header: t('home:status'),
            rowHeader: true,
            cell: (status) => <BookingStatusBadge status={status} />,
          },
          {
            key: 'pickups',
            header: t('home:pickups'),
            align: 'end',
            width: 80,
            cell: (status) => <Count count={pickups[status]} to={pickingUp(status)} />,
          },
          {
            key: 'deliveries',
            header: t('home:deliveries'),
            align: 'end',
            width: 80,
            cell: (status) => <Count count={deliveries[status]} to={delivering(status)} />,
          },
        ]}
        foot={[
          {
            key: 'all',
            cells: {
              status: t('home:all'),
              pickups: <Count count={sum(pickups)} to={pickingUp()} />,
              deliveries: <Count count={sum(deliveries)} to={delivering()} />,
            },
          },
        ]}
      />
    </section>
  )
}

/** Orders received today, by source. */
export function ReceivedToday({ today, received }: { today: string; received: OrderFigures['receivedToday'] }) {
  const t = useT(homeWords, workOrderWords)
  const arrived = (source?: keyof typeof received) =>
    ordersWhere({ ...(source && { source }), bookingReceivedFrom: today, bookingReceivedTo: today })
  return (
    <section className={classes.panel}>
      <h2>{t('home:received')}</h2>
      <ul className={classes.received}>
        {channels.map((source) => (
          <li key={source}>
            <span>{t(`source:${source}`)}</span>
            <Count count={received[source]} to={arrived(source)} />
          </li>
        ))}
        <li>
          <span>{t('home:all')}</span>
          <Count count={sum(received)} to={arrived()} />
        </li>
      </ul>
    </section>
  )
}
