import { Select, Textarea, TextInput } from '@mantine/core'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { calls } from 'virtual:calls'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { possibleSteps } from '@shortcut/domain/tasks/allowed-actions.ts'
import type { StepKind, taskApi } from '@shortcut/domain/tasks/task-api.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/new-id.ts'
import { showError, showSuccess } from '../call/notices.ts'
import { wallTimeIn, zoneName } from '../time/time.ts'
import { dayIn, instantOf } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { orderZone } from '../work-orders/form-values.ts'

type Props = { order: WorkOrderReply; task: TaskReply; onClose: () => void; onDone: () => void }
type StepCall = InputOf<(typeof taskApi)['step']>

const stopKinds: Partial<Record<StepKind, readonly ('pickup' | 'dropoff')[]>> = {
  arrive: ['pickup', 'dropoff'],
  pickUp: ['pickup'],
  deliver: ['dropoff'],
}

/** A driver's step, reported by a dispatcher who has the driver on the phone. */
export default function StepDrawer({ order, task, onClose, onDone }: Props) {
  const t = useT(lawWords, taskWords, workOrderWords, orderQuestionWords)
  const kinds = possibleSteps(task.status)
  const [kind, setKind] = useState<StepKind>(kinds.find((step) => step !== 'reject' && step !== 'arrive') ?? 'accept')
  const stops = order.stops.filter((stop) => task.stopIds.includes(stop.id) && stopKinds[kind]?.includes(stop.kind))
  const next = stops.find((stop) => !stop.actualDepartTime) ?? stops[0]
  const [chosenStop, setStop] = useState('')
  const stop = stops.find(({ id }) => id === chosenStop) ?? next
  const zone = stop?.timeZone ?? orderZone(order.stops)
  const [now] = useState(() => new Date().toISOString())
  const [typedAt, setTypedAt] = useState<string | null>(null)
  const at = typedAt ?? wallTimeIn(zone, now)
  const [text, setText] = useState({ reason: '', receivedBy: '', remark: '' })
  const [asked, setAsked] = useState(false)
  // The id stays the same, so a step that is sent twice counts once.
  const [eventId] = useState(newId)
  const missingReason = kind === 'reject' && text.reason.trim() === ''

  const submit = async () => {
    setAsked(true)
    if (missingReason || at === '') return
    const step = { kind, id: task.id, eventId, at: typedAt === null ? new Date().toISOString() : instantOf(zone, at) }
    const input = {
      ...step,
      ...(stopKinds[kind] && stop && { stopId: stop.id, remark: text.remark }),
      ...(kind === 'reject' && { reason: text.reason }),
      ...(kind === 'deliver' && { receivedBy: text.receivedBy }),
    } as StepCall
    const reply = await call(calls.task.step, input).catch(() => null)
    if (!reply) return
    if (reply.outcome === 'applied') showSuccess(t('step:done', { step: t(`stepDone:${kind}`) }))
    else showError(reply.message)
    onDone()
  }
  const field = (name: keyof typeof text) => ({
    value: text[name],
    onChange: (event: { currentTarget: { value: string } }) => setText({ ...text, [name]: event.currentTarget.value }),
  })

  return (
    <FormDrawer
      opened
      title={`${task.taskNo} · ${task.driver ?? ''}`}
      submitText={t('step:report')}
      dirty={text.reason !== '' || text.receivedBy !== '' || text.remark !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('pageAction:driverStep')}>
        <Select
          label={t('step:which')}
          data={kinds.map((step) => ({ value: step, label: t(`stepKind:${step}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind((value ?? kind) as StepKind)}
        />
        {stops.length > 0 && (
          <Select
            label={t('step:stop')}
            data={stops.map(({ id, sequence, company, city }) => ({
              value: id,
              label: `${sequence}. ${company || city}`,
            }))}
            value={stop?.id ?? null}
            allowDeselect={false}
            onChange={(value) => setStop(value ?? '')}
          />
        )}
        <DateTimeField
          label={t('step:when')}
          description={t('step:whenHelp', { zone: zoneName(zone, now) })}
          value={at}
          onChange={setTypedAt}
          today={dayIn(zone, now)}
          zone={zoneName(zone, now)}
        />
        {kind === 'deliver' && <TextInput label={t('step:receivedBy')} {...field('receivedBy')} />}
        {kind === 'reject' && (
          <Textarea
            className={wholeLine}
            label={t('ask:reason')}
            required
            autosize
            minRows={2}
            error={asked && missingReason ? t('fieldError:not null') : undefined}
            {...field('reason')}
          />
        )}
        {stopKinds[kind] && <TextInput className={wholeLine} label={t('step:remark')} {...field('remark')} />}
      </FormSection>
    </FormDrawer>
  )
}
