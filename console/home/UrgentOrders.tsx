import type { UrgentOrder } from '@shortcut/domain/home/api.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import { timingText } from '../work-orders/stop-times.ts'
import classes from './HomePage.module.css'

const wayOf = ({ pickupPlace, deliveryPlace }: UrgentOrder) => `${pickupPlace} – ${deliveryPlace}`

/** The most urgent orders, each with the reason. */
export function UrgentOrders({ orders }: { orders: readonly UrgentOrder[] }) {
  const t = useT(homeWords, lawWords, workOrderWords)
  const zone = useViewerZone()
  const now = useMinute().getTime()
  return (
    <section className={`${classes.panel} ${classes.first}`}>
      <h2 id="home-urgent">
        {t('home:urgent')} <small>{t('home:urgentHelp')}</small>
      </h2>
      {orders.length === 0 ? (
        <p className={classes.quiet}>{t('home:onTime')}</p>
      ) : (
        <DataTable
          labelledBy="home-urgent"
          className={classes.urgent}
          roomy
          layout="clipped"
          rows={orders}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'order',
              header: t('home:order'),
              width: 136,
              cell: ({ id, bookingId, bookingStatus }) => (
                <Link to={`/work/order/detail/${id}`} title={t(`bookingStatus:${bookingStatus}`)}>
                  <StatusGlyph tone={bookingStatusTones[bookingStatus]} /> {bookingId}
                </Link>
              ),
            },
            {
              key: 'customer',
              header: t('home:customer'),
              width: '18%',
              hint: ({ customerName }) => customerName,
              cell: ({ customerName }) => customerName,
            },
            { key: 'way', header: t('home:way'), hint: wayOf, cell: wayOf },
            {
              key: 'why',
              header: t('home:why'),
              width: '34%',
              hint: ({ urgency }) => timingText(t, urgency, zone, now),
              cell: ({ urgency }) => (
                <span className={urgency.timing === 'late' ? classes.late : classes.atRisk}>
                  {timingText(t, urgency, zone, now)}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
