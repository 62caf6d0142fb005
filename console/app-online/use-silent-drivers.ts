import { calls } from 'virtual:calls'
import { useTimes } from '@shortcut/ui/times.ts'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as driversNowWords from '@shortcut/words/en/drivers-now.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import type { Concern } from '../page/concern.ts'
import { useT } from '../words/words.ts'

/** Drivers become silent and tasks begin by time alone, so this is read again this often, ms. */
const askEvery = 60_000
const mostNames = 5

/** Drivers with a live task whose apps are silent, for those who dispatch them. */
export function useSilentDrivers(): Concern | null {
  const t = useT(driversNowWords)
  const dispatches = useHolds(['/work/order/assign'])
  const seesApps = useHolds(['/warehouse/monitor/list'])
  const now = useNow() ?? new Date()
  const times = useTimes()
  const enabled = dispatches && seesApps
  const { data } = useQuery({ ...besideOf(calls.appOnline.silent, {}), refetchInterval: askEvery, enabled })
  useNews(['appOnline', 'task'], calls.appOnline.silent.path)
  const [first] = data?.list ?? []
  if (!enabled || !data || !first) return null
  const names = data.list.slice(0, mostNames).map(({ name }) => name)
  return {
    text:
      data.total === 1
        ? t('driverSilent:one', {
            name: first.name,
            ago: times.relative(new Date(first.lastActiveAt), now),
            task: first.taskNo,
          })
        : t('driverSilent:several', {
            count: data.total,
            names: names.join(', ') + (data.total > names.length ? ' …' : ''),
          }),
    brief: t('driverSilent:brief', { count: data.total }),
    path: '/warehouse/monitor?silent=yes',
    about: Object.fromEntries(data.list.map(({ id, lastActiveAt }) => [id, Date.parse(lastActiveAt)])),
  }
}
