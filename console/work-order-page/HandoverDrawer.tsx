import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { codes } from '@shortcut/domain/errors.ts'
import { handoverStops } from '@shortcut/domain/tasks/handover.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { stopText } from '@shortcut/words/field-text.ts'
import { useState } from 'react'
import { type CallError, call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import { datesNow } from '../time/formats.ts'
import { wallTimeIn, zoneName } from '../time/time.ts'
import { dayIn, instantOf } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { DriverChoice } from '../work-orders/assign/DriverChoice.tsx'
import { Obstacles } from '../work-orders/assign/Obstacles.tsx'
import { useAssignment } from '../work-orders/assign/use-assignment.ts'
import { VehicleChoice } from '../work-orders/assign/VehicleChoice.tsx'
import { orderZone } from '../work-orders/form-values.ts'

type Props = { order: WorkOrderReply; task: TaskReply; onClose: () => void; onDone: () => void }

/** Ids of the stops where the task's driver has loaded or unloaded. */
const servedBy = (task: TaskReply) =>
  task.events.flatMap(({ kind, outcome, stopId }) =>
    outcome === 'applied' && stopId && (kind === 'pickUp' || kind === 'deliver') ? [stopId] : [],
  )

/** Gives a load under way to another driver, at a place and a time. */
export default function HandoverDrawer({ order, task, onClose, onDone }: Props) {
  const t = useT(lawWords, taskWords, workOrderWords)
  const zone = orderZone(order.stops)
  const [now] = useState(() => new Date().toISOString())
  const [typedAt, setTypedAt] = useState<string | null>(null)
  const [text, setText] = useState({ place: '', reason: '' })
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<{ conflict?: string; fields?: Record<string, string> }>({})
  const at = typedAt ?? wallTimeIn(zone, now)
  const stopIds = handoverStops(task.stopIds, servedBy(task)).goes
  const job = { workOrderId: order.id, taskId: task.id, stopIds }
  const assignment = useAssignment({ ...job, handoverAt: now }, { ...task, truckId: null, truckNo: null })
  const { driver, wire } = assignment
  const notNull = (missing: boolean) => (asked && missing ? t('fieldError:not null') : undefined)

  const submit = async () => {
    setAsked(true)
    if (!driver.id || text.place.trim() === '' || at === '' || !assignment.ready) return
    const happened = typedAt === null ? new Date().toISOString() : instantOf(zone, at)
    const input = { id: task.id, version: task.version, driverId: driver.id, at: happened, ...text, ...wire }
    const handles = { handles: [codes.conflict, codes.invalid] }
    const reply = await call(calls.task.handOver, input, handles).catch((error: CallError) => {
      if (error.code === codes.conflict) setRefused({ conflict: error.message })
      else if (error.code === codes.invalid) setRefused({ fields: fieldErrorsOf(error) })
      else assignment.preflight.check()
      return null
    })
    if (!reply) return
    showSuccess(t('driverHandover:done', { taskNo: reply.taskNo, driver: reply.driver ?? driver.name }))
    onDone()
  }
  const typed = (name: keyof typeof text) => ({
    value: text[name],
    onChange: (event: { currentTarget: { value: string } }) => setText({ ...text, [name]: event.currentTarget.value }),
  })

  return (
    <FormDrawer
      opened
      title={t('driverHandover:title', { taskNo: task.taskNo })}
      submitText={t('driverHandover:submit')}
      dirty={assignment.typed || text.place !== '' || text.reason !== ''}
      onSubmit={submit}
      onClose={onClose}
      conflict={refused.conflict && <Banner kind="error" text={refused.conflict} />}
    >
      <FormSection title={t('driverHandover:where')}>
        <TextInput
          className={wholeLine}
          label={t('driverHandover:place')}
          description={t('driverHandover:placeHelp')}
          required
          error={notNull(text.place.trim() === '') ?? refused.fields?.place}
          {...typed('place')}
        />
        <DateTimeField
          label={t('driverHandover:at')}
          value={at}
          onChange={setTypedAt}
          today={dayIn(zone, now)}
          zone={zoneName(zone, now)}
          error={notNull(at === '') ?? refused.fields?.at}
        />
        <TextInput label={t('driverHandover:reason')} {...typed('reason')} />
      </FormSection>
      <FormSection title={t('driverHandover:goes')} help={t('driverHandover:goesHelp', { driver: task.driver ?? '' })}>
        <ul className={wholeLine} style={{ margin: 0, paddingLeft: 16 }}>
          {order.stops
            .filter(({ id }) => stopIds.includes(id))
            .map((stop) => (
              <li key={stop.id}>
                {stop.sequence}. {stopText(t, stop, datesNow())}
              </li>
            ))}
        </ul>
      </FormSection>
      <FormSection title={t('driverHandover:to')} help={t('assign:ranked')}>
        <DriverChoice
          job={{ ...job, place: text.place }}
          zone={zone}
          value={driver.id}
          except={task.driverId}
          optional={false}
          error={notNull(!driver.id) ?? refused.fields?.driverId}
          onChange={assignment.choose}
        />
        <VehicleChoice value={assignment.vehicles} onChange={assignment.changeVehicles} />
      </FormSection>
      {driver.id && <Obstacles assignment={assignment} asked={asked} />}
    </FormDrawer>
  )
}
