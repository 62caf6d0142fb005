import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { usePreflight } from './preflight.ts'
import type { Vehicles } from './VehicleChoice.tsx'

type Job = { workOrderId: string; taskId: string | undefined; stopIds: readonly string[]; handoverAt?: string }

/**
 * Driver, truck and trailer of a job, the conflicts, and the reason to override them: the state of every drawer that assigns.
 * @param driver the task's current driver
 * @param start the task whose truck and trailer are preselected
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
    /** Selects a driver, and the driver's own truck. */
    choose(suggestion: SuggestionReply | null) {
      setChosen({ id: suggestion?.driverId ?? '', name: suggestion?.name ?? '' })
      if (suggestion?.truckId)
        setVehicles({ ...vehicles, truckId: suggestion.truckId, truckNo: suggestion.truckNo ?? '' })
    },
    changeVehicles: (change: Partial<Vehicles>) => setVehicles({ ...vehicles, ...change }),
    changed: chosen.id !== driver.id || truckId !== (start?.truckId ?? '') || trailerId !== (start?.trailerId ?? ''),
    /** True if it can be sent: nothing blocks, or a permitted user overrides with a reason. */
    ready: !blocked || (mayOverride && overrideReason.trim() !== ''),
    /** Input of the call. */
    wire: {
      truckId: truckId || null,
      trailerId: trailerId || null,
      ...(blocked && { overrideReason: overrideReason.trim() }),
    },
  }
}
export type Assignment = ReturnType<typeof useAssignment>
