import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { seeNews, useQueue } from '../queue/queue.ts'
import type { TaskNews as News } from '../queue/task-news.ts'
import { useT } from '../words/words.ts'

/** Says in a sentence what the office did to a task. */
export function useNewsText(): (news: News) => string {
  const t = useT()
  return ({ what, bookingId, reason, changed }) => {
    if (what === 'changed')
      return t('news:changed', { bookingId, what: changed.map((one) => t(`changed:${one}`)).join(', ') })
    if (what === 'cancelled' && reason) return t('news:cancelledWhy', { bookingId, reason })
    return t(`news:${what}`, { bookingId })
  }
}

/** What the office did to this phone's tasks, until the driver has read it. */
export function TaskNews() {
  const t = useT()
  const say = useNewsText()
  const news = useQueue((queue) => queue.news).filter(({ isSeen }) => !isSeen)
  if (news.length === 0) return null
  return (
    <div className={parts.notice} role="alert">
      <span>
        {news.map((one) => (
          <p key={one.taskId}>{say(one)}</p>
        ))}
      </span>
      <Button onClick={seeNews}>{t('phone:seen')}</Button>
    </div>
  )
}
