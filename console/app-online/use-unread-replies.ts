import { calls } from 'virtual:calls'
import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import type { ConversationMessage } from '@shortcut/domain/tracking/conversation-api.ts'
import * as driversNowWords from '@shortcut/words/en/drivers-now.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import type { Concern } from '../page/concern.ts'
import { useT } from '../words/words.ts'
import { openConversation } from './open-conversation.ts'

const mostNames = 5
const longestText = 120

/** True for people who write to drivers and workers, and read what they answer. */
export function useConverses(): boolean {
  const writes = useHolds(['/warehouse/monitor/message'])
  const reads = useHolds(['/warehouse/monitor/list'])
  return writes && reads
}

const none: never[] = []

/** People whose messages nobody in the office has read, the latest first. */
export function useUnreadPeople() {
  const enabled = useConverses()
  const { data } = useQuery({ ...besideOf(calls.conversation.unread, {}), enabled })
  return (enabled && data) || none
}

const fromApp = ({ row }: LiveEvent) => (row as ConversationMessage | undefined)?.fromApp !== false

/** Unread replies, for those who write to drivers and workers. It also keeps the number on every button up to date. */
export function useUnreadReplies(): Concern | null {
  const t = useT(driversNowWords)
  const assigns = useHolds(['/work/order/assign'])
  // Drivers write to those who assign them; workers to everybody who writes to them.
  const people = useUnreadPeople().filter(({ kind }) => kind === 'worker' || assigns)
  useNews(['appMessage'], calls.conversation.unread.path, 100, fromApp)
  const [first] = people
  if (!first) return null
  const names = people.slice(0, mostNames).map(({ name }) => name)
  return {
    text:
      people.length === 1
        ? t('reply:one', { name: first.name, text: first.text.slice(0, longestText) })
        : t('reply:several', { names: names.join(', ') + (people.length > names.length ? ' …' : '') }),
    brief: t('reply:brief', { count: people.length }),
    path: () => openConversation({ id: first.personId, name: first.name }),
    about: Object.fromEntries(people.map(({ personId, sentAt }) => [personId, Date.parse(sentAt)])),
  }
}
