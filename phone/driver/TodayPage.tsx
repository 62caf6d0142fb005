import { useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '../call/session.ts'
import { ReviewFirst } from '../inspection/ReviewFirst.tsx'
import { LinkEnd } from '../link/LinkEnd.tsx'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { LongField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { settle } from '../parts/settle.ts'
import { AskPush } from '../push/AskPush.tsx'
import { doAct } from '../queue/do-act.ts'
import { useQueue } from '../queue/queue.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import classes from './driver.module.css'
import { NoRoom } from './NoRoom.tsx'
import { addressOf, LeaveBy, placeOf, StopFacts } from './Stop.tsx'
import { StopActs } from './StopActs.tsx'
import { openTasks, type TaskView } from './task-view.ts'
import { windowText } from './times.ts'
import { useMinute } from './use-minute.ts'

/** What the driver does next: new work on top, then the next stop, then the rest of the day. */
export function TodayPage() {
  const t = useT()
  const { tasks, acts, ready, contact, link } = useQueue()
  const isLink = useSession(({ session }) => session?.link !== undefined)
  const now = useMinute()
  const { fresh, underWay } = openTasks(tasks, acts)
  const [current, ...later] = underWay
  if (!ready) return null
  if (!contact) return <Empty title={t('today:neverReached')} />
  if (isLink && link && link.state !== 'open') return <LinkEnd state={link.state} />
  if (fresh.length + underWay.length === 0)
    return (
      <Empty title={t(isLink ? 'link:done' : 'today:none')} text={t(isLink ? 'link:doneHelp' : 'today:noneHelp')} />
    )
  return (
    <div className={classes.list}>
      {fresh.map((task) => (
        <NewTask key={task.id} task={task} now={now} />
      ))}
      {!isLink && <AskPush />}
      {current && !isLink && !underWay.some(isBegun) && <ReviewFirst />}
      {current?.next && (
        <article className={parts.card} aria-label={t('today:next')}>
          <p className={classes.kind}>
            {t('today:next')} · {t(`today:${current.next.kind}`)} · {current.bookingId}
          </p>
          <LeaveBy leaveByAt={current.leaveByAt} now={now} />
          <StopFacts stop={current.next} task={current} now={now} />
          <StopActs task={current} stop={current.next} now={now} />
          <ButtonLink wide href={`/task/${current.id}/${current.next.id}`}>
            {t('stop:details')}
          </ButtonLink>
          <OtherStops task={current} now={now} />
        </article>
      )}
      {later.length > 0 && <h2>{t('today:later')}</h2>}
      {later.map((task) => (
        <article key={task.id} className={parts.card} aria-label={`${t('today:later')} ${task.bookingId}`}>
          <p className={classes.kind}>{task.bookingId}</p>
          <LeaveBy leaveByAt={task.leaveByAt} now={now} />
          <OtherStops task={task} now={now} all />
        </article>
      ))}
    </div>
  )
}

/** The driver has been at one of its stops. */
const isBegun = ({ stops }: TaskView) => stops.some(({ arrivedAt, doneAt }) => arrivedAt !== null || doneAt !== null)

export function Empty({ title, text }: { title: string; text?: string }) {
  return (
    <div className={parts.empty}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
    </div>
  )
}

/** The stops of a task as links; without `all`, those that are not the next one. */
function OtherStops({ task, now, all }: { task: TaskView; now: number; all?: boolean }) {
  const t = useT()
  const stops = all ? task.stops : task.stops.filter((stop) => stop !== task.next)
  return (
    <ul className={classes.choices}>
      {stops.map((stop) => (
        <li key={stop.id}>
          <Link href={`/task/${task.id}/${stop.id}`} className={classes.row}>
            <span>
              <small>{t(`today:${stop.kind}`)}</small>
              <br />
              <strong>{placeOf(stop)}</strong>
              <br />
              <small>
                {[addressOf(stop), windowText(stop.from, stop.to, stop.timeZone, now)].filter(Boolean).join(' · ')}
              </small>
            </span>
            {stop.doneAt && <span className={classes.done}>✓</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewTask({ task, now }: { task: TaskView; now: number }) {
  const t = useT()
  const [rejecting, setRejecting] = useState(false)
  const first = task.stops[0]
  const last = task.stops.at(-1)
  return (
    <article className={parts.card} aria-label={`${t('today:new')} ${task.bookingId}`}>
      <p className={classes.kind} data-new>
        {t('today:new')} · {task.bookingId}
      </p>
      {first && (
        <p>
          <strong>
            {placeOf(first)}, {first.city}
          </strong>
          <br />
          {windowText(first.from, first.to, first.timeZone, now) || t('today:noTime')}
        </p>
      )}
      {last && last !== first && (
        <p>
          → <strong>{placeOf(last)}</strong>
          {last.city && `, ${last.city}`}
        </p>
      )}
      <div className={classes.pair}>
        <Button danger onClick={() => setRejecting(true)}>
          {t('today:reject')}
        </Button>
        <Button
          main
          onClick={() => {
            // The next new task comes to where this one stood.
            settle()
            void doAct('accept', { taskId: task.id }, {})
          }}
        >
          {t('today:accept')}
        </Button>
      </div>
      {rejecting && <RejectSheet task={task} onClose={() => setRejecting(false)} />}
    </article>
  )
}

function RejectSheet({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const t = useT()
  const entered = useEntered(`reject ${task.id}`, { reason: '' })
  const reason = entered.values.reason.trim()
  const send = async () => {
    if (reason !== '' && (await doAct('reject', { taskId: task.id }, { reason }, [], entered.form))) onClose()
  }
  return (
    <Sheet
      title={t('today:rejectWhy')}
      entered={entered}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <NoRoom />
          <Button type="submit" danger wide disabled={reason === ''}>
            {t('today:reject')}
          </Button>
        </>
      }
    >
      <LongField label={t('today:reason')} most={500} {...entered.field('reason')} />
    </Sheet>
  )
}
