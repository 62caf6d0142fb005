import { calls } from 'virtual:calls'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as silenceWords from '@shortcut/words/en/silence.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useViewerZone } from '../call/preferences.ts'
import { besideOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { silenceText } from './silence-text.ts'

/** Partners become silent by time alone, so this polls. */
const askEvery = 60_000
const monitor = '/bookingMonitor/index'
const mostNames = 3

/** Over every page while a partner who usually sends by now does not; the monitor says more, and there it can be muted. */
export function PartnerNotice() {
  const t = useT(silenceWords)
  const navigate = useNavigate()
  const zone = useViewerZone()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...besideOf(calls.bookingMonitor.silent, {}), refetchInterval: askEvery })
  const silent = data?.filter(({ mute }) => mute === null) ?? []
  const [first] = silent
  if (!first || pathname === monitor) return null
  const names = silent.slice(0, mostNames).map(({ name }) => name)
  const text =
    silent.length === 1
      ? silenceText(t, first, zone)
      : t(silent.length > names.length ? 'silence:severalMore' : 'silence:several', {
          count: silent.length,
          names: names.join(', '),
          more: silent.length - names.length,
        })
  return <Banner kind="warning" text={text} action={{ text: t('silence:show'), onClick: () => navigate(monitor) }} />
}
