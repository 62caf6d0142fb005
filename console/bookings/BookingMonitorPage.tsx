import { calls } from 'virtual:calls'
import type { BookingMessageRow, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { useCallback, useState } from 'react'
import { call } from '../app/call.ts'
import { useT } from '../app/words.ts'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useAccountOption } from '../records/use-account-option.ts'
import { messageColumns } from './columns.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messageFilters, receivedStatuses, receivedStatusTones } from './message-filter-defs.ts'

type Input = InputOf<(typeof bookingMonitorApi)['list']>

const fetchMessages = (input: Record<string, unknown>, signal: AbortSignal) =>
  call(calls.bookingMonitor.list, input as Input, { signal, handles: 'all' })

export default function BookingMonitorPage() {
  const t = useT()
  const account = useAccountOption()
  const [shown, setShown] = useState<BookingMessageRow | null>(null)
  return (
    <RecordListPage<BookingMessageRow>
      grid="bookingMonitor"
      title={t('page:bookingMonitor')}
      topic="bookingMessage"
      filters={messageFilters}
      optionsOf={(column) =>
        column === 'accountId'
          ? account
          : receivedStatuses.map((status) => ({
              value: status,
              label: t(`receivedStatus:${status}`),
              show: <StatusBadge text={t(`receivedStatus:${status}`)} tone={receivedStatusTones[status]} />,
            }))
      }
      columnsOf={useCallback((around) => messageColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['receivedDate'] }}
      fetch={fetchMessages}
      none={{ title: 'bookingMonitor:none', text: 'bookingMonitor:noneHelp' }}
      onShow={useCallback(
        async (id: string, row: BookingMessageRow | undefined) =>
          setShown(row ?? (await call(calls.bookingMonitor.detail, { id }))),
        [],
      )}
    >
      {(_, zone) => shown && <MessageDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </RecordListPage>
  )
}
