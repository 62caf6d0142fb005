import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchOf } from '../../call/use-call.ts'
import { shortTimeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from './DriverChoice.module.css'
import { isLate, isOnAnotherDay } from './driver-reasons.ts'
import { Reasons, vehiclesText } from './Reasons.tsx'

/** The job that the drivers are ranked for. */
export type Job = {
  workOrderId: string
  taskId: string | undefined
  stopIds: readonly string[]
  /** The handover place of the load, as the user typed it. */
  place?: string
}

type Props = {
  job: Job
  /** Zone of the place where the job begins: times are shown in it. */
  zone: string
  value: string
  onChange: (driver: SuggestionReply | null) => void
  /** The driver who already has the job, and is not offered. */
  except?: string | null
  /** The driver who has the task now: marked, and after all others. */
  holder?: string | null
  /** True if the choice may stay empty. */
  optional: boolean
  /** The trailer of the ranking is not taken, and so not shown. */
  truckOnly?: boolean
  error: string | undefined
}

/** Drivers ranked for the job, each with the reasons that a dispatcher weighs. */
export function DriverChoice({ job, zone, value, onChange, except, holder, optional, truckOnly, error }: Props) {
  const t = useT(lawWords, taskWords)
  const now = (useNow() ?? new Date()).toISOString()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const place = useDeferredValue(job.place?.trim())
  const { workOrderId, taskId, stopIds } = job
  const query = useQuery({
    ...searchOf(calls.task.suggest, {
      workOrderId,
      ...(taskId && { taskId }),
      stopIds: stopIds.join(','),
      ...(place && { place }),
      ...(q && { q }),
    }),
    enabled: stopIds.length > 0,
    staleTime: 0,
  })
  const found = query.data?.list ?? []
  const left = (query.data?.total ?? 0) - found.length
  const drivers = found.filter(({ driverId }) => driverId !== except)
  const others = drivers.filter(({ driverId }) => driverId !== holder)
  const able = others.filter(({ blocked }) => !blocked)
  const late = able.findLastIndex((driver) => !isLate(driver)) + 1
  const blocked = others.filter((driver) => driver.blocked)
  // The list is cut off after so many: what is beyond it is counted, too. Those who are not offered are not.
  const aside = [except, holder].filter((id) => {
    const listed = found.find(({ driverId }) => driverId === id)
    return id && (listed ? listed.blocked : q === '' && left > 0)
  })
  const cannot = Math.max(blocked.length, (query.data?.blocked ?? 0) - aside.length)
  const holding = drivers.filter(({ driverId }) => driverId === holder)
  const option = (driver: SuggestionReply) => (
    <label key={driver.driverId} className={classes.driver} data-blocked={driver.blocked || undefined}>
      <input type="radio" name="driver" checked={value === driver.driverId} onChange={() => onChange(driver)} />
      <span className={classes.name}>
        {driver.name} <small>{truckOnly ? driver.truckNo : vehiclesText(t, driver)}</small>
      </span>
      <span className={classes.arrives}>
        {driver.arriveAt &&
          !isOnAnotherDay(driver) &&
          t('assign:arrives', { time: shortTimeIn(zone, driver.arriveAt, now) })}
      </span>
      <span className={classes.reasons}>
        <Reasons driver={driver} zone={zone} now={now} />
      </span>
    </label>
  )
  return (
    <div className={wholeLine}>
      <TextInput
        aria-label={t('assign:findDriver')}
        placeholder={t('assign:findDriver')}
        type="search"
        value={typed}
        maxLength={longestSearch}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // Only a click takes somebody who is blocked.
          const [best] = able
          if (best && q === typed.trim()) onChange(best)
        }}
        error={error}
        data-autofocus
      />
      <div role="radiogroup" aria-label={t('assign:driver')} className={classes.drivers} aria-busy={query.isFetching}>
        {optional && (
          <label className={classes.driver}>
            <input type="radio" name="driver" checked={value === ''} onChange={() => onChange(null)} />
            <span>{t('assign:nobody')}</span>
          </label>
        )}
        {able.slice(0, late).map(option)}
        {late < able.length && (
          <>
            <h4 className={classes.heading}>{t('assign:lateDrivers', { count: able.length - late })}</h4>
            {able.slice(late).map(option)}
          </>
        )}
        {blocked.length > 0 && (
          <>
            <h4 className={classes.heading}>{t('assign:blockedDrivers', { count: cannot })}</h4>
            {blocked.map(option)}
          </>
        )}
        {holding.length > 0 && (
          <>
            <h4 className={classes.heading}>{t('assign:hasItNow')}</h4>
            {holding.map(option)}
          </>
        )}
        {left > 0 && <p className={classes.none}>{t('assign:more', { count: left })}</p>}
        {drivers.length === 0 && (
          <p className={classes.none}>{t(query.isPending ? 'assign:ranking' : 'assign:noDrivers')}</p>
        )}
      </div>
    </div>
  )
}
