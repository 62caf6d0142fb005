import { calls } from 'virtual:calls'
import type { BookingMessageRow } from '@shortcut/domain/bookings/api.ts'
import { sourceName } from '@shortcut/domain/bookings/source-name.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { purposeText, receivedStatusTones } from '../bookings/message-filter-defs.ts'
import { fetched } from '../call/fetched.tsx'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './OrderMessages.module.css'

const MessageDrawer = fetched(async () => ({ default: (await import('../bookings/MessageDrawer.tsx')).MessageDrawer }))

type Props = { workOrderId: string; zone: string }

/** The sender's messages about this order, for users who may see the monitor; each opens its source. Nothing if there are none. */
export function OrderMessages(props: Props) {
  return (
    <Allowed any={['/bookingMonitor/index/list']}>
      <Messages {...props} />
    </Allowed>
  )
}

function Messages({ workOrderId, zone }: Props) {
  const t = useT(bookingMonitorWords, fieldWords, orderPageWords)
  const query = useQuery(queryOf(calls.bookingMonitor.list, { workOrderId, pageSize: 50 }))
  const [shown, setShown] = useState<BookingMessageRow | null>(null)
  const failure = failureOf(query)
  const rows = query.data?.list ?? []
  if (!failure && rows.length === 0) return null
  return (
    <DetailSection title={t('orderPage:messages')}>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      <ul className={classes.messages}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={classes.when}>{timeIn(zone, row.receivedDate)}</span>
            <span>{purposeText(t, row.purpose)}</span>
            <StatusBadge
              text={t(`receivedStatus:${row.receivedStatus}`)}
              tone={receivedStatusTones[row.receivedStatus]}
            />
            {row.errors.length > 0 && (
              <span className={classes.when}>{t('orderPage:messageFaults', { count: row.errors.length })}</span>
            )}
            <button type="button" className={classes.source} onClick={() => setShown(row)}>
              {sourceName((at) => timeIn(zone, at), row) || row.channel}
            </button>
          </li>
        ))}
      </ul>
      {shown && <MessageDrawer row={shown} zone={zone} onClose={() => setShown(null)} />}
    </DetailSection>
  )
}
