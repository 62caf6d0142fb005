import { Button, Select, Switch, TextInput } from '@mantine/core'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as shareWords from '@shortcut/words/en/share.ts'
import * as shareDrawerWords from '@shortcut/words/en/share-drawer.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { calls } from 'virtual:calls'
import { codes } from '@shortcut/domain/errors.ts'
import { usualHoursAfterDelivery } from '@shortcut/domain/tracking/share.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../call/call.ts'
import { useSent } from '../forms/use-form.ts'
import { wallTimeIn, zoneName } from '../time/time.ts'
import { dayIn, instantOf } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import classes from './Share.module.css'

type Props = {
  order: Pick<WorkOrderReply, 'id' | 'tasks'>
  zone: string
  onMade: (link: { id: string; path: string }) => void
}

const choices = [24, usualHoursAfterDelivery, 168] as const
const weekMs = 7 * 86_400_000

export function NewLink({ order, zone, onMade }: Props) {
  const t = useT(lawWords, shareWords, shareDrawerWords)
  const [now] = useState(() => Date.now())
  const [forWhom, setForWhom] = useState('')
  const [taskId, setTaskId] = useState('')
  const [until, setUntil] = useState(String(usualHoursAfterDelivery))
  const [chosen, setChosen] = useState(() => wallTimeIn(zone, new Date(now + weekMs).toISOString()))
  const [withProof, setWithProof] = useState(false)
  const [withCargo, setWithCargo] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sent = useSent()
  const today = new Date(now).toISOString()
  const tasks = order.tasks.filter(({ status }) => status !== 'cancelled')

  async function make(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (until === 'chosen' && chosen === '') return setError(t('fieldError:not null'))
    const end = until === 'chosen' ? { expiresAt: instantOf(zone, chosen) } : { hoursAfterDelivery: Number(until) }
    const input = { workOrderId: order.id, forWhom, withProof, withCargo, ...(taskId ? { taskId } : {}), ...end }
    setBusy(true)
    try {
      onMade(await call(calls.share.create, sent(input), { handles: [codes.invalid] }))
    } catch (failure) {
      setError(Object.values(fieldErrorsOf(failure) ?? {})[0])
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={make} noValidate>
      <p className={classes.help}>{t('shareDrawer:help')}</p>
      <TextInput
        label={t('shareDrawer:forWhom')}
        description={t('shareDrawer:forWhomHelp')}
        value={forWhom}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setForWhom(currentTarget.value)}
        data-autofocus
      />
      {tasks.length > 1 && (
        <Select
          label={t('shareDrawer:what')}
          allowDeselect={false}
          data={[
            { value: '', label: t('shareDrawer:whole') },
            ...tasks.map(({ id, taskNo, driver }) => ({ value: id, label: driver ? `${taskNo} · ${driver}` : taskNo })),
          ]}
          value={taskId}
          onChange={(value) => setTaskId(value ?? '')}
        />
      )}
      <Select
        label={t('shareDrawer:until')}
        allowDeselect={false}
        data={[
          ...choices.map((hours) => ({
            value: String(hours),
            label:
              hours > usualHoursAfterDelivery
                ? t('shareDrawer:daysAfterDelivery', { days: hours / 24 })
                : t('share:afterDelivery', { count: hours }),
          })),
          { value: 'chosen', label: t('shareDrawer:chosen') },
        ]}
        value={until}
        onChange={(value) => {
          setUntil(value ?? until)
          setError(undefined)
        }}
      />
      {until === 'chosen' && (
        <DateTimeField
          label={t('shareDrawer:expiresAt')}
          today={dayIn(zone, today)}
          zone={zoneName(zone, today)}
          value={chosen}
          error={error}
          onChange={(value) => {
            setChosen(value)
            setError(undefined)
          }}
        />
      )}
      <Switch
        label={t('shareDrawer:withProof')}
        checked={withProof}
        onChange={({ currentTarget }) => setWithProof(currentTarget.checked)}
      />
      <Switch
        label={t('shareDrawer:withCargo')}
        checked={withCargo}
        onChange={({ currentTarget }) => setWithCargo(currentTarget.checked)}
      />
      <div>
        <Button type="submit" loading={busy}>
          {t('shareDrawer:make')}
        </Button>
      </div>
    </form>
  )
}
