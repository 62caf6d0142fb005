import { calls } from 'virtual:calls'
import { MenuCount } from '@shortcut/ui/shell/MenuCount.tsx'
import * as bookingMonitorWords from '@shortcut/words/en/bookings/booking-monitor.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { besideOf } from '../call/use-call.ts'
import { countText } from '../lists/use-cursor-list.ts'
import { useNews } from '../live/use-news.ts'
import { useT } from '../words/words.ts'

/** A burst of news causes one reload, not one each. */
const settleFor = 1000

type Count = { total: number; totalIsExact: boolean } | undefined

function Waiting({ count }: { count: Count }) {
  const t = useT(bookingMonitorWords)
  if (!count || count.total === 0) return null
  return <MenuCount text={countText(count.total, count.totalIsExact)} meaning={t('bookingMonitor:toDecide')} />
}

function MailCount() {
  useNews(['mail'], calls.mail.list.path, settleFor)
  const { data } = useQuery({
    ...besideOf(calls.mail.list, { view: 'held', pageSize: 1 }),
    placeholderData: keepPreviousData,
  })
  return <Waiting count={data} />
}

function PdfCount() {
  useNews(['pdfOrder'], calls.pdfOrder.list.path, settleFor)
  const { data } = useQuery({
    ...besideOf(calls.pdfOrder.list, { view: 'open', pageSize: 1 }),
    placeholderData: keepPreviousData,
  })
  return <Waiting count={data} />
}

/** In the menu, how many mails or documents wait for a person, live; nothing where none does. */
export function IntakeCount({ path }: { path: '/bookingMonitor/mail' | '/bookingMonitor/pdf' }) {
  return path === '/bookingMonitor/mail' ? <MailCount /> : <PdfCount />
}
