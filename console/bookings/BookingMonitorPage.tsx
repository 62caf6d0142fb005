import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type BookingMessageRow, messagePurposes } from '@shortcut/domain/bookings/api.ts'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { FilterOption } from '@shortcut/ui/grid/filters/AnyOfFilter.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../call/call.ts'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { listCall } from '../lists/list-call.ts'
import { RecordListPage } from '../records/RecordListPage.tsx'
import { useAccountOption } from '../records/use-account-option.ts'
import { type Translate, useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { messageColumns } from './columns.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messageFilters, purposeText, receivedStatuses, receivedStatusTones } from './message-filter-defs.ts'
import { isAmongFirst, messageMatches } from './message-matches.ts'
import { NeedRepair } from './NeedRepair.tsx'
import { reprocess } from './reprocess.ts'
import { SilenceStrip } from './SilenceStrip.tsx'
import { UploadButton } from './upload/UploadButton.tsx'

const fetchMessages = listCall(calls.bookingMonitor.list)
const judge = { belongs: messageMatches, isAmongFirst }
const markOf = (row: BookingMessageRow, wire: Readonly<Record<string, string>>) =>
  messageMatches(row, wire) ? (row.receivedStatus === 'QUARANTINED' ? 'late' : undefined) : 'gone'

const optionsOf = (
  t: Translate<typeof bookingMonitorWords | typeof fieldWords | typeof lawWords | typeof workOrderWords>,
): Readonly<Record<string, FilterOption[]>> => ({
  receivedStatus: receivedStatuses.map((status) => ({
    value: status,
    label: t(`receivedStatus:${status}`),
    show: <StatusBadge text={t(`receivedStatus:${status}`)} tone={receivedStatusTones[status]} />,
  })),
  bookingStatus: bookingStatuses.map((status) => ({
    value: status,
    label: t(`bookingStatus:${status}`),
    show: <BookingStatusBadge status={status} />,
  })),
  channel: channels.map((value) => ({ value, label: t(`source:${value}`) })),
  purpose: messagePurposes.map((value) => ({ value, label: purposeText(t, value) })),
})

/** Every received message, live; those that need a person are highlighted. */
export default function BookingMonitorPage() {
  const t = useT(bookingMonitorWords, fieldWords, lawWords, recordWords, repairWords, workOrderWords)
  const navigate = useNavigate()
  const account = useAccountOption()
  const zone = useViewerZone()
  const mayRepair = useHolds(['/bookingMonitor/index/repair'])
  const options = useMemo(() => optionsOf(t), [t])
  const [shown, setShown] = useState<BookingMessageRow | null>(null)
  return (
    <RecordListPage<BookingMessageRow>
      grid="bookingMonitor"
      title={t('page:bookingMonitor')}
      topic="bookingMessage"
      filters={messageFilters}
      optionsOf={(column) => (column === 'accountId' ? account : (options[column] ?? []))}
      columnsOf={useCallback((around) => messageColumns({ t, ...around }), [t])}
      standardLayout={{ pinned: ['receivedDate'] }}
      fetch={fetchMessages}
      judge={judge}
      markOf={markOf}
      none={{ title: t('bookingMonitor:none'), text: t('bookingMonitor:noneHelp') }}
      actions={() => (
        <Button
          variant="default"
          title={t('bookingMonitor:outgoing')}
          onClick={() => navigate('/bookingMonitor/outgoing')}
        >
          {t('bookingMonitor:outgoing')}
        </Button>
      )}
      mainAction={(list) => <UploadButton onBooked={list.refresh} />}
      tabs={() => <SilenceStrip zone={zone} />}
      quickFilters={(list) => <NeedRepair list={list} />}
      selects={mayRepair}
      selectionActions={(list) => {
        const waiting = list.selected.filter(({ receivedStatus }) => receivedStatus === 'QUARANTINED')
        const nameOf = (id: string) => waiting.find((row) => row.id === id)?.sourceFile ?? ''
        return (
          <Button
            disabled={waiting.length === 0}
            onClick={() =>
              void reprocess(
                t,
                waiting.map(({ id }) => id),
                nameOf,
              ).then(() => list.select([]))
            }
          >
            {t('repair:again')} ({waiting.length})
          </Button>
        )
      }}
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
