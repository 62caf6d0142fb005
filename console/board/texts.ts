import { type BoardLoad, placeInTime, taskOf } from '@shortcut/domain/board/board.ts'
import type { BoardTask } from '@shortcut/domain/board/board-api.ts'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import type { Found } from '@shortcut/domain/tasks/preflight-facts.ts'
import { isUrgent, timingOf, type Urgency } from '@shortcut/domain/work-orders/timing/timing.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import type * as preflightWords from '@shortcut/words/en/preflight.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { dayShown, spanIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import { findingShown } from '../work-orders/assign/finding-text.ts'
import { timingText } from '../work-orders/stop-times.ts'

/** Its number for people. */
export const labelOf = (load: BoardLoad) => load.taskNo ?? load.bookingId

export function whenText(t: Translate<typeof boardWords>, zone: string, load: BoardLoad): string {
  if (load.startsAt && load.endsAt) return spanIn(zone, load.startsAt, load.endsAt)
  const placed = placeInTime(load)
  return placed ? t('board:allDay', { day: dayShown(load.bookingPickupDate) }) : t('board:unknownDay')
}

/** In px: a narrower bar has no room for both places. */
const leastForPlaces = 220

/** The words in a task's bar, the most important first: its end may be cut off. */
export function barWords(task: BoardTask, width: number): { first: string; rest: string } {
  const { pickupPlace, deliveryPlace, customerName, taskNo } = task
  const [first, ...rest] = (
    width < leastForPlaces
      ? [cityOf(deliveryPlace), customerName, taskNo]
      : [[pickupPlace, deliveryPlace].filter(Boolean).join(' → '), customerName, taskNo]
  ).filter(Boolean)
  return { first: first ?? '', rest: rest.join(' · ') }
}

/** 'Joliet' of 'Joliet, IL'. */
const cityOf = (place: string) => place.replace(/, [^,]*$/, '')

/** Why the remaining trip is late or at risk; null if it is neither. */
export function lateness(
  t: Translate<typeof workOrderWords>,
  load: BoardLoad,
  now: number,
  zone: string,
): { late: boolean; text: string; driver: Urgency['driver'] } | null {
  const task = taskOf(load)
  if (task?.status === 'delivered') return null
  const told = timingOf(load, now)
  if (!told || !isUrgent(told.timing)) return null
  return {
    late: told.timing === 'late',
    text: timingText(t, told, zone, now),
    driver: told.driver,
  }
}

/** Findings as sentences: the server uses the same words. */
export const findingsOf = (t: Translate<typeof preflightWords>, found: readonly Found[]): Finding[] =>
  found.map(({ code, severity, params }) => ({
    code,
    severity,
    message: findingShown(t, { code, params }),
    params,
  }))
