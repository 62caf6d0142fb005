import { calls } from 'virtual:calls'
import type { Finding } from '@shortcut/domain/tasks/finding.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'

type Choice = {
  workOrderId: string
  taskId: string | undefined
  stopIds: readonly string[]
  driverId: string
  truckId: string
  trailerId: string
  /** Time of the handover, if the task's load is taken over on the way. */
  handoverAt?: string
}

const none: readonly Finding[] = []

/** Conflicts of this assignment, checked again after each choice. */
export function usePreflight({ workOrderId, taskId, stopIds, driverId, truckId, trailerId, handoverAt }: Choice) {
  const query = useQuery({
    ...queryOf(calls.task.preflight, {
      workOrderId,
      ...(taskId && { taskId }),
      stopIds: [...stopIds],
      driverId,
      truckId: truckId || null,
      trailerId: trailerId || null,
      ...(handoverAt && { handoverAt }),
    }),
    enabled: driverId !== '' && stopIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    findings: query.data?.findings ?? none,
    checking: query.isFetching,
    /** Why the check itself was refused: for example, somebody else has just assigned a stop. */
    refused: query.isError ? query.error.message : '',
    check: () => void query.refetch(),
  }
}
