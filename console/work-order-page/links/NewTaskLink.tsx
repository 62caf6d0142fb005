import { Button, Select, TextInput } from '@mantine/core'
import { linkHours } from '@shortcut/domain/tasks/links/task-links.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskLinkWords from '@shortcut/words/en/phones/task-links.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { calls } from 'virtual:calls'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { useHolds } from '../../call/session.ts'
import { fieldErrorsOf } from '../../forms/field-errors.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from './TaskLink.module.css'

type Props = {
  order: WorkOrderReply
  task: TaskReply | null
  onMade: (link: ReplyOf<typeof taskLinkApi.make>) => void
}

/** A link for the task's driver; without one, for a driver who is added without an account. */
export function NewTaskLink({ order, task, onMade }: Props) {
  const t = useT(lawWords, taskLinkWords)
  const [driver, setDriver] = useState({ name: '', phone: '' })
  const [hours, setHours] = useState(String(linkHours.usual))
  const [reason, setReason] = useState('')
  const [blocked, setBlocked] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const sent = useSent()
  const asksDriver = task === null || task.status === 'new' || task.status === 'rejected'

  async function make(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const input = {
      workOrderId: order.id,
      hours: Number(hours),
      ...(task && { taskId: task.id }),
      ...(asksDriver && { driver, ...(reason && { overrideReason: reason }) }),
    }
    try {
      onMade(await call(calls.taskLink.make, sent(input), { handles: [codes.invalid, codes.refused] }))
    } catch (failure) {
      setErrors(fieldErrorsOf(failure) ?? {})
      setBlocked(failure instanceof CallError && failure.code === codes.refused ? failure.message : '')
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (field: 'name' | 'phone') => errors[`driver.${field}`] ?? errors[field]
  return (
    <form className={classes.form} onSubmit={make} noValidate>
      <p className={classes.help}>{t('taskLink:help')}</p>
      {blocked && <Banner kind="error" text={blocked} />}
      {asksDriver && (
        <>
          <p className={classes.help}>{t('taskLink:driverHelp')}</p>
          <div className={classes.pair}>
            <TextInput
              label={t('taskLink:driver')}
              value={driver.name}
              error={errorOf('name')}
              maxLength={18}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setDriver({ ...driver, name: value })}
              data-autofocus
            />
            <TextInput
              label={t('taskLink:phone')}
              value={driver.phone}
              error={errorOf('phone')}
              maxLength={20}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setDriver({ ...driver, phone: value })}
            />
          </div>
        </>
      )}
      {asksDriver && blocked && mayOverride && (
        <TextInput
          label={t('taskLink:override')}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Select
        label={t('taskLink:until')}
        allowDeselect={false}
        data={linkHours.choices.map((count) => ({
          value: String(count),
          label: count % 24 === 0 ? t('taskLink:days', { count: count / 24 }) : t('taskLink:hours', { count }),
        }))}
        value={hours}
        onChange={(value) => setHours(value ?? hours)}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t(asksDriver ? 'taskLink:assignAndMake' : 'taskLink:make')}
        </Button>
      </div>
    </form>
  )
}
