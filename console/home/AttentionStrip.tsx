import type { Figure, OrderFigures } from '@shortcut/domain/home/api.ts'
import { bookingStatusTones, type Tone } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import { Link } from 'react-router'
import { countText } from '../lists/use-cursor-list.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './AttentionStrip.module.css'
import {
  onlineDrivers,
  ordersWhere,
  papersToCheck,
  quarantined as quarantinedMessages,
  silentDrivers,
  stuckRecurring,
} from './links.ts'

type Tile = { label: string; figure: Figure; to: string; tone: Tone }

type Props = {
  orders: OrderFigures | null
  quarantined: Figure | null
  silent: Figure | null
  /** Recurring orders that cannot make their next order. */
  stuck: Figure | null
  /** Drivers whose renewed papers wait to be checked. */
  papers: Figure | null
  drivers: { online: number; active: number } | null
}

/** Counts of what needs a person now, the most urgent first; coloured above zero, grey at zero. */
export function AttentionStrip({ orders, quarantined, silent, stuck, papers, drivers }: Props) {
  const t = useT(homeWords)
  const tiles = orders ? tilesOf(t, orders) : []
  if (quarantined)
    tiles.push({ label: t('home:quarantined'), figure: quarantined, to: quarantinedMessages, tone: 'amber' })
  if (silent) tiles.push({ label: t('home:silent'), figure: silent, to: silentDrivers, tone: 'red' })
  if (stuck) tiles.push({ label: t('home:stuck'), figure: stuck, to: stuckRecurring, tone: 'red' })
  if (papers) tiles.push({ label: t('home:papers'), figure: papers, to: papersToCheck, tone: 'amber' })
  return (
    <section className={classes.strip} aria-label={t('home:attention')}>
      <ul>
        {tiles.map(({ label, figure, to, tone }) => (
          <li key={label}>
            <Link to={to} className={figure.total === 0 ? classes.none : undefined}>
              <span className={classes.figure}>
                <StatusGlyph tone={figure.total === 0 ? 'grey-outline' : tone} />
                {countText(figure.total, figure.totalIsExact)}
              </span>
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
        {drivers && (
          <li>
            <Link to={onlineDrivers} className={drivers.online === 0 ? classes.none : undefined}>
              <span className={classes.figure}>
                <StatusGlyph tone={drivers.online === 0 ? 'grey-outline' : 'green'} />
                {drivers.online} <small>{t('home:ofDrivers', { count: drivers.active })}</small>
              </span>
              <span className={classes.label}>{t('home:driversOnline')}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function tilesOf(
  t: Translate<typeof homeWords>,
  { late, atRisk, withoutDriver, heldSteps, problems, requests, standing }: OrderFigures,
): Tile[] {
  const exactly = (total: number): Figure => ({ total, totalIsExact: true })
  const inStatus = (label: string, status: keyof typeof standing): Tile => ({
    label,
    figure: exactly(standing[status]),
    to: ordersWhere({ bookingStatus: status }),
    tone: bookingStatusTones[status],
  })
  return [
    { label: t('home:late'), figure: late, to: ordersWhere({ timing: 'late', sort: 'dueAt' }), tone: 'red' },
    { label: t('home:atRisk'), figure: atRisk, to: ordersWhere({ timing: 'atRisk', sort: 'dueAt' }), tone: 'amber' },
    {
      label: t('home:unassigned'),
      figure: withoutDriver,
      to: ordersWhere({ withoutDriver: 'yes', sort: 'dueAt' }),
      tone: 'indigo',
    },
    { label: t('home:problems'), figure: problems, to: ordersWhere({ hasProblem: 'yes' }), tone: 'red' },
    { label: t('home:requests'), figure: requests, to: ordersWhere({ hasRequest: 'yes' }), tone: 'amber' },
    { label: t('home:heldSteps'), figure: heldSteps, to: ordersWhere({ hasHeldStep: 'yes' }), tone: 'amber' },
    inStatus(t('home:toConfirm'), 'NEW'),
    inStatus(t('home:revised'), 'REVISED'),
    inStatus(t('home:rejected'), 'DRIVER_REJECTED'),
    inStatus(t('home:deliveryCancelled'), 'ASSIGNMENT_CANCELLED'),
  ]
}
