import { calls } from 'virtual:calls'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as givenUpWords from '@shortcut/words/en/given-up.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { useT } from '../words/words.ts'

const outgoing = '/bookingMonitor/outgoing'
const mostNames = 3
/** Every sent message is news too, so the notice waits this long, ms, and asks once for many of them. */
const settleFor = 2000

/** A banner on every page while messages to customers' systems are given up, until they are sent again or set aside. */
export function GivenUpNotice() {
  const t = useT(givenUpWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data } = useQuery(besideOf(calls.outgoing.givenUp, {}))
  useNews(['outgoingMessage', 'partner'], calls.outgoing.givenUp.path, settleFor)
  const [first] = data ?? []
  if (!data || !first || pathname === outgoing) return null
  const { name, customerName: customer, lastAnswer: answer } = first
  const names = data.slice(0, mostNames).map((partner) => `${partner.name} (${partner.customerName})`)
  const text =
    data.length === 1
      ? t('givenUp:one', { count: first.count, name, customer, answer })
      : t('givenUp:several', {
          count: data.reduce((sum, { count }) => sum + count, 0),
          names: names.join(', ') + (data.length > names.length ? ' …' : ''),
        })
  return (
    <Banner
      kind="warning"
      text={text}
      action={{ text: t('givenUp:show'), onClick: () => navigate(`${outgoing}?state=dead`) }}
    />
  )
}
