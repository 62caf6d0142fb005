import { useAtDock } from '../dock/at-dock.ts'
import { freeLeft } from '../dock/free-time.ts'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { doAct } from '../queue/do-act.ts'
import { useKeptList } from '../queue/use-kept-list.ts'
import { type Say, useT } from '../words/words.ts'
import classes from './driver.module.css'
import { openPieces, type Verdict, verdictsOf } from './handed-over.ts'
import { openSheet } from './open-sheet.ts'
import { Problems } from './Problems.tsx'
import type { Stop, TaskView } from './task-view.ts'
import { clock, dayAndClock, span } from './times.ts'

function freeText(t: Say, { leftMs, minutes, from }: NonNullable<ReturnType<typeof freeLeft>>, zone: string) {
  const free = span(minutes * 60_000)
  if (from) return t('dock:freeFrom', { free, time: dayAndClock(from, zone) })
  return leftMs < 0 ? t('dock:over', { time: span(-leftMs), free }) : t('dock:free', { time: span(leftMs), free })
}

/** What is still to do of the count, which may be looked at again until the delivery. */
function countText(t: Say, count: number, counted: number) {
  if (counted === 0) return t('stop:countPieces', { count })
  return counted < count ? t('stop:countRest', { count, counted }) : t('stop:countAgain', { count })
}

/** What is reported at a stop: the next step as the one large button, and what went wrong. */
export function StopActs({ task, stop, now }: { task: TaskView; stop: Stop; now: number }) {
  const t = useT()
  const where = { taskId: task.id, stopId: stop.id }
  const before =
    task.status === 'assigned'
      ? t('stop:acceptFirst')
      : stop.kind === 'dropoff' && task.status === 'accepted'
        ? t('stop:pickUpFirst')
        : null
  const { arrivedAt, doneAt, timeZone } = stop
  const open = openPieces(task)
  const [verdicts] = useKeptList<Verdict>(verdictsOf(stop.id))
  const counted = open.filter(({ labels }) => verdicts.some(({ label }) => labels.includes(label))).length
  const free = freeLeft(stop, useAtDock(task.id).freeTimes, now)
  return (
    <>
      {arrivedAt && (
        <p className={classes.facts}>
          <span>{t('stop:arrivedAt', { time: clock(arrivedAt, timeZone) })}</span>
          {!doneAt && <span>{t('stop:waiting', { time: span(now - Date.parse(arrivedAt)) })}</span>}
          {free && !doneAt && (
            <span className={free.leftMs < 0 ? classes.over : undefined}>{freeText(t, free, timeZone)}</span>
          )}
          {doneAt && <span className={classes.done}>{t('stop:done', { time: clock(doneAt, timeZone) })}</span>}
        </p>
      )}
      <Problems task={task} stop={stop} />
      {before && <p>{before}</p>}
      {!before && !doneAt && (
        <div className={classes.choices}>
          {arrivedAt ? (
            <Button main wide onClick={() => openSheet('proof', task, stop)}>
              {t(stop.kind === 'pickup' ? 'stop:pickUp' : 'stop:deliver')}
            </Button>
          ) : (
            <Button main wide onClick={() => doAct('arrive', where, {})}>
              {t('stop:arrived')}
            </Button>
          )}
        </div>
      )}
      {!before && !doneAt && stop.kind === 'dropoff' && open.length > 0 && (
        <ButtonLink wide href={`/task/${task.id}/${stop.id}/pieces`}>
          {countText(t, open.length, counted)}
        </ButtonLink>
      )}
      {task.status !== 'assigned' && (
        <Button wide onClick={() => openSheet('problem', task, stop)}>
          {t('stop:problem')}
        </Button>
      )}
    </>
  )
}
