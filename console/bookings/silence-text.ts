import type { SilentPartner } from '@shortcut/domain/bookings/api.ts'
import { shownZone } from '@shortcut/domain/zones.ts'
import type * as silenceWords from '@shortcut/words/en/silence.ts'
import { bareClockIn, clockIn, timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'

const weekday = (zone: string, instant: string, width: 'long' | 'short') =>
  new Intl.DateTimeFormat('en', { weekday: width, timeZone: shownZone(zone) }).format(new Date(instant))

const weekMs = 7 * 86_400_000

/** 'Acme is silent: usually 14 messages by 10:00 CST on Mondays, none since Fri 16:05.', in the viewer's zone. */
export function silenceText(
  t: Translate<typeof silenceWords>,
  { name, usual, lastReceivedAt, expectedBy }: SilentPartner,
  zone: string,
) {
  const isRecent = Date.parse(expectedBy) - Date.parse(lastReceivedAt) < weekMs
  return t('silence:one', {
    name,
    usual,
    by: clockIn(zone, expectedBy),
    day: weekday(zone, expectedBy, 'long'),
    since: isRecent
      ? `${weekday(zone, lastReceivedAt, 'short')} ${bareClockIn(zone, lastReceivedAt)}`
      : timeIn(zone, lastReceivedAt),
  })
}
