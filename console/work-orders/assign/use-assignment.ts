import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { usePreflight } from './preflight.ts'
import type { Vehicles } from './VehicleChoice.tsx'

type Job = { workOrderId: string; taskId: string | undefined; stopIds: readonly string[]; handoverAt?: string }

/**
 * Driver, truck and trailer of a job, the conflicts and the reason to override them: what every drawer that assigns holds.
 * @param driver of the task until now
 * @param start what it is driven with, to begin with
 */
export function useAssignment(job: Job, driver: { id: string; name: string }, start: TaskReply | null) {
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const [chosen, setChosen] = useState(driver)
  const [vehicles, setVehicles] = useState<Vehicles>({
    truckId: start?.truckId ?? '',
    truckNo: start?.truckNo ?? '',
    trailerId: start?.trailerId ?? '',
    trailerNo: start?.trailerNo ?? '',
  })
  const [overrideReason, setOverrideReason] = useState('')
  const { truckId, trailerId } = vehicles
  const preflight = usePreflight({ ...job, driverId: chosen.id, truckId, trailerId })
  const blocked = preflight.findings.some(({ severity }) => severity === 'block')
  return {
    driver: chosen,
    vehicles,
    preflight,
    blocked,
    mayOverride,
    overrideReason,
    setOverrideReason,
    /** A driver brings the own truck along. */
    choose(suggestion: SuggestionReply | null) {
      setChosen({ id: suggestion?.driverId ?? '', name: suggestion?.name ?? '' })
      if (suggestion?.truckId)
        setVehicles({ ...vehicles, truckId: suggestion.truckId, truckNo: suggestion.truckNo ?? '' })
    },
    changeVehicles: (change: Partial<Vehicles>) => setVehicles({ ...vehicles, ...change }),
    changed: chosen.id !== driver.id || truckId !== (start?.truckId ?? '') || trailerId !== (start?.trailerId ?? ''),
    /** May be sent: nothing blocks, or it is overridden with a reason by who may. */
    ready: !blocked || (mayOverride && overrideReason.trim() !== ''),
    /** As the call wants it. */
    wire: {
      truckId: truckId || null,
      trailerId: trailerId || null,
      ...(blocked && { overrideReason: overrideReason.trim() }),
    },
  }
}
export type Assignment = ReturnType<typeof useAssignment>
