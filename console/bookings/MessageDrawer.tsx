import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { calls } from 'virtual:calls'
import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import { DetailSection } from '@shortcut/ui/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/ErrorState.tsx'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../app/AppLink.tsx'
import { download } from '../app/download.ts'
import { timeIn, zoneName } from '../app/time.ts'
import { failureOf, queryOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import classes from './MessageDrawer.module.css'
import { receivedStatusTones } from './message-filter-defs.ts'

type Props = { row: BookingMessageRow; zone: string; onClose: () => void }

/** One message whole: what became of it, what is wrong and where, and its source text. */
export function MessageDrawer({ row, zone, onClose }: Props) {
  const t = useT()
  const query = useQuery(queryOf(calls.bookingMonitor.detail, { id: row.id }))
  const failure = failureOf(query)
  const message = query.data
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={row.sourceFile || row.channel}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <KeyValue
        labelWidth={128}
        items={[
          {
            label: t('bookingMonitor:receivedStatus'),
            value: (
              <StatusBadge
                text={t(`receivedStatus:${row.receivedStatus}`)}
                tone={receivedStatusTones[row.receivedStatus]}
              />
            ),
          },
          {
            label: t('bookingMonitor:receivedDate'),
            value: `${timeIn(zone, row.receivedDate)} ${zoneName(zone, row.receivedDate)}`,
          },
          { label: t('bookingMonitor:customerName'), value: row.customerName },
          { label: t('bookingMonitor:customerReferenceNumber'), value: row.customerReferenceNumber },
          {
            label: t('bookingMonitor:bookingId'),
            value: row.workOrderId && <AppLink to={`/work/order/detail/${row.workOrderId}`}>{row.bookingId}</AppLink>,
          },
          { label: t('bookingMonitor:purpose'), value: row.purpose },
          { label: t('bookingMonitor:contentType'), value: message?.contentType },
          {
            label: t('bookingMonitor:sourceFile'),
            value: (
              <Button variant="default" onClick={() => void download(`/bookingMonitor/${row.id}/source`)}>
                {t('bookingMonitor:download')}
              </Button>
            ),
          },
        ]}
      />
      <Faults title={t('bookingMonitor:errors')} faults={row.errors} none={t('bookingMonitor:noErrors')} />
      {row.warnings.length > 0 && <Faults title={t('bookingMonitor:warnings')} faults={row.warnings} none="" />}
      <DetailSection title={t('bookingMonitor:content')}>
        {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
        {message && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          <section className={classes.source} aria-label={t('bookingMonitor:content')} tabIndex={0}>
            <ol>
              {message.content.split(/\r?\n/).map((line, index) => (
                <li key={String(index)}>{line}</li>
              ))}
            </ol>
          </section>
        )}
      </DetailSection>
    </Drawer>
  )
}

type FaultsProps = { title: string; faults: BookingMessageRow['errors']; none: string }

function Faults({ title, faults, none }: FaultsProps) {
  const t = useT()
  return (
    <DetailSection title={title}>
      {faults.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table className={classes.faults}>
          <thead>
            <tr>
              <th scope="col">{t('bookingMonitor:where')}</th>
              <th scope="col">{t('bookingMonitor:what')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ at, message }) => (
              <tr key={at + message}>
                <td>{at || '–'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  )
}
