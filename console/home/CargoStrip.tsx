import { calls } from 'virtual:calls'
import type { Tone } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { countText } from '../lists/use-cursor-list.ts'
import { useNews } from '../live/use-news.ts'
import { endOfDay, startOfDay } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import classes from './AttentionStrip.module.css'

type Tile = { label: string; figure: { total: number; totalIsExact: boolean } | undefined; to: string; tone: Tone }

/** Freight becomes late by time alone. */
const renewMs = 60_000

/** Counts of freight for who runs a warehouse: expected today, late, being counted, and differences that wait for a decision. */
export function CargoStrip({ today }: { today: string }) {
  const t = useT(homeWords)
  const zone = useViewerZone()
  const expected = useQuery(
    besideOf(calls.receipt.list, {
      status: 'expected',
      expectedFrom: startOfDay(zone, today),
      expectedTo: endOfDay(zone, today),
      pageSize: 1,
    }),
  )
  const counts = useQuery({ ...besideOf(calls.receipt.counts, {}), refetchInterval: renewMs })
  // Also those of freight that has left: a consignee refused a piece.
  const mayDecide = useHolds(['/cargo/discrepancies/list'])
  const open = useQuery({ ...besideOf(calls.discrepancy.counts, {}), enabled: mayDecide })
  useNews(['discrepancy'], calls.discrepancy.counts.path, 2000)
  useNews(['receipt'], calls.receipt.counts.path, 2000)
  useNews(['receipt'], calls.receipt.list.path, 2000)
  const tiles: Tile[] = [
    {
      label: t('home:expectedToday'),
      figure: expected.data,
      to: '/cargo/management?status=expected&expectedFrom=today&expectedTo=today',
      tone: 'blue',
    },
    { label: t('home:lateFreight'), figure: counts.data?.late, to: '/cargo/management?view=late', tone: 'red' },
    { label: t('home:counting'), figure: counts.data?.counting, to: '/cargo/management?view=counting', tone: 'cyan' },
    {
      label: t('home:countOverdue'),
      figure: counts.data?.overdue,
      to: '/cargo/management?view=overdue',
      tone: 'red',
    },
    ...(mayDecide
      ? [{ label: t('home:discrepancies'), figure: open.data?.open, to: '/cargo/discrepancies', tone: 'red' as const }]
      : []),
  ]
  return (
    <section className={classes.strip} aria-label={t('home:cargo')}>
      <ul>
        {tiles.map(({ label, figure, to, tone }) => (
          <li key={label}>
            <Link to={to} className={figure?.total ? undefined : classes.none}>
              <span className={classes.figure}>
                <StatusGlyph tone={figure?.total ? tone : 'grey-outline'} />
                {figure ? countText(figure.total, figure.totalIsExact) : '–'}
              </span>
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
