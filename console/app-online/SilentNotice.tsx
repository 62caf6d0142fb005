import { calls } from 'virtual:calls'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useTimes } from '@shortcut/ui/times.ts'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { useT } from '../words/words.ts'

/** Drivers become silent and tasks begin by time alone, so this is read again this often, ms. */
const askEvery = 60_000

/** A banner on every page while the apps of drivers with a live task are silent; it disappears once they are heard again. */
export function SilentNotice() {
  const t = useT(appOnlineWords)
  const navigate = useNavigate()
  const now = useNow() ?? new Date()
  const times = useTimes()
  const { data } = useQuery({ ...besideOf(calls.appOnline.silent, {}), refetchInterval: askEvery })
  useNews(['appOnline', 'task'], calls.appOnline.silent.path)
  const [first] = data?.list ?? []
  if (!data || !first) return null
  const text =
    data.total === 1
      ? t('driverSilent:one', {
          name: first.name,
          ago: times.relative(new Date(first.lastActiveAt), now),
          task: first.taskNo,
        })
      : t('driverSilent:several', {
          count: data.total,
          names: data.list.map(({ name }) => name).join(', ') + (data.total > data.list.length ? ' …' : ''),
        })
  return (
    <Banner
      kind="warning"
      text={text}
      action={{ text: t('driverSilent:show'), onClick: () => navigate('/warehouse/monitor?silent=yes') }}
    />
  )
}
