import type { UrgentOrder } from '@shortcut/domain/home/api.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { Link } from 'react-router'
import { useT } from '../words/words.ts'
import { durationText } from '../work-orders/stop-times.ts'
import classes from './HomePage.module.css'

/** The orders to look at first, each with why. */
export function UrgentOrders({ orders }: { orders: readonly UrgentOrder[] }) {
  const t = useT()
  return (
    <section className={classes.panel}>
      <h2 id="home-urgent">
        {t('home:urgent')} <small>{t('home:urgentHelp')}</small>
      </h2>
      {orders.length === 0 ? (
        <p className={classes.quiet}>{t('home:onTime')}</p>
      ) : (
        <table aria-labelledby="home-urgent" className={classes.urgent}>
          <thead>
            <tr>
              <th scope="col">{t('home:order')}</th>
              <th scope="col">{t('home:customer')}</th>
              <th scope="col">{t('home:way')}</th>
              <th scope="col">{t('home:why')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link to={`/work/order/detail/${order.id}`} title={t(`bookingStatus:${order.bookingStatus}`)}>
                    <StatusGlyph tone={bookingStatusTones[order.bookingStatus]} /> {order.bookingId}
                  </Link>
                </td>
                <td title={order.customerName}>{order.customerName}</td>
                <td title={`${order.pickupPlace} – ${order.deliveryPlace}`}>
                  {order.pickupPlace} – {order.deliveryPlace}
                </td>
                <td className={order.timing === 'late' ? classes.late : classes.atRisk}>
                  {t(`timingReason:${order.reason}`, { time: durationText(t, order.minutes) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
