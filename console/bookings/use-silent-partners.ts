import { calls } from 'virtual:calls'
import * as silenceWords from '@shortcut/words/en/silence.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import type { Concern } from '../page/concern.ts'
import { useT } from '../words/words.ts'
import { silenceText } from './silence-text.ts'

/** Partners become silent by time alone, so this polls. */
const askEvery = 60_000
const mostNames = 3

/** Partners who usually send by now and do not, for those who mend bookings; the monitor says more and can mute them. */
export function useSilentPartners(): Concern | null {
  const t = useT(silenceWords)
  const enabled = useHolds(['/bookingMonitor/index/repair'])
  const zone = useViewerZone()
  const { data } = useQuery({ ...besideOf(calls.bookingMonitor.silent, {}), refetchInterval: askEvery, enabled })
  const silent = data?.filter(({ mute }) => mute === null) ?? []
  const [first] = silent
  if (!enabled || !first) return null
  const names = silent.slice(0, mostNames).map(({ name }) => name)
  return {
    text:
      silent.length === 1
        ? silenceText(t, first, zone)
        : t(silent.length > names.length ? 'silence:severalMore' : 'silence:several', {
            count: silent.length,
            names: names.join(', '),
            more: silent.length - names.length,
          }),
    brief: t('silence:brief', { count: silent.length }),
    path: '/bookingMonitor/index',
    about: Object.fromEntries(silent.map(({ accountId, lastReceivedAt }) => [accountId, Date.parse(lastReceivedAt)])),
  }
}
