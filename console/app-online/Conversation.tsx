import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { LiveEvent } from '@shortcut/domain/live/api.ts'
import type { ConversationMessage } from '@shortcut/domain/tracking/conversation-api.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as conversationWords from '@shortcut/words/en/messages/conversation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useEffect } from 'react'
import { call } from '../call/call.ts'
import { useConnection } from '../call/connection.ts'
import { failureOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import { Allowed } from '../page/Allowed.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { bareClockIn, bareTimeIn, isSameDayIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { Compose } from './Compose.tsx'
import classes from './Conversation.module.css'
import { conversationOf } from './drafts.ts'
import type { Addressee } from './open-conversation.ts'
import { useEnd } from './use-end.ts'
import { useConverses } from './use-unread-replies.ts'

type Props = { to: Addressee; zone: string; fieldRef?: Ref<HTMLTextAreaElement> }

/** What the office and one person wrote to each other, and the next message. Updated live. */
export function Conversation({ to, zone, fieldRef }: Props) {
  const t = useT(conversationWords)
  const query = useInfiniteQuery(conversationOf(to.id))
  const isTheirs = ({ row }: LiveEvent) => (row as ConversationMessage | undefined)?.personId === to.id
  useNews(['appMessage'], calls.conversation.list.path, 50, isTheirs)
  const offline = useConnection(({ offlineSince }) => offlineSince !== null)
  const messages = query.data?.pages.flatMap(({ list }) => list).reverse()
  const state = query.data?.pages[0]?.personState
  const failure = failureOf(query)
  const end = useEnd(messages?.map(({ id }) => id) ?? [])
  useReading(to.id, end.isSeen ? messages : undefined)
  return (
    <div className={classes.conversation}>
      <div
        ref={end.area}
        className={classes.scroll}
        role="log"
        aria-label={t('conversation:title', { name: to.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        onScroll={end.onScroll}
      >
        {failure && (
          <ErrorState title={t('conversation:failed')} text={failure.message} onRetry={() => void query.refetch()} />
        )}
        {!messages && !failure && <SkeletonRows rows={6} columns={1} />}
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('conversation:earlier')}
          </Button>
        )}
        {messages?.length === 0 && <EmptyState title={t('conversation:none')} text={t('conversation:noneHelp')} />}
        {messages && messages.length > 0 && (
          <ol className={classes.messages}>
            {messages.map((message) => (
              <Message key={message.id} message={message} zone={zone} />
            ))}
          </ol>
        )}
      </div>
      {end.unseen > 0 && (
        <Button className={classes.jump ?? ''} size="compact-sm" onClick={end.show}>
          {t('conversation:below', { count: end.unseen })}
        </Button>
      )}
      {offline && <p className={classes.offline}>{t('conversation:offline')}</p>}
      <Allowed any={['/warehouse/monitor/message']}>
        {state && state !== 'active' ? (
          <p className={classes.offline} role="status">
            {t(`conversation:${state}`, { name: to.name })}
          </p>
        ) : (
          <Compose to={to} about={wroteAbout(messages)} onSent={end.show} {...(fieldRef && { fieldRef })} />
        )}
      </Allowed>
    </div>
  )
}

/** The task of the last message, if the person wrote it. */
function wroteAbout(messages: readonly ConversationMessage[] | undefined): Addressee['task'] {
  const last = messages?.at(-1)
  return last?.fromApp && last.task ? last.task : undefined
}

/** Tells the server that the person's messages have been read, while somebody sees them here; `messages`: those in view. */
function useReading(personId: string, messages: readonly ConversationMessage[] | undefined) {
  const converses = useConverses()
  const unread = messages?.findLast(({ fromApp, readAt }) => fromApp && !readAt)?.id
  useEffect(() => {
    if (!converses || !unread) return
    const read = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', read)
      void call(calls.conversation.read, { personId, upTo: unread }, { handles: 'all' }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [converses, personId, unread])
}

function Message({ message, zone }: { message: ConversationMessage; zone: string }) {
  const t = useT(conversationWords)
  return (
    <li data-from={message.fromApp ? 'app' : 'office'}>
      <p>{message.text}</p>
      <Pictures
        pictures={message.fileIds.map((id) => ({ id, caption: t('conversation:photoOf', { name: message.sentBy }) }))}
      />
      {message.filesOnPhone > 0 && <p>{t('conversation:onPhone', { count: message.filesOnPhone })}</p>}
      <footer>
        <span>
          {message.sentBy} · {shortTime(zone, message.sentAt)}
          {message.task && <span className={classes.number}> · {message.task.taskNo}</span>}
        </span>
        <State of={message} zone={zone} />
      </footer>
    </li>
  )
}

/** Without its day, if that is today. */
const shortTime = (zone: string, at: string) =>
  isSameDayIn(zone, at, new Date().toISOString()) ? bareClockIn(zone, at) : bareTimeIn(zone, at)

function State({ of, zone }: { of: ConversationMessage; zone: string }) {
  const t = useT(conversationWords)
  if (of.fromApp)
    return of.readAt ? (
      <span>{t('conversation:stateReadBy', { name: of.readBy ?? '' })}</span>
    ) : (
      <StatusBadge text={t('conversation:stateNew')} tone="amber" />
    )
  if (of.readAt)
    return <StatusBadge text={t('conversation:stateRead', { at: shortTime(zone, of.readAt) })} tone="green" />
  if (of.deliveredAt)
    return <StatusBadge text={t('conversation:stateDelivered', { at: shortTime(zone, of.deliveredAt) })} tone="teal" />
  return <StatusBadge text={t('conversation:stateSent')} tone="grey-outline" />
}
