import { isCutOff } from '@shortcut/domain/tasks/links/task-links.ts'
import type { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import driver from '../driver/driver.module.css'
import { Empty } from '../driver/TodayPage.tsx'
import { dayAndClock } from '../driver/times.ts'
import { useCopy } from '../driver/use-copy.ts'
import { Button } from '../parts/Button.tsx'
import { LongField } from '../parts/Field.tsx'
import { doAct } from '../queue/do-act.ts'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import { MessagePhotos } from './MessagePhotos.tsx'
import classes from './messages.module.css'
import { refreshUnread } from './unread.ts'

/** The conversation with the office, the latest message last. */
export function MessagesPage() {
  const t = useT()
  const { session } = useSession()
  const { acts, contact, link: news } = useQueue()
  const link = session?.link
  const [copy, refresh] = useCopy<typeof appMessageApi.history>('appMessage/history')
  const [text, setText] = useState('')
  const token = session?.token ?? ''
  const messages = [...(copy?.data.list ?? [])].reverse()
  const unread = messages.filter(({ fromApp, readAt }) => !fromApp && readAt === null).map(({ id }) => id)
  const unreadIds = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each contact may have brought a message
  useEffect(refresh, [contact?.at, refresh])
  useEffect(() => {
    if (unreadIds)
      void call<typeof appMessageApi.read>('appMessage/read', token, { ids: unreadIds.split(',') }).then(
        refreshUnread,
        () => {},
      )
  }, [unreadIds, token])
  const waiting = acts.flatMap(({ id, act, state, message }) =>
    act.kind === 'message' ? [{ id, text: act.data.text, said: state === 'refused' ? message : t('line:waits') }] : [],
  )
  const end = useRef<HTMLFormElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    if (latest) end.current?.scrollIntoView({ block: 'end' })
  }, [latest])
  const send = async () => {
    const said = text.trim()
    if (said === '') return
    if (await doAct('message', link ? { taskId: link.taskId } : {}, { text: said })) setText('')
  }
  return (
    <div className={driver.list}>
      {copy === null && <Empty title={t('line:neverTold')} />}
      {copy && messages.length + waiting.length === 0 && <Empty title={t('chat:none')} />}
      <ol className={classes.messages}>
        {messages.map((message) => (
          <li key={message.id} data-own={message.fromApp || undefined}>
            <p>{message.text}</p>
            <MessagePhotos ids={message.fileIds} />
            <small>
              {message.fromApp
                ? message.readAt
                  ? t('chat:read')
                  : t('chat:sent')
                : message.sentBy || t('chat:office')}
              {', '}
              {dayAndClock(message.sentAt)}
            </small>
          </li>
        ))}
        {waiting.map((message) => (
          <li key={message.id} data-own>
            <p>{message.text}</p>
            <small>{message.said}</small>
          </li>
        ))}
      </ol>
      {news && isCutOff(news.state) && <p>{t(`linkEnd:${news.state}`)}</p>}
      <form
        ref={end}
        hidden={news !== null && isCutOff(news.state)}
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <LongField
          label={t('chat:write')}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button main wide type="submit" disabled={text.trim() === ''}>
          {t('chat:send')}
        </Button>
      </form>
    </div>
  )
}
