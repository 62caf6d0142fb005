import { calls } from 'virtual:calls'
import { TextInput } from '@mantine/core'
import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useNow } from '@shortcut/ui/UiProvider.tsx'
import * as preflightWords from '@shortcut/words/en/preflight.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from './DriverChoice.module.css'
import { isAgainst, reasonText, shortTime } from './driver-reasons.ts'
import { findingShown } from './finding-text.ts'

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
  /** True if the choice may stay empty. */
  optional: boolean
  error: string | undefined
}

/** Drivers ranked for the job, each with the reasons that a dispatcher weighs. */
export function DriverChoice({ job, zone, value, onChange, except, optional, error }: Props) {
  const t = useT(taskWords)
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
  return (
    <div className={wholeLine}>
      <TextInput
        aria-label={t('assign:findDriver')}
        placeholder={t('assign:findDriver')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const best = drivers.find(({ blocked }) => !blocked) ?? drivers[0]
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
        {drivers.map((driver) => (
          <label key={driver.driverId} className={classes.driver} data-blocked={driver.blocked || undefined}>
            <input type="radio" name="driver" checked={value === driver.driverId} onChange={() => onChange(driver)} />
            <span className={classes.name}>
              {driver.name} <small>{driver.truckNo}</small>
            </span>
            <span className={classes.arrives}>
              {driver.arriveAt && t('assign:arrives', { time: shortTime(zone, driver.arriveAt, now) })}
            </span>
            <Reasons driver={driver} zone={zone} now={now} />
          </label>
        ))}
        {left > 0 && <p className={classes.none}>{t('assign:more', { count: left })}</p>}
        {drivers.length === 0 && (
          <p className={classes.none}>{t(query.isPending ? 'assign:ranking' : 'assign:noDrivers')}</p>
        )}
      </div>
    </div>
  )
}

function Reasons({ driver, zone, now }: { driver: SuggestionReply; zone: string; now: string }) {
  const t = useT(preflightWords, taskWords, workOrderWords)
  const block = driver.findings.find(({ severity }) => severity === 'block')
  return (
    <span className={classes.reasons}>
      {block && (
        <span className={classes.block}>
          <IconBan size={12} aria-hidden /> {findingShown(t, block)}
        </span>
      )}
      {driver.reasons.map((reason, index) => (
        <span key={reason.code + String(reason.params.paper ?? '')} data-against={isAgainst(reason) || undefined}>
          {(index > 0 || block) && <i aria-hidden> · </i>}
          {reasonText(t, reason, zone, now)}
        </span>
      ))}
    </span>
  )
}
