import type { OrderFigures } from '@shortcut/domain/home/api.ts'
import * as homeWords from '@shortcut/words/en/home.ts'
import { Link } from 'react-router'
import { countText } from '../lists/use-cursor-list.ts'
import { weekdayShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './DeliveryChart.module.css'
import panel from './HomePage.module.css'
import { ordersWhere } from './links.ts'

/** The list counts exactly up to this many orders; above it the figure is a bound. */
const countable = 10_000
const figureOf = (count: number) => countText(Math.min(count, countable), count <= countable)
const axisDay = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

type Days = OrderFigures['deliveries']

/** Deliveries by day, with those after their deadline on top; each bar links to the orders of its day. */
export default function DeliveryChart({ days }: { days: Days }) {
  const t = useT(homeWords)
  const total = (key: 'delivered' | 'late') => days.reduce((all, day) => all + day[key], 0)
  const delivered = total('delivered')
  const late = total('late')
  const highest = Math.max(1, ...days.map((day) => day.delivered))
  const ofDays = { bookingStatus: 'DELIVERED', actualDeliverFrom: days[0]?.day, actualDeliverTo: days.at(-1)?.day }
  return (
    <section className={`${panel.panel} ${classes.chart}`}>
      <h2>{t('home:delivered', { count: days.length })}</h2>
      {delivered === 0 ? (
        <p className={panel.quiet}>{t('home:noDeliveries')}</p>
      ) : (
        <>
          <p className={classes.sum}>
            <Link to={ordersWhere(ofDays)}>{figureOf(delivered)}</Link>
            <span>
              <i className={`${classes.swatch} ${classes.onTime}`} />
              {t('home:onTimeShare', { percent: Math.floor(((delivered - late) / delivered) * 100) })}
            </span>
            <span>
              <i className={`${classes.swatch} ${classes.late}`} />
              <Link to={ordersWhere({ ...ofDays, timing: 'deliveredLate' })}>{figureOf(late)}</Link>{' '}
              {t('home:ofThemLate')}
            </span>
          </p>
          <ol className={classes.bars}>
            {days.map((day) => (
              <li key={day.day}>
                <Bar {...day} highest={highest} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Bar({ day, delivered, late, highest }: Days[number] & { highest: number }) {
  const name = useT(homeWords)('home:deliveredOnDay', { day: weekdayShown(day), delivered, late })
  const share = (count: number) => ({ height: `${(count / highest) * 100}%` })
  return (
    <Link
      to={ordersWhere({ bookingStatus: 'DELIVERED', actualDeliverFrom: day, actualDeliverTo: day })}
      aria-label={name}
      title={name}
    >
      <span className={classes.bar} aria-hidden="true">
        <i className={classes.late} style={share(late)} />
        <i className={classes.onTime} style={share(delivered - late)} />
      </span>
      <span aria-hidden="true">{axisDay.format(new Date(day))}</span>
    </Link>
  )
}
