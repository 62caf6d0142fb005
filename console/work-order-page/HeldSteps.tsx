import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import { unlikelyDate } from '@shortcut/domain/tasks/unlikely-date.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as factWords from '@shortcut/words/en/phones/driver-facts.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { timeIn } from '../time/time.ts'
import { distanceShown } from '../words/measures.ts'
import { useT } from '../words/words.ts'
import { countedOf } from './DriverSteps.tsx'
import classes from './TaskList.module.css'
import { waitsForOffice } from './waits-for.ts'

type Props = { order: WorkOrderReply; task: TaskReply; zone: string; onDecided: () => void }
type Event = TaskReply['events'][number]
type Decision = { verb: 'acceptReceived' | 'acceptOwn' | 'dismiss'; event: Event }

/** Steps with an unlikely date, or of a task taken away before. They change nothing until somebody decides. */
export function HeldSteps({ order, task, zone, onDecided }: Props) {
  const t = useT(factWords, orderPageWords, workOrderWords, orderQuestionWords)
  const mayDecide = useHolds(['/work/order/driverStep'])
  const [asked, setAsked] = useState<Decision | null>(null)
  const held = task.events.filter(waitsForOffice)
  if (held.length === 0) return null
  const stopOf = (event: Event) => order.stops.find(({ id }) => id === event.stopId)
  const time = (event: Event, at: string) => {
    const place = stopOf(event)?.timeZone ?? order.stops[0]?.timeZone ?? zone
    return timeIn(place, at)
  }
  const what = (event: Event) => {
    const stop = stopOf(event)
    const where = stop ? ` · ${t('field:stop', { number: stop.sequence })} ${stop.company || stop.city}` : ''
    return `${t(`stepDone:${event.kind}`)}${where}, ${time(event, event.at)}`
  }
  const reasonOf = (event: Event) => unlikelyDate(event.at, task.assignedAt, event.receivedAt)
  /** The step's remark, its distance from the stop and when it was received: they help to tell which time is right. */
  const told = (event: Event) => {
    const stop = stopOf(event)
    const place = stop && pointOf(stop)
    const phone = pointOf(event)
    const distance =
      place &&
      phone &&
      `${distanceShown(greatCircleKm(phone, place))}${stop.placeApproximate ? ` (${t('orderPage:approximately')})` : ''}`
    return [
      ...countedOf(t, order, event).map(({ text }) => text),
      event.remark && t('heldStep:remark', { remark: event.remark }),
      distance && t('heldStep:away', { distance }),
      t('heldStep:received', { time: time(event, event.receivedAt) }),
    ].filter(Boolean)
  }
  const decide = async (reason: string) => {
    if (!asked) return
    const { verb, event } = asked
    const input = { id: task.id, eventId: event.id }
    const reply = await (verb === 'dismiss'
      ? call(calls.heldStep.dismiss, { ...input, reason })
      : call(calls.heldStep.accept, { ...input, time: verb === 'acceptOwn' ? 'own' : 'received' })
    ).catch(() => null)
    setAsked(null)
    if (reply) showSuccess(t(verb === 'dismiss' ? 'heldStep:dismissed' : 'heldStep:accepted'))
    onDecided()
  }
  return (
    <section aria-label={t('heldStep:title')}>
      <ul className={classes.held}>
        {held.map((event) => (
          <li key={event.id}>
            <span>
              {what(event)} <span className={classes.when}>· {told(event).join(' · ')}</span>{' '}
              <em>{t(`heldStep:${event.late ? 'stepLate' : (reasonOf(event) ?? 'stepTooOld')}`)}</em>
              <Pictures
                pictures={event.fileIds.map((id) => ({
                  id,
                  caption: t('workOrderPage:photoOf', { kind: t(`stepDone:${event.kind}`), task: task.taskNo }),
                }))}
              />
            </span>
            {mayDecide && (
              <span className={classes.buttons}>
                {verbsFor(event).map((verb) => (
                  <Button key={verb} variant="default" onClick={() => setAsked({ verb, event })}>
                    {t(`heldStep:${verb}`)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened
          title={t(asked.verb === 'dismiss' ? 'heldStep:dismissTitle' : 'heldStep:acceptTitle')}
          confirmText={t(`heldStep:${asked.verb}`)}
          dismissText={t('ask:keep')}
          destructive={asked.verb === 'dismiss'}
          reason={asked.verb === 'dismiss' ? { label: t('heldStep:reason'), required: false } : undefined}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        >
          <p>{[what(asked.event), ...told(asked.event)].join(' · ')}</p>
          <p>{consequence(asked)}</p>
          {asked.verb === 'acceptOwn' && task.assignedAt && reasonOf(asked.event) === 'stepTooOld' && (
            <div className={classes.warned}>
              <Banner
                kind="warning"
                text={t('heldStep:ownWarning', { days: daysBetween(asked.event.at, task.assignedAt) })}
              />
            </div>
          )}
        </ConfirmDialog>
      )}
    </section>
  )

  /** A step dated in the future cannot have happened at its own time, so that time is not offered. */
  function verbsFor(event: Event): Decision['verb'][] {
    const ahead = reasonOf(event) === 'stepInFuture'
    if (ahead) return ['acceptReceived', 'dismiss']
    return event.late ? ['acceptOwn', 'acceptReceived', 'dismiss'] : ['acceptReceived', 'acceptOwn', 'dismiss']
  }

  function consequence({ verb, event }: Decision): string {
    if (verb === 'dismiss') return t('heldStep:dismissText')
    if (event.late) return t('heldStep:lateText')
    return verb === 'acceptOwn'
      ? t('heldStep:ownText', { time: time(event, event.at) })
      : t('heldStep:receivedText', { time: time(event, event.receivedAt) })
  }
}

const pointOf = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat === null || lng === null ? null : { lat, lng }
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
