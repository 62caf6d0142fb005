import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { useState } from 'react'
import { type CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { orderZone } from '../form-values.ts'
import { offerOrderUndo } from '../offer-undo.ts'
import { DriverChoice } from './DriverChoice.tsx'
import { goneText, lostText } from './lost-text.ts'
import { Obstacles } from './Obstacles.tsx'
import { StopCover } from './StopCover.tsx'
import { freeStops, lostStops } from './stop-cover.ts'
import { useAssignment } from './use-assignment.ts'
import { VehicleChoice } from './VehicleChoice.tsx'

type Props = {
  order: WorkOrderReply
  /** Null creates a new task. */
  task: TaskReply | null
  onClose: () => void
  onDone: () => void
}

/** Selects stops, driver, truck and trailer, and shows the conflicts before assigning. */
export default function AssignDrawer({ order, task, onClose, onDone }: Props) {
  const t = useT(lawWords, recordWords, taskWords, workOrderWords)
  const [chosen, setChosen] = useState<readonly string[]>(() => task?.stopIds ?? freeStops(order))
  const lost = lostStops(order, chosen, task?.id)
  const stopIds = chosen.filter((id) => !lost.some((stop) => stop.id === id))
  // The task as it is now: a driver may have accepted it since the drawer opened.
  const current = order.tasks.find(({ id }) => id === task?.id) ?? task
  const gone = current && goneText(t, task, current)
  const sent = useSent()
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  const [conflict, setConflict] = useState('')
  const job = { workOrderId: order.id, taskId: task?.id, stopIds }
  const assignment = useAssignment(job, task)
  const { driver, wire } = assignment
  const reassigning = current !== null && (current.status === 'assigned' || current.status === 'accepted')
  const verb = task === null && !driver.id ? 'create' : reassigning ? 'reassign' : 'assign'
  const first = order.stops.find(({ id }) => stopIds.includes(id))
  const hasDrop = (ids: readonly string[]) => order.stops.some(({ id, kind }) => kind === 'dropoff' && ids.includes(id))
  const drops = hasDrop(stopIds)
  const isOver = Boolean(gone) || (task === null && !hasDrop(freeStops(order)))

  const send = () => {
    const handles = { handles: [codes.conflict] }
    if (task === null)
      return call(
        calls.task.create,
        sent({
          workOrderId: order.id,
          stopIds: [...stopIds],
          remark,
          ...(driver.id && { driverId: driver.id }),
          ...wire,
        }),
        handles,
      )
    const given = { id: task.id, version: current?.version ?? task.version, driverId: driver.id, ...wire }
    return call(reassigning ? calls.task.reassign : calls.task.assign, given, handles)
  }
  const submit = async () => {
    setAsked(true)
    if ((task && !driver.id) || !drops || (driver.id && !assignment.ready)) return
    const reply = await send().catch((error: CallError) => {
      // Another user was faster: the choices stay, and the message above them names that user.
      if (error.code === codes.conflict) setConflict(error.message)
      else assignment.preflight.check()
      return null
    })
    if (!reply) return
    const { taskNo } = reply
    if (driver.id) {
      const done = t('assign:assigned', { taskNo, driver: reply.driver ?? driver.name })
      offerOrderUndo(t, done, 'undoAssign', [order.id], () => order.bookingId)
    } else showSuccess(t('assign:created', { taskNo }))
    onDone()
  }

  const told = gone || lostText(t, order, lost, drops) || conflict || assignment.preflight.refused
  return (
    <FormDrawer
      opened
      title={
        task === null
          ? t('assign:newTitle', { bookingId: order.bookingId })
          : t(reassigning ? 'assign:reassignTitle' : 'assign:assignTitle', { taskNo: task.taskNo })
      }
      submitText={t(`assign:${verb}`)}
      dirty={assignment.typed || remark !== ''}
      over={isOver}
      onSubmit={submit}
      onClose={onClose}
      conflict={told && <Banner kind="error" text={told} />}
    >
      {task === null && (
        <StopCover
          order={order}
          value={stopIds}
          onChange={setChosen}
          error={asked && !drops ? t('assign:noDrop') : undefined}
        />
      )}
      <FormSection title={t('assign:driver')} help={t('assign:ranked')}>
        <DriverChoice
          job={job}
          zone={first?.timeZone ?? orderZone(order.stops)}
          value={driver.id}
          holder={reassigning ? current.driverId : null}
          optional={task === null}
          error={asked && task !== null && !driver.id ? t('assign:chooseDriver') : undefined}
          onChange={assignment.choose}
        />
        <VehicleChoice value={assignment.vehicles} onChange={assignment.changeVehicles} />
        {task === null && (
          <TextInput
            className={wholeLine}
            label={t('assign:remark')}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        )}
      </FormSection>
      {driver.id && drops && !gone && !assignment.preflight.refused && (
        <Obstacles assignment={assignment} asked={asked} />
      )}
    </FormDrawer>
  )
}
