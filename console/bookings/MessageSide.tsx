import type { BookingMessageDetail } from '@shortcut/domain/bookings/api.ts'
import { shownPlace } from '@shortcut/domain/bookings/shown-place.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { BookingStatusBadge } from '../work-orders/BookingStatusBadge.tsx'
import { sourceText } from '../work-orders/source-text.ts'
import { FaultList } from './FaultList.tsx'
import classes from './MessageDrawer.module.css'
import { onlyWarns, type ShownFault } from './marked-line.ts'
import { purposeText, receivedStatusTones } from './message-filter-defs.ts'

type Props = {
  message: BookingMessageDetail
  zone: string
  faults: readonly ShownFault[]
  current: number | null
  onCurrent: (n: number) => void
  /** Opens another message instead. */
  onOther: (id: string) => void
}

/** Beside the source: errors, result, origin, and other messages of the shipment. */
export function MessageSide({ message, zone, faults, current, onCurrent, onOther }: Props) {
  const t = useT(bookingMonitorWords, fieldWords, repairWords, workOrderWords)
  const { workOrderId, bookingId, bookingStatus, masterId, inFile } = message
  return (
    <aside className={classes.side}>
      <DetailSection title={t(onlyWarns(faults) ? 'bookingMonitor:warnings' : 'bookingMonitor:errors')}>
        <FaultList faults={faults} current={current} onCurrent={onCurrent} />
      </DetailSection>
      <DetailSection title={t('bookingMonitor:became')}>
        {workOrderId ? (
          <p className={classes.title}>
            <AppLink to={`/work/order/detail/${workOrderId}`}>{bookingId}</AppLink>
            {bookingStatus && <BookingStatusBadge status={bookingStatus as 'NEW'} />}
          </p>
        ) : masterId ? (
          <>
            <p className={classes.title}>
              <AppLink to={`/air/master/${masterId}`}>{message.customerReferenceNumber}</AppLink>
            </p>
            {message.receivedStatus === 'QUARANTINED' && (
              <p className={classes.none}>{t('bookingMonitor:becameNotTheirs')}</p>
            )}
          </>
        ) : (
          <p className={classes.none}>
            {t(message.receivedStatus === 'QUARANTINED' ? 'bookingMonitor:becameNothing' : 'bookingMonitor:becameNone')}
          </p>
        )}
      </DetailSection>
      <KeyValue
        labelWidth={120}
        items={[
          {
            label: t('bookingMonitor:receivedDate'),
            value: timeIn(zone, message.receivedDate),
          },
          { label: t('bookingMonitor:customerName'), value: message.customerName },
          { label: t('bookingMonitor:customerReferenceNumber'), value: message.customerReferenceNumber },
          { label: t('bookingMonitor:shipmentId'), value: message.shipmentId },
          { label: t('bookingMonitor:purpose'), value: purposeText(t, message.purpose) },
          { label: t('bookingMonitor:channel'), value: sourceText(t, message.channel, message.sentBy) },
          { label: t('bookingMonitor:contentType'), value: message.contentType },
          {
            label: t('bookingMonitor:place'),
            value: t('bookingMonitor:inFile', {
              count: inFile,
              at: shownPlace(message.at) || t('bookingMonitor:wholeFile'),
            }),
          },
        ]}
      />
      {message.repairs.length > 0 && (
        <DetailSection title={t('repair:kept')}>
          {message.repairs.map(({ at, by, text }) => (
            <details key={at} className={classes.repair}>
              <summary>{t('repair:keptBy', { by, at: timeIn(zone, at) })}</summary>
              <pre>{text}</pre>
            </details>
          ))}
        </DetailSection>
      )}
      <DetailSection title={t('bookingMonitor:related')}>
        {message.related.length === 0 && <p className={classes.none}>{t('bookingMonitor:relatedNone')}</p>}
        <ul className={classes.related}>
          {message.related.map((other) => (
            <li key={other.id}>
              <button type="button" className={classes.link} onClick={() => onOther(other.id)}>
                {timeIn(zone, other.receivedDate)}
              </button>
              <span>{purposeText(t, other.purpose)}</span>
              <StatusBadge
                text={t(`receivedStatus:${other.receivedStatus}`)}
                tone={receivedStatusTones[other.receivedStatus]}
              />
            </li>
          ))}
        </ul>
      </DetailSection>
    </aside>
  )
}
