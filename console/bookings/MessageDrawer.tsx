import { Button, Drawer } from '@mantine/core'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { calls } from 'virtual:calls'
import type { BookingMessageDetail, BookingMessageRow, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { Source } from '@shortcut/domain/bookings/source-lines.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../call/call.ts'
import { download } from '../call/download.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { useRecordNews } from '../records/news/use-record-news.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './MessageDrawer.module.css'
import { MessageSide } from './MessageSide.tsx'
import { receivedStatusTones } from './message-filter-defs.ts'
import { RepairEditor } from './RepairEditor.tsx'
import { reprocess } from './reprocess.ts'
import { SourceView, useShownFaults } from './SourceView.tsx'

type Props = { row: BookingMessageRow; zone: string; onClose: () => void }

/** A whole message: its source with marked errors, its result, and other messages of its shipment. */
export function MessageDrawer({ row, zone, onClose }: Props) {
  const t = useT(bookingMonitorWords, fieldWords, recordWords, repairWords)
  const [id, setId] = useState(row.id)
  const query = useQuery(queryOf(calls.bookingMonitor.detail, { id }))
  useRecordNews('bookingMessage', id, () => void query.refetch())
  const failure = failureOf(query)
  const message = query.data
  const mended = message?.repairs[0]
  const [received, setReceived] = useState(false)
  const source = useMemo(() => sourceOf(message, received), [message, received])
  // Errors of a corrected text have places there, and none in the received source.
  const isPlaced = !mended || !received
  const faults = useShownFaults(isPlaced ? source : nothing, message?.errors ?? none, message?.warnings ?? none)
  const [repairing, setRepairing] = useState<ReplyOf<(typeof bookingMonitorApi)['repairText']> | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  // The first error is shown automatically.
  const current = chosen ?? (faults[0]?.isError ? 0 : null)
  const head = message ?? row
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(1280px, 94vw)"
      padding={0}
      title={
        <span className={classes.title}>
          {sourceName((at) => timeIn(zone, at), head) || head.channel}
          <StatusBadge
            text={t(`receivedStatus:${head.receivedStatus}`)}
            tone={receivedStatusTones[head.receivedStatus]}
          />
        </span>
      }
      classNames={{ body: classes.body, header: classes.header, content: classes.content }}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!message && !failure && <SkeletonRows rows={12} />}
      {message && repairing && (
        <RepairEditor key={message.id} message={message} source={repairing} onDone={() => setRepairing(null)} />
      )}
      {message && !repairing && (
        <>
          <SourceView
            key={message.id}
            title={t(
              mended ? (received ? 'repair:sourceReceived' : 'repair:sourceRepaired') : 'bookingMonitor:content',
            )}
            source={source}
            at={mended && !received ? '' : message.at}
            faults={faults}
            current={current}
            onCurrent={setChosen}
            actions={
              <>
                {message.pdfOrderId && (
                  <Allowed any={['/bookingMonitor/pdf/list']}>
                    <AppLink to={`/bookingMonitor/pdf/detail/${message.pdfOrderId}`}>
                      {t('bookingMonitor:openPdf')}
                    </AppLink>
                  </Allowed>
                )}
                <Button
                  variant="default"
                  onClick={() => void download(`/bookingMonitor/${message.id}/source`, { zone })}
                >
                  {t('bookingMonitor:download')}
                </Button>
                {mended && (
                  <Button variant="default" onClick={() => setReceived(!received)}>
                    {t(received ? 'repair:asRepaired' : 'repair:asReceived')}
                  </Button>
                )}
                {message.receivedStatus === 'QUARANTINED' && (
                  <Allowed any={['/bookingMonitor/index/repair']}>
                    <Button variant="default" onClick={() => void reprocess(t, [message.id])}>
                      {t('repair:again')}
                    </Button>
                    <Button
                      onClick={async () =>
                        setRepairing(await call(calls.bookingMonitor.repairText, { id: message.id }).catch(() => null))
                      }
                    >
                      {t('repair:open')}
                    </Button>
                  </Allowed>
                )}
              </>
            }
          />
          <MessageSide
            message={message}
            zone={zone}
            faults={faults}
            current={current}
            onCurrent={setChosen}
            onOther={(other) => {
              setChosen(null)
              setReceived(false)
              setId(other)
            }}
          />
        </>
      )}
    </Drawer>
  )
}

const none: readonly never[] = []
const nothing = { content: '', kind: 'other' } as const

/** The processed source: as last corrected, else as received. */
function sourceOf(message: BookingMessageDetail | undefined, received: boolean): Source {
  const mended = received ? undefined : message?.repairs[0]
  return message && mended ? { content: mended.text, kind: message.kind } : (message ?? nothing)
}
