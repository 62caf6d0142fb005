import { calls } from 'virtual:calls'
import * as givenUpWords from '@shortcut/words/en/given-up.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import type { Concern } from '../page/concern.ts'
import { useT } from '../words/words.ts'

const mostNames = 3
/** Every sent message is news too, so the concern waits this long, ms, and asks once for many of them. */
const settleFor = 2000

/** Messages to customers' systems that were given up, for those who may send them again or set them aside. */
export function useGivenUp(): Concern | null {
  const t = useT(givenUpWords)
  const resends = useHolds(['/bookingMonitor/index/resend'])
  const seesMessages = useHolds(['/bookingMonitor/index/list'])
  const enabled = resends && seesMessages
  const { data } = useQuery({ ...besideOf(calls.outgoing.givenUp, {}), enabled })
  useNews(['outgoingMessage', 'partner'], calls.outgoing.givenUp.path, settleFor)
  const [first] = data ?? []
  if (!enabled || !data || !first) return null
  const { name, customerName: customer, lastAnswer: answer } = first
  const names = data.slice(0, mostNames).map((partner) => `${partner.name} (${partner.customerName})`)
  const total = data.reduce((sum, { count }) => sum + count, 0)
  return {
    text:
      data.length === 1
        ? t('givenUp:one', { count: first.count, name, customer, answer })
        : t('givenUp:several', {
            count: total,
            names: names.join(', ') + (data.length > names.length ? ' …' : ''),
          }),
    brief: t('givenUp:brief', { count: total }),
    path: '/bookingMonitor/outgoing?state=dead',
    about: Object.fromEntries(data.map(({ partnerId, count }) => [partnerId, count])),
  }
}
