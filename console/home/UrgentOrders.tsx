import type { UrgentOrder } from '@shortcut/domain/home/api.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { type Timed, timingOf } from '@shortcut/domain/work-orders/timing/timing.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { readOrders, renewMs } from '../lists/renewed-orders.ts'
import { useMinute } from '../time/use-minute.ts'
import { useRepeated } from '../time/use-repeated.ts'
import { useT } from '../words/words.ts'
import { timingText } from '../work-orders/stop-times.ts'
import classes from './HomePage.module.css'

const wayOf = ({ pickupPlace, deliveryPlace }: UrgentOrder) => `${pickupPlace} – ${deliveryPlace}`

/** The newest facts of these orders: expected times move between two readings of Home. */
function useNewest(orders: readonly UrgentOrder[]) {
  const [renewed, setRenewed] = useState<{ of: readonly UrgentOrder[]; facts: Map<string, Timed> }>()
  useRepeated(async () => {
    if (orders.length === 0) return
    const rows = await readOrders(orders.map(({ id }) => id)).catch(() => [])
    setRenewed({ of: orders, facts: new Map(rows.map((row) => [row.id, row])) })
  }, renewMs)
  return (order: UrgentOrder): Timed => (renewed?.of === orders && renewed.facts.get(order.id)) || order
}

/** The most urgent orders, each with the reason. */
export function UrgentOrders({ orders }: { orders: readonly UrgentOrder[] }) {
  const t = useT(homeWords, lawWords, workOrderWords)
  const zone = useViewerZone()
  const now = useMinute().getTime()
  const newestOf = useNewest(orders)
  const whyOf = (order: UrgentOrder) => {
    const urgency = timingOf(newestOf(order), now)
    return { isLate: urgency?.timing === 'late', text: urgency ? timingText(t, urgency, zone, now) : '' }
  }
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
              hint: (order) => whyOf(order).text,
              cell: (order) => {
                const { isLate, text } = whyOf(order)
                return <span className={isLate ? classes.late : classes.atRisk}>{text}</span>
              },
            },
          ]}
        />
      )}
    </section>
  )
}
