import { calls } from 'virtual:calls'
import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../call/call.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useSent } from '../../forms/use-form.ts'
import { shortTimeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { orderZone } from '../form-values.ts'
import { offerOrderUndo } from '../offer-undo.ts'
import { durationText } from '../stop-times.ts'
import { isAgainst, isOnAnotherDay, reasonText } from './driver-reasons.ts'
import { Reasons, vehiclesText } from './Reasons.tsx'
import classes from './RowAssign.module.css'

const offered = 3

type Props = {
  order: WorkOrderReply
  /** The waiting task, or the stops of a new one. */
  job: { task: TaskReply | undefined; stopIds: readonly string[] }
  onMore: () => void
  onDone: () => void
}

/** Assigns the job to a driver as ranked; `taking` is the driver while the server is asked. */
function useTake({ order: { id, bookingId }, job: { task, stopIds }, onDone }: Props, onRefused: () => void) {
  const t = useT(recordWords, taskWords, workOrderWords)
  const sent = useSent()
  const [taking, setTaking] = useState<SuggestionReply | null>(null)
  const [refused, setRefused] = useState('')
  const take = async (driver: SuggestionReply) => {
    if (taking) return
    setTaking(driver)
    setRefused('')
    const { driverId, truckId, trailerId } = driver
    const crew = { driverId, truckId, trailerId }
    const work = task
      ? call(calls.task.assign, { id: task.id, version: task.version, ...crew }, { handles: 'all' })
      : call(calls.task.create, sent({ workOrderId: id, stopIds: [...stopIds], remark: '', ...crew }), {
          handles: 'all',
        })
    const reply = await work.catch((error: CallError) => {
      setRefused(error.message)
      onRefused()
      return null
    })
    setTaking(null)
    if (!reply) return
    const done = t('assign:assigned', { taskNo: reply.taskNo, driver: reply.driver ?? driver.name })
    offerOrderUndo(t, done, 'undoAssign', [id], () => bookingId)
    onDone()
  }
  return { take, taking, refused }
}

/** The best drivers with their reasons, and one click that assigns. Somebody who is blocked is only shown. */
export function RankedDrivers(props: Props) {
  const {
    order,
    job: { task, stopIds },
    onMore,
  } = props
  const t = useT(taskWords, workOrderWords)
  const now = (useNow() ?? new Date()).toISOString()
  const query = useQuery({
    ...queryOf(calls.task.suggest, {
      workOrderId: order.id,
      ...(task && { taskId: task.id }),
      stopIds: stopIds.join(','),
      limit: offered,
    }),
    staleTime: 0,
  })
  const { take, taking, refused } = useTake(props, () => void query.refetch())
  const list = useRef<HTMLDivElement>(null)
  const drivers = query.data?.list ?? []
  const able = drivers.filter(({ blocked }) => !blocked)
  const blocked = drivers.filter((driver) => driver.blocked)
  const isThere = query.data !== undefined
  useEffect(() => {
    // The title had the focus until there was a button, and the user has not moved on in the meantime.
    const dialog = list.current?.closest('[role=dialog]')
    if (isThere && dialog?.querySelector('[data-title]') === document.activeElement)
      list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isThere])

  const first = order.stops.find((stop) => stopIds.includes(stop.id))
  const pickup = order.stops.find(
    (stop) => stopIds.includes(stop.id) && stop.kind === 'pickup' && !stop.actualArriveTime,
  )
  const facts = factsOf(t, first?.timeZone ?? orderZone(order.stops), now, pickup?.to ?? null)
  const failure = failureOf(query)
  if (failure)
    return (
      <ErrorState
        title={t('rowAssign:loadFailed')}
        text={failure.message}
        onRetry={() => void query.refetch()}
        beside={<More text={t('rowAssign:more')} onClick={onMore} />}
      />
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move the focus between its buttons
    <div ref={list} onKeyDown={moveFocus}>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      {!isThere && <p className={classes.said}>{t('assign:ranking')}</p>}
      {isThere && able.length === 0 && (
        <p className={classes.said}>{t(drivers.length > 0 ? 'rowAssign:none' : 'rowAssign:nobody')}</p>
      )}
      {able.length > 0 && (
        <ul className={classes.drivers}>
          {able.map((driver) => (
            <li key={driver.driverId}>
              {/* Not disabled: it would lose the focus, and after a failure Enter tries again. */}
              <button
                type="button"
                className={classes.driver}
                aria-disabled={taking !== null}
                onClick={() => take(driver)}
              >
                <Named driver={driver} />
                <span className={classes.facts}>{facts(driver)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {blocked.length > 0 && (
        <>
          <h3 className={classes.cannot}>{t('rowAssign:cannot')}</h3>
          <ul className={classes.drivers}>
            {blocked.map((driver) => (
              <li key={driver.driverId} className={classes.driver}>
                <Named driver={driver} />
                <Reasons driver={driver} zone={first?.timeZone ?? orderZone(order.stops)} now={now} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className={classes.said} hidden={taking === null}>
        {taking && t('rowAssign:assigning', { driver: taking.name })}
      </p>
      {isThere && <More text={t('rowAssign:more')} onClick={onMore} />}
    </div>
  )
}

function Named({ driver }: { driver: SuggestionReply }) {
  const t = useT(lawWords)
  return (
    <span className={classes.name}>
      {driver.name} <small>{vehiclesText(t, driver)}</small>
    </span>
  )
}

const More = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className={classes.more} onClick={onClick}>
    {text}
  </button>
)

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.findIndex((one) => one.matches(':focus'))
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: -1 }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(Math.min(to, buttons.length - 1))?.focus()
}

/** These say nothing that decides between two drivers, or are said in other words. */
const leftOut: readonly string[] = ['free', 'freeSince', 'capacity', 'worked', 'hoursThen', 'tooLate']

/**
 * The facts of a driver on one line: distance, arrival, hours left, and what is against this driver.
 * @param dueAt the deadline of the pickup; null: none
 */
function factsOf(
  t: Translate<typeof taskWords | typeof workOrderWords>,
  zone: string,
  now: string,
  dueAt: string | null,
) {
  return (driver: SuggestionReply) => {
    const { arriveAt, reasons } = driver
    const late = reasons.find(({ code }) => code === 'tooLate')
    const worked = reasons.find(({ code }) => code === 'worked')
    const then = reasons.find(({ code }) => code === 'hoursThen')
    const time = arriveAt && shortTimeIn(zone, arriveAt, now)
    const arrival = (): string | null | undefined => {
      if (late)
        return time
          ? t('rowAssign:late', { time, late: durationText(t, Number(late.params.minutes)) })
          : reasonText(t, late, zone, now)
      // Nobody sets off today for another day.
      if (isOnAnotherDay(driver))
        return time && dueAt && t('rowAssign:onTimeFor', { time: shortTimeIn(zone, dueAt, now) })
      return time && t(dueAt ? 'rowAssign:onTime' : 'assign:arrives', { time })
    }
    const left = worked && Number(worked.params.limit) - Number(worked.params.minutes)
    const [way, ...rest] = reasons
    const said = [
      { text: way && reasonText(t, way, zone, now), against: false },
      { text: arrival(), against: late !== undefined },
      { text: left !== undefined && t('rowAssign:hoursLeft', { time: durationText(t, left) }), against: false },
      { text: then && reasonText(t, then, zone, now), against: false },
      ...rest
        .filter(({ code }) => !leftOut.includes(code))
        .map((reason) => ({ text: reasonText(t, reason, zone, now), against: isAgainst(reason) })),
    ].filter(({ text }) => text)
    return said.map(({ text, against }, index) => (
      <span key={String(text)} data-against={against || undefined}>
        {index > 0 && ' · '}
        {text}
      </span>
    ))
  }
}
