import type { Stop } from '../driver/task-view.ts'
import type { useAtDock } from './at-dock.ts'

/**
 * How much of the free time at a stop is left, ms; negative: detention is counted. `from`: it has not begun. Null if nothing is said of it.
 * @param now ms since 1970
 */
export function freeLeft(
  { id, arrivedAt, from }: Pick<Stop, 'id' | 'arrivedAt' | 'from'>,
  freeTimes: ReturnType<typeof useAtDock>['freeTimes'],
  now: number,
): { leftMs: number; minutes: number; from: string | null } | null {
  const terms = freeTimes.find(({ stopId }) => stopId === id)
  if (!terms || !arrivedAt) return null
  const arrived = Date.parse(arrivedAt)
  const appointment = from === null ? arrived : Date.parse(from)
  const begins = { arrival: arrived, appointment, later: Math.max(arrived, appointment) }[terms.from]
  const isAhead = begins > Math.max(now, arrived)
  return {
    leftMs: begins + terms.minutes * 60_000 - now,
    minutes: terms.minutes,
    from: isAhead ? new Date(begins).toISOString() : null,
  }
}
