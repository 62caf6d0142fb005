import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { presences } from '@shortcut/domain/drivers/presence.ts'
import { appKinds } from '@shortcut/domain/tracking/app-online-api.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import { useCallback, useState } from 'react'
import { fetched } from '../call/fetched.tsx'
import { listCall } from '../lists/list-call.ts'
import { useReturn } from '../live/use-return.ts'
import { Allowed } from '../page/Allowed.tsx'
import { RecordListPage } from '../records/RecordListPage.tsx'
import type { ListHandle } from '../records/use-record-list.ts'
import { type Translate, useT } from '../words/words.ts'
import { appOnlineFilters } from './app-online-filters.ts'
import { type AppRow, appOnlineColumns, presenceTones } from './columns.tsx'
import { PresenceCounts } from './PresenceCounts.tsx'

const AppDetailDrawer = fetched(() => import('./AppDetailDrawer.tsx'))
const MessageDrawer = fetched(() => import('./MessageDrawer.tsx'))

const fetchPeople = listCall(calls.appOnline.list)

type Open = { show: string } | { write: readonly AppRow[] }

/** Whose app is online, on which device, and the messages sent to it. */
export default function AppOnlinePage() {
  const t = useT(appOnlineWords)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <RecordListPage<AppRow>
      grid="appOnline"
      title={t('page:appOnline')}
      topic="appOnline"
      filters={appOnlineFilters}
      optionsOf={(column) => optionsOf(t, column)}
      columnsOf={useCallback((around) => appOnlineColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'], sort: { columnId: 'silent', descending: true } }}
      fetch={fetchPeople}
      none={{ title: t('appOnline:none'), text: t('appOnline:noneHelp') }}
      onShow={useCallback((id: string) => setOpen({ show: id }), [])}
      selects
      quickFilters={(list) => <PresenceCounts list={list} />}
      actions={({ selected }) =>
        selected.length > 0 && (
          <Allowed any={['/warehouse/monitor/message']}>
            <Button onClick={() => setOpen({ write: selected })}>{t('appOnline:message')}</Button>
          </Allowed>
        )
      }
    >
      {(list, zone) => (
        <>
          <ReadAgain list={list} />
          {open && 'show' in open && <AppDetailDrawer id={open.show} zone={zone} onClose={() => setOpen(null)} />}
          {open && 'write' in open && (
            <MessageDrawer
              people={open.write}
              onClose={() => setOpen(null)}
              onSent={(left) => {
                list.select(left)
                list.refresh()
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}

/** Reads the list again after an interruption, because no news tells who came and went during it. */
function ReadAgain({ list }: { list: ListHandle<AppRow> }) {
  useReturn(list.refresh)
  return null
}

function optionsOf(t: Translate<typeof appOnlineWords>, column: string): FilterOption[] {
  switch (column) {
    case 'presence':
      return presences.map((value) => {
        const label = t(`presence:${value}`)
        return { value, label, show: <StatusBadge text={label} tone={presenceTones[value]} /> }
      })
    case 'kind':
      return appKinds.map((value) => ({ value, label: t(`appOnline:${value}`) }))
    default:
      return (['yes', 'no'] as const).map((value) => ({ value, label: t(`appOnline:${value}`) }))
  }
}
