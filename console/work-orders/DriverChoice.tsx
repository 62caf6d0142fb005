import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import type { driverApi } from '@shortcut/domain/drivers/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { wholeLine } from '@shortcut/ui/FormDrawer.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchOf } from '../app/use-call.ts'
import { useT } from '../app/words.ts'
import classes from './AssignDrawer.module.css'

export type Driver = ReplyOf<(typeof driverApi)['choices']>[number]

type Props = {
  value: string
  onChange: (driver: Driver | null) => void
  /** Nobody may be chosen. */
  optional: boolean
  error: string | undefined
}

/** Drivers by name, with what each has now and when the phone was last heard: what a dispatcher weighs. */
export function DriverChoice({ value, onChange, optional, error }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useQuery(searchOf(calls.driver.choices, { q }))
  const drivers = query.data ?? []
  return (
    <div className={wholeLine}>
      <TextInput
        aria-label={t('assign:findDriver')}
        placeholder={t('assign:findDriver')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
        data-autofocus
      />
      <div role="radiogroup" aria-label={t('assign:driver')} className={classes.drivers}>
        {optional && (
          <label className={classes.driver}>
            <input type="radio" name="driver" checked={value === ''} onChange={() => onChange(null)} />
            <span>{t('assign:nobody')}</span>
          </label>
        )}
        {drivers.map((driver) => (
          <label key={driver.id} className={classes.driver}>
            <input type="radio" name="driver" checked={value === driver.id} onChange={() => onChange(driver)} />
            <span className={classes.name}>{driver.name}</span>
            <span>{t('assign:tasksNow', { count: driver.liveTasks })}</span>
            <span>{driver.truckNo}</span>
            <span>{driver.homeBase}</span>
            <span>{driver.lastSeenAt ? <RelativeTime at={driver.lastSeenAt} /> : t('assign:neverSeen')}</span>
          </label>
        ))}
        {query.isSuccess && drivers.length === 0 && <p className={classes.none}>{t('assign:noDrivers')}</p>}
      </div>
    </div>
  )
}
