import type { SuggestionReply } from '@shortcut/domain/tasks/suggestion-api.ts'
import type { TaskReply } from '@shortcut/domain/work-orders/replies.ts'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { usePreflight } from './preflight.ts'
import type { Vehicles } from './VehicleChoice.tsx'

/** The truck and the trailer that the ranking proposes with a driver. */
export const proposedVehicles = ({ truckId, truckNo, trailerId, trailerNo }: SuggestionReply): Vehicles => ({
  truckId: truckId ?? '',
  truckNo: truckNo ?? '',
  trailerId: trailerId ?? '',
  trailerNo: trailerNo ?? '',
})

type Job = { workOrderId: string; taskId: string | undefined; stopIds: readonly string[]; handoverAt?: string }

/**
 * Driver, truck and trailer of a job, the conflicts, and the reason to override them: the state of every drawer that assigns.
 * Nobody is preselected: also a task that has a driver goes to one whom the user chooses.
 * @param start the task whose truck and trailer are preselected
 */
export function useAssignment(job: Job, start: TaskReply | null) {
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const [chosen, setChosen] = useState({ id: '', name: '' })
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
    /** Selects a driver with the truck and trailer proposed for them; nobody leaves the vehicles as they are. */
    choose(suggestion: SuggestionReply | null) {
      setChosen({ id: suggestion?.driverId ?? '', name: suggestion?.name ?? '' })
      if (suggestion) setVehicles(proposedVehicles(suggestion))
    },
    changeVehicles: (change: Partial<Vehicles>) => setVehicles({ ...vehicles, ...change }),
    /** True if something was typed: a driver and vehicles are picked again with a click, so leaving them asks nothing. */
    typed: overrideReason.trim() !== '',
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
