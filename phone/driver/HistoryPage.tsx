import type { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { placeOf } from './Stop.tsx'
import { Empty } from './TodayPage.tsx'
import { viewOf } from './task-view.ts'
import { dayAndClock } from './times.ts'
import { useCopy } from './use-copy.ts'

const days = 14

/** Finished tasks of the last days; what was seen once is there without network, too. */
export function HistoryPage() {
  const t = useT()
  const [copy] = useCopy<typeof driverTaskApi.list>('driverTask/list', '?finished=true')
  if (copy === undefined) return null
  if (copy === null) return <Empty title={t('line:neverTold')} />
  const since = Date.now() - days * 86_400_000
  const tasks = copy.data.map((task) => viewOf(task, []))
  const shown = tasks.filter(({ stops, assignedAt }) => {
    const last = stops.findLast(({ doneAt }) => doneAt)?.doneAt ?? assignedAt
    return last !== null && Date.parse(last) > since
  })
  return (
    <div className={classes.list}>
      {!copy.isFresh && <p>{t('past:offline', { time: dayAndClock(new Date(copy.at).toISOString()) })}</p>}
      {shown.length === 0 && <Empty title={t('past:none')} />}
      {shown.map((task) => (
        <article key={task.id} className={classes.row}>
          <div>
            <strong>{task.bookingId}</strong> · {t(`state:${task.status}`)}
            {task.stops.map((stop) => (
              <p key={stop.id}>
                {t(`today:${stop.kind}`)} {placeOf(stop)}
                {stop.doneAt && `, ${dayAndClock(stop.doneAt, stop.timeZone)}`}
              </p>
            ))}
            {task.cancelReason && <p>{task.cancelReason}</p>}
          </div>
        </article>
      ))}
    </div>
  )
}
