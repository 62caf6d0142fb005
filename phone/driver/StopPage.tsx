import { Papers } from '../dock/Papers.tsx'
import { OutsideLink } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { addressOf, placeOf, StopFacts } from './Stop.tsx'
import { StopActs } from './StopActs.tsx'
import { useNewsText } from './TaskNews.tsx'
import { Empty } from './TodayPage.tsx'
import { type Stop, viewOf } from './task-view.ts'
import { useMinute } from './use-minute.ts'

/** The phone's own map: Android asks which app, others open the map of their maker. */
const mapLink = (stop: Stop) => {
  const at = stop.lat !== null && stop.lng !== null ? `${stop.lat},${stop.lng}` : ''
  const words = encodeURIComponent(addressOf(stop))
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return `https://maps.apple.com/?daddr=${words}`
  return `geo:${at || '0,0'}?q=${words}`
}

/** One stop: how to get there, whom to call, and what is reported there. */
export function StopPage({ taskId, stopId }: { taskId: string; stopId: string }) {
  const t = useT()
  const { tasks, acts, news } = useQueue()
  const say = useNewsText()
  const now = useMinute()
  const task = tasks.find(({ id }) => id === taskId)
  const view = task && viewOf(task, acts)
  const stop = view?.stops.find(({ id }) => id === stopId)
  const told = news.find((one) => one.taskId === taskId)
  if (!view || !stop) return <Empty title={told?.isSeen ? say(told) : t('news:goneHere')} />
  return (
    <div className={classes.list}>
      <article className={parts.card} aria-label={placeOf(stop)}>
        <p className={classes.kind}>
          {t(`today:${stop.kind}`)} · {view.bookingId}
        </p>
        <StopFacts stop={stop} task={view} now={now} />
        <div className={classes.pair}>
          <OutsideLink href={mapLink(stop)}>{t('stop:navigate')}</OutsideLink>
          {stop.contactPhone && (
            <OutsideLink href={`tel:${stop.contactPhone}`}>
              {t('stop:call', { name: stop.contactName || stop.contactPhone })}
            </OutsideLink>
          )}
        </div>
        {[stop.remark, view.orderRemark, view.remark].filter(Boolean).map((remark) => (
          <p key={remark} className={classes.remark}>
            {remark}
          </p>
        ))}
        {(view.truckNo || view.trailerNo) && (
          <p className={classes.facts}>
            {view.truckNo && <span>{t('today:truck', { no: view.truckNo })}</span>}
            {view.trailerNo && <span>{t('today:trailer', { no: view.trailerNo })}</span>}
          </p>
        )}
      </article>
      <StopActs task={view} stop={stop} now={now} />
      <Papers task={view} stop={stop} />
    </div>
  )
}
