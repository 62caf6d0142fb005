import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { unlikelyDate } from '@shortcut/domain/work-orders/unlikely-date.ts'
import { ConfirmDialog } from '@shortcut/ui/ConfirmDialog.tsx'
import { useState } from 'react'
import { call } from '../app/call.ts'
import { showSuccess } from '../app/notices.ts'
import { useHolds } from '../app/session.ts'
import { timeIn, zoneName } from '../app/time.ts'
import { useT } from '../app/words.ts'
import classes from './TaskList.module.css'
import { waitsForOffice } from './waits-for.ts'

type Props = { order: WorkOrderReply; task: TaskReply; zone: string; onDecided: () => void }
type Decision = { verb: 'accept' | 'dismiss'; event: TaskReply['events'][number] }

/** Steps whose date nobody believes: they change nothing until somebody decides. */
export function HeldSteps({ order, task, zone, onDecided }: Props) {
  const t = useT()
  const mayDecide = useHolds(['/work/order/driverStep'])
  const [asked, setAsked] = useState<Decision | null>(null)
  const held = task.events.filter(waitsForOffice)
  if (held.length === 0) return null
  const stopOf = (event: Decision['event']) => order.stops.find(({ id }) => id === event.stopId)
  const time = (event: Decision['event'], at: string) => {
    const place = stopOf(event)?.timeZone ?? order.stops[0]?.timeZone ?? zone
    return `${timeIn(place, at)} ${zoneName(place, at)}`
  }
  const what = (event: Decision['event']) => {
    const stop = stopOf(event)
    const where = stop ? ` · ${t('field:stop', { number: stop.sequence })} ${stop.company || stop.city}` : ''
    return `${t(`stepDone:${event.kind}`)}${where}, ${time(event, event.at)}`
  }
  const reasonOf = (event: Decision['event']) => unlikelyDate(event.at, task.assignedAt, event.receivedAt)
  const decide = async (reason: string) => {
    if (!asked) return
    const input = { id: task.id, eventId: asked.event.id }
    const reply = await (asked.verb === 'accept'
      ? call(calls.heldStep.accept, input)
      : call(calls.heldStep.dismiss, { ...input, reason })
    ).catch(() => null)
    setAsked(null)
    if (reply) showSuccess(t(asked.verb === 'accept' ? 'heldStep:accepted' : 'heldStep:dismissed'))
    onDecided()
  }
  return (
    <section aria-label={t('heldStep:title')}>
      <ul className={classes.held}>
        {held.map((event) => (
          <li key={event.id}>
            <span>
              {what(event)}{' '}
              <span className={classes.when}>· {t('heldStep:received', { time: time(event, event.receivedAt) })}</span>{' '}
              <em>{t(`heldStep:${reasonOf(event) ?? 'stepTooOld'}`)}</em>
            </span>
            {mayDecide && (
              <span className={classes.buttons}>
                <Button variant="default" onClick={() => setAsked({ verb: 'accept', event })}>
                  {t('heldStep:accept')}
                </Button>
                <Button variant="default" onClick={() => setAsked({ verb: 'dismiss', event })}>
                  {t('heldStep:dismiss')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          title={t(`heldStep:${asked.verb}Title`)}
          confirmText={t(`heldStep:${asked.verb}`)}
          dismissText={t('ask:keep')}
          destructive={asked.verb === 'dismiss'}
          reason={asked.verb === 'dismiss' ? { label: t('ask:reason'), required: false } : undefined}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        >
          <p>{what(asked.event)}</p>
          <p>{consequence(asked)}</p>
        </ConfirmDialog>
      )}
    </section>
  )

  function consequence({ verb, event }: Decision): string {
    if (verb === 'dismiss') return t('heldStep:dismissText')
    const ahead = reasonOf(event) === 'stepInFuture'
    return t(ahead ? 'heldStep:acceptFuture' : 'heldStep:acceptText', {
      time: time(event, ahead ? event.receivedAt : event.at),
    })
  }
}
