import { useState } from 'react'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { doAct } from '../queue/do-act.ts'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { openPieces } from './handed-over.ts'
import { ProblemSheet } from './ProblemSheet.tsx'
import { ProofSheet } from './ProofSheet.tsx'
import type { Stop, TaskView } from './task-view.ts'
import { clock, span } from './times.ts'

/** What is reported at a stop: the next step as the one large button, and what went wrong. */
export function StopActs({ task, stop, now }: { task: TaskView; stop: Stop; now: number }) {
  const t = useT()
  const [sheet, setSheet] = useState<'proof' | 'problem' | null>(null)
  const where = { taskId: task.id, stopId: stop.id }
  const close = () => setSheet(null)
  const before =
    task.status === 'assigned'
      ? t('stop:acceptFirst')
      : stop.kind === 'dropoff' && task.status === 'accepted'
        ? t('stop:pickUpFirst')
        : null
  const { arrivedAt, doneAt, timeZone } = stop
  const open = openPieces(task)
  return (
    <>
      {arrivedAt && (
        <p className={classes.facts}>
          <span>{t('stop:arrivedAt', { time: clock(arrivedAt, timeZone) })}</span>
          {!doneAt && <span>{t('stop:waiting', { time: span(now - Date.parse(arrivedAt)) })}</span>}
          {doneAt && <span className={classes.done}>{t('stop:done', { time: clock(doneAt, timeZone) })}</span>}
        </p>
      )}
      {before && <p>{before}</p>}
      {!before && !doneAt && (
        <div className={classes.choices}>
          {arrivedAt ? (
            <Button main wide onClick={() => setSheet('proof')}>
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
          {t('stop:countPieces', { count: open.length })}
        </ButtonLink>
      )}
      {task.status !== 'assigned' && (
        <Button wide onClick={() => setSheet('problem')}>
          {t('stop:problem')}
        </Button>
      )}
      {sheet === 'proof' && <ProofSheet task={task} stop={stop} onClose={close} />}
      {sheet === 'problem' && <ProblemSheet where={where} onClose={close} />}
    </>
  )
}
