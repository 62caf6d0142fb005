import { calls } from 'virtual:calls'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetched } from '../call/fetched.tsx'
import { queryOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { Allowed } from '../page/Allowed.tsx'
import { eventText, outgoingTones } from '../partners/outgoing-filters.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './OrderMessages.module.css'

const OutgoingDrawer = fetched(async () => ({
  default: (await import('../partners/OutgoingDrawer.tsx')).OutgoingDrawer,
}))

type Props = { workOrderId: string; zone: string }

/** Messages about this order to the customer's systems, and whether they accepted them; nothing if none were sent. */
export function OrderAnswers(props: Props) {
  return (
    <Allowed any={['/bookingMonitor/index/list']}>
      <Answers {...props} />
    </Allowed>
  )
}

function Answers({ workOrderId, zone }: Props) {
  const t = useT(fieldWords, orderPageWords, partnerWords)
  const query = useQuery(queryOf(calls.outgoing.list, { workOrderId, pageSize: 50 }))
  useNews(['outgoingMessage'], calls.outgoing.list.path)
  const [shown, setShown] = useState<string | null>(null)
  const rows = query.data?.list ?? []
  if (rows.length === 0) return null
  return (
    <DetailSection title={t('orderPage:answers')}>
      <ul className={`${classes.messages} ${classes.answers}`}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={classes.when}>{timeIn(zone, row.createdAt)}</span>
            <span>{eventText(t, row.event)}</span>
            <StatusBadge text={t(`outgoingState:${row.state}`)} tone={outgoingTones[row.state]} />
            <span className={classes.when}>{row.kind}</span>
            <button type="button" className={classes.source} onClick={() => setShown(row.id)}>
              {row.partner}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <OutgoingDrawer
          id={shown}
          zone={zone}
          onClose={() => setShown(null)}
          onSent={() => void query.refetch()}
          onShow={setShown}
        />
      )}
    </DetailSection>
  )
}
