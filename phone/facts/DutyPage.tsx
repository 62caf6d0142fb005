import { type DutyStatus, dutyStatuses } from '@shortcut/domain/tasks/act-kinds.ts'
import { useState } from 'react'
import driver from '../driver/driver.module.css'
import { NoRoom } from '../driver/NoRoom.tsx'
import { SendButton } from '../driver/SendButton.tsx'
import { clock, dayAndClock } from '../driver/times.ts'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { doAct } from '../queue/do-act.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useT } from '../words/words.ts'
import { type Fact, useFacts } from './use-facts.ts'

const shownMs = 48 * 3_600_000
/** Entered so much later than it began, it was added. */
const addedMs = 120_000

/** What the driver does now and did today. Entries are added, never changed. */
export function DutyPage() {
  const t = useT()
  const { facts, isTold } = useFacts()
  const [adding, setAdding] = useState(false)
  const entries = facts.filter(({ kind }) => kind === 'duty')
  const [current] = entries
  const shown = entries.filter(({ at }) => Date.now() - Date.parse(at) < shownMs)
  return (
    <div className={driver.list}>
      <article className={parts.card}>
        <p className={driver.place}>
          {current?.status
            ? t('duty:now', { status: t(`dutyStatus:${current.status}`) })
            : t(isTold ? 'duty:unknown' : 'line:neverTold')}
        </p>
        {current && <p>{t('duty:since', { time: dayAndClock(current.at) })}</p>}
        <div className={driver.pair}>
          {dutyStatuses.map((status) => (
            <Button
              key={status}
              main={status === current?.status}
              aria-pressed={status === current?.status}
              onClick={() => status !== current?.status && doAct('duty', {}, { status })}
            >
              {t(`dutyStatus:${status}`)}
            </Button>
          ))}
        </div>
        <NoRoom />
        <p>{t('duty:note')}</p>
        <Button wide onClick={() => setAdding(true)}>
          {t('duty:earlier')}
        </Button>
      </article>
      <h2>{t('duty:today')}</h2>
      {shown.length === 0 && isTold && <p>{t('duty:none')}</p>}
      {shown.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {adding && <EarlierSheet onClose={() => setAdding(false)} />}
    </div>
  )
}

function Entry({ entry: { at, enteredAt, status, unsent } }: { entry: Fact }) {
  const t = useT()
  const wasAdded = Date.parse(enteredAt) - Date.parse(at) > addedMs
  const said = [wasAdded && t('duty:added', { time: clock(enteredAt) }), unsent && t('line:waits')].filter(Boolean)
  return (
    <article className={driver.row}>
      <span>
        <strong>{status && t(`dutyStatus:${status}`)}</strong>
        {said.length > 0 && (
          <>
            <br />
            <small>{said.join(' · ')}</small>
          </>
        )}
      </span>
      <span>{dayAndClock(at)}</span>
    </article>
  )
}

/** Now as a field of date and time wants it, by the phone's clock. */
const localNow = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function EarlierSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [opened] = useState(localNow)
  const entered = useEntered('earlier duty', { status: 'driving' as DutyStatus, from: opened, remark: '' })
  const { status, from, remark } = entered.values
  const [error, setError] = useState('')
  const add = async () => {
    const at = new Date(from)
    if (Number.isNaN(at.getTime()) || at.getTime() > Date.now()) return setError(t('duty:future'))
    if (await doAct('duty', {}, { status, from: at.toISOString(), remark: remark.trim() }, [], entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('duty:earlier')}
      entered={entered}
      onClose={onClose}
      onSubmit={add}
      footer={<SendButton>{t('duty:add')}</SendButton>}
    >
      <ChoiceField
        label={t('duty:status')}
        options={Object.fromEntries(dutyStatuses.map((one) => [one, t(`dutyStatus:${one}`)]))}
        value={status}
        onChange={(value) => entered.change(() => ({ status: value as DutyStatus }))}
      />
      <TextField
        label={t('duty:from')}
        type="datetime-local"
        max={localNow()}
        error={error}
        {...entered.field('from')}
      />
      <LongField label={t('proof:remark')} most={500} {...entered.field('remark')} />
    </Sheet>
  )
}
