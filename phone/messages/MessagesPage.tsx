import { mostMessage } from '@shortcut/domain/tasks/act-kinds.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { isCutOff } from '@shortcut/domain/tasks/links/task-links.ts'
import type { appMessageApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { useSession } from '../call/session.ts'
import driver from '../driver/driver.module.css'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Photos } from '../driver/Photos.tsx'
import { Empty } from '../driver/TodayPage.tsx'
import { dayAndClock } from '../driver/times.ts'
import { useCopy } from '../driver/use-copy.ts'
import { Button } from '../parts/Button.tsx'
import { LongField } from '../parts/Field.tsx'
import { doAct, named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useQueue } from '../queue/queue.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { MessagePhotos } from './MessagePhotos.tsx'
import classes from './messages.module.css'
import { refreshUnread } from './unread.ts'

/** The conversation with the office, the latest message last. */
export function MessagesPage() {
  const t = useT()
  const { session } = useSession()
  const { acts, contact, tasks, link: news } = useQueue()
  const link = session?.link
  const [copy, refresh] = useCopy<typeof appMessageApi.history>('appMessage/history')
  const entered = useEntered('message', { text: '' })
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const token = session?.token ?? ''
  const messages = [...(copy?.data.list ?? [])].reverse()
  const unread = messages.filter(({ fromApp, readAt }) => !fromApp && readAt === null).map(({ id }) => id)
  const unreadIds = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each contact may have brought a message
  useEffect(refresh, [contact?.at, refresh])
  useEffect(() => {
    if (unreadIds && document.visibilityState === 'visible')
      void call<typeof appMessageApi.read>('appMessage/read', token, { ids: unreadIds.split(',') }).then(
        refreshUnread,
        () => {},
      )
  }, [unreadIds, token])
  const waiting = acts.flatMap(({ id, act, state, message }) =>
    act.kind === 'message'
      ? [
          {
            id,
            text: act.data.text,
            photos: act.data.files?.length ?? 0,
            at: judgedTime(act.at, act.skewMs),
            said: state === 'refused' ? message : t('line:waits'),
          },
        ]
      : [],
  )
  const end = useRef<HTMLDivElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    if (latest) end.current?.scrollIntoView({ block: 'end' })
  }, [latest])
  /** The driver knows its number; a finished task is no longer on the phone. */
  const orderOf = ({ id, taskNo }: { id: string; taskNo: string }) =>
    tasks.find((task) => task.id === id)?.bookingId ?? taskNo
  const photosText = (count: number) => t('chat:photos', { count })
  const text = entered.values.text.trim()
  const isEmpty = text === '' && photos.length === 0
  const send = async () => {
    if (isEmpty || text.length > mostMessage) return
    const where = link ? { taskId: link.taskId } : {}
    if (
      !(await doAct(
        'message',
        where,
        { text: text || photosText(photos.length), files: named(photos) },
        photos,
        entered.form,
      ))
    )
      return
    entered.forget()
    setPhotos([])
  }
  return (
    <div className={driver.list}>
      {copy === null && <Empty title={t('line:neverTold')} />}
      {copy && messages.length + waiting.length === 0 && <Empty title={t('chat:none')} />}
      <ol className={classes.messages}>
        {messages.map((message) => (
          <li key={message.id} data-own={message.fromApp || undefined}>
            {message.task && !link && (
              <p className={classes.about}>{t('chat:about', { order: orderOf(message.task) })}</p>
            )}
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
            {message.photos > 0 && <p>{photosText(message.photos)}</p>}
            <small>{[message.said, dayAndClock(message.at)].join(' · ')}</small>
          </li>
        ))}
      </ol>
      <div ref={end} className={classes.end} />
      {news && isCutOff(news.state) ? (
        <p>{t(`linkEnd:${news.state}`)}</p>
      ) : (
        <form
          className={classes.write}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <LongField label={t('chat:write')} most={mostMessage} {...entered.field('text')} />
          <Photos form="message" label={t('proof:photo')} pictures={photos} onChange={setPhotos} />
          <NoRoom />
          <Button main wide type="submit" disabled={isEmpty}>
            {t('chat:send')}
          </Button>
        </form>
      )}
    </div>
  )
}
