import { calls } from 'virtual:calls'
import { Textarea, TextInput } from '@mantine/core'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/fields.ts'
import { isActive } from '@shortcut/domain/work-orders/lifecycle.ts'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/FormDrawer.tsx'
import { stopText } from '@shortcut/words/field-text.ts'
import { useState } from 'react'
import { call } from '../app/call.ts'
import { showSuccess } from '../app/notices.ts'
import { Picker } from '../app/Picker.tsx'
import { useHolds } from '../app/session.ts'
import { type Translate, useT } from '../app/words.ts'
import classes from './AssignDrawer.module.css'
import { DriverChoice } from './DriverChoice.tsx'
import { Findings } from './Findings.tsx'
import { usePreflight } from './preflight.ts'

type Props = {
  order: WorkOrderReply
  /** Null makes a new task. */
  task: TaskReply | null
  onClose: () => void
  onDone: () => void
}

const findTrucks = (t: Translate) => async (q: string, signal: AbortSignal) =>
  (await call(calls.truck.choices, { q }, { signal })).map((truck) => equipment(t, truck))
const findTrailers = (t: Translate) => async (q: string, signal: AbortSignal) =>
  (await call(calls.trailer.choices, { q }, { signal })).map((trailer) => equipment(t, trailer))
const equipment = (t: Translate, one: { id: string; number: string; type: string; liveTasks: number }) => ({
  value: one.id,
  label: [one.number, one.type, t('assign:tasksNow', { count: one.liveTasks })].filter(Boolean).join(' · '),
})

/** Stops whose freight no unfinished task carries yet. */
const freeStops = (order: WorkOrderReply) =>
  order.stops.filter(
    (stop) =>
      stop.kind === 'pickup' || !order.tasks.some((task) => isActive(task.status) && task.stopIds.includes(stop.id)),
  )

/** Chooses driver, truck and trailer, and says before assigning what speaks against it. */
export default function AssignDrawer({ order, task, onClose, onDone }: Props) {
  const t = useT()
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const [driver, setDriver] = useState({ id: task?.driverId ?? '', name: task?.driver ?? '' })
  const [truckId, setTruckId] = useState(task?.truckId ?? '')
  const [truckNo, setTruckNo] = useState(task?.truckNo ?? '')
  const [trailerId, setTrailerId] = useState(task?.trailerId ?? '')
  const [stopIds, setStopIds] = useState(() => task?.stopIds ?? freeStops(order).map(({ id }) => id))
  const [remark, setRemark] = useState('')
  const [overrideReason, setOverrideReason] = useState('')
  const [asked, setAsked] = useState(false)
  const preflight = usePreflight({
    workOrderId: order.id,
    taskId: task?.id,
    stopIds,
    driverId: driver.id,
    truckId,
    trailerId,
  })
  const blocked = preflight.findings.some(({ severity }) => severity === 'block')
  const reassigning = task !== null && (task.status === 'assigned' || task.status === 'accepted')
  const verb = task === null && !driver.id ? 'create' : reassigning ? 'reassign' : 'assign'
  const dirty = driver.id !== (task?.driverId ?? '') || remark !== '' || truckId !== (task?.truckId ?? '')

  const submit = async () => {
    setAsked(true)
    if (task && !driver.id) return
    if (blocked && (!mayOverride || overrideReason.trim() === '')) return
    const people = {
      truckId: truckId || null,
      trailerId: trailerId || null,
      ...(blocked && { overrideReason: overrideReason.trim() }),
    }
    const reply = await (task === null
      ? call(calls.task.create, {
          workOrderId: order.id,
          stopIds: [...stopIds],
          remark,
          ...(driver.id && { driverId: driver.id }),
          ...people,
        })
      : call(reassigning ? calls.task.reassign : calls.task.assign, {
          id: task.id,
          version: task.version,
          driverId: driver.id,
          ...people,
        })
    ).catch(() => null)
    if (!reply) return preflight.check()
    showSuccess(
      driver.id
        ? t('assign:assigned', { taskNo: reply.taskNo, driver: reply.driver ?? driver.name })
        : t('assign:created', { taskNo: reply.taskNo }),
    )
    onDone()
  }

  return (
    <FormDrawer
      opened
      title={
        task === null
          ? t('assign:newTitle', { bookingId: order.bookingId })
          : t(reassigning ? 'assign:reassignTitle' : 'assign:assignTitle', { taskNo: task.taskNo })
      }
      submitText={t(`assign:${verb}`)}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {task === null && (
        <FormSection title={t('assign:stops')} help={t('assign:stopsHelp')}>
          <ul className={`${classes.stops} ${wholeLine}`}>
            {order.stops.map((stop) => (
              <li key={stop.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={stopIds.includes(stop.id)}
                    onChange={(event) =>
                      setStopIds(
                        order.stops
                          .map(({ id }) => id)
                          .filter((id) => (id === stop.id ? event.currentTarget.checked : stopIds.includes(id))),
                      )
                    }
                  />
                  {stop.sequence}. {stopText(t, stop)}
                </label>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
      <FormSection title={t('assign:driver')}>
        <DriverChoice
          value={driver.id}
          optional={task === null}
          error={asked && task !== null && !driver.id ? t('fieldError:not null') : undefined}
          onChange={(chosen) => {
            setDriver({ id: chosen?.id ?? '', name: chosen?.name ?? '' })
            if (chosen?.truckId) {
              setTruckId(chosen.truckId)
              setTruckNo(chosen.truckNo ?? '')
            }
          }}
        />
        <Picker
          key={truckNo}
          label={t('assign:truck')}
          placeholder={t('assign:none')}
          value={truckId}
          onChange={setTruckId}
          finds="truck"
          find={findTrucks(t)}
          valueLabel={truckNo}
        />
        <Picker
          label={t('assign:trailer')}
          placeholder={t('assign:none')}
          value={trailerId}
          onChange={setTrailerId}
          finds="trailer"
          find={findTrailers(t)}
          valueLabel={task?.trailerNo ?? undefined}
        />
        {task === null && (
          <TextInput
            className={wholeLine}
            label={t('assign:remark')}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        )}
      </FormSection>
      {driver.id && (
        <FormSection title={t('assign:findings')}>
          <div className={wholeLine}>
            <Findings findings={preflight.findings} checking={preflight.checking} />
            {blocked && !mayOverride && <p role="alert">{t('assign:overrideMissing')}</p>}
            {blocked && mayOverride && (
              <Textarea
                label={t('assign:overrideReason')}
                required
                autosize
                minRows={2}
                value={overrideReason}
                onChange={(event) => setOverrideReason(event.currentTarget.value)}
                error={asked && overrideReason.trim() === '' ? t('fieldError:not null') : undefined}
              />
            )}
          </div>
        </FormSection>
      )}
    </FormDrawer>
  )
}
