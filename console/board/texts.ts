import { type BoardLoad, placeInTime, taskOf } from '@shortcut/domain/board/board.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import type { Found, Span } from '@shortcut/domain/tasks/preflight.ts'
import { timingOf } from '@shortcut/domain/work-orders/timing.ts'
import { agoText } from '@shortcut/words/ago.ts'
import { timeIn } from '../time/time.ts'
import { currentLanguage, type Translate } from '../words/words.ts'
import { durationText } from '../work-orders/stop-times.ts'

/** What people call it. */
export const labelOf = (load: BoardLoad) => load.taskNo ?? load.bookingId

/** '2026-11-23 08:00–16:00', or over days, on the viewer's clock. */
export function spanText(zone: string, { startsAt, endsAt }: Span): string {
  const from = timeIn(zone, startsAt)
  const to = timeIn(zone, endsAt)
  return from.slice(0, 10) === to.slice(0, 10) ? `${from}–${to.slice(11)}` : `${from} – ${to}`
}

export function whenText(t: Translate, zone: string, load: BoardLoad): string {
  if (load.startsAt && load.endsAt) return spanText(zone, load)
  const placed = placeInTime(load)
  return placed ? t('board:allDay', { day: load.bookingPickupDate ?? '' }) : t('board:unknownDay')
}

/** Why it is late or at risk, of what still has to be driven; null when there is nothing to say. */
export function lateness(t: Translate, load: BoardLoad, now: number): { late: boolean; text: string } | null {
  const task = taskOf(load)
  if (task?.status === 'delivered') return null
  const told = timingOf(load, now)
  if (!told || (told.timing !== 'late' && told.timing !== 'atRisk')) return null
  return {
    late: told.timing === 'late',
    text: t(`timingReason:${told.reason}`, { time: durationText(t, told.minutes) }),
  }
}

/** What was found, as sentences: the server says the same with the same words. */
export const findingsOf = (t: Translate, found: readonly Found[]): Finding[] =>
  found.map(({ code, severity, params }) => ({
    code,
    severity,
    message: t(`finding:${code}`, { ...params, ago: agoText(params.minutes, currentLanguage()) }),
  }))
