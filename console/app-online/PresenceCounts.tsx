import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { presences } from '@shortcut/domain/drivers/presence.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../call/use-call.ts'
import { withoutStatus } from '../lists/list-filters.ts'
import { useNews } from '../live/use-news.ts'
import type { ListHandle } from '../records/use-record-list.ts'
import { useT } from '../words/words.ts'
import { type AppRow, presenceTones } from './columns.tsx'

/** Under the list's search and filters: counts of online, stale, offline and silent apps. A click filters the list to exactly those, a second click removes the filter. */
export function PresenceCounts({ list }: { list: ListHandle<AppRow> }) {
  const t = useT(appOnlineWords)
  const asked = withoutStatus(list.wire, 'presence', 'silent')
  const { data } = useQuery({ ...besideOf(calls.appOnline.counts, asked), placeholderData: keepPreviousData })
  useNews(['appOnline', 'task'], calls.appOnline.counts.path)
  const { filters } = list
  const silentOn = filters.silent === 'yes'
  return (
    <>
      {presences.map((presence) => {
        const on = filters.presence === presence && !silentOn
        return (
          <Button
            key={presence}
            variant={on ? 'light' : 'default'}
            aria-pressed={on}
            leftSection={<StatusGlyph tone={presenceTones[presence]} />}
            onClick={() => list.filter({ presence: on ? '' : presence, silent: '' })}
          >
            {t(`presence:${presence}`)} {data?.[presence] ?? '–'}
          </Button>
        )
      })}
      <Button
        variant={silentOn ? 'light' : 'default'}
        aria-pressed={silentOn}
        leftSection={<StatusGlyph tone={data?.silent ? 'red' : 'grey-outline'} />}
        onClick={() => list.filter({ presence: '', silent: silentOn ? '' : 'yes' })}
      >
        {t('appOnline:silentCount', { count: data?.silent ?? 0 })}
      </Button>
    </>
  )
}
