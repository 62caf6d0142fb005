import type { ActData } from '@shortcut/domain/tasks/acts.ts'
import type { PieceOnTruck } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { Context } from '../platform/http/context.ts'

/** What a driver handed over at a stop, as it counts now. */
export interface HandedOver extends NonNullable<ActData<'deliver'>['handedOver']> {
  /** The act's, which names the handover. */
  id: string
  taskId: string
  stopId: string
  /** ISO 8601. */
  at: string
  receivedBy: string
  signatureFileId: string | null
  remark: string
}

/** Labelled freight belongs to a later feature, which tasks must not know of. */
export interface FreightOnTrucks {
  list: (context: Context, taskIds: readonly string[]) => Promise<ReadonlyMap<string, readonly PieceOnTruck[]>>
  /** In the transaction of the delivery. The order is locked. */
  handOver: (context: Context, handed: HandedOver) => Promise<void>
}

let freight: FreightOnTrucks | undefined
export const carryFreight = (carried: FreightOnTrucks) => {
  freight = carried
}

export const freightOf = async (context: Context, taskIds: readonly string[]) =>
  (taskIds.length > 0 && (await freight?.list(context, taskIds))) || new Map<string, readonly PieceOnTruck[]>()

interface Counted {
  id: string
  kind: string
  at: string
  stopId: string | null
  payload: {
    handedOver?: ActData<'deliver'>['handedOver']
    receivedBy?: string
    signatureFileId?: string
    remark?: string
  }
}

/** Hands over the pieces that deliveries name, once these count. */
export async function handOverFreight(context: Context, taskId: string, steps: readonly Counted[]) {
  for (const { id, kind, at, stopId, payload } of steps) {
    const { handedOver, receivedBy = '', signatureFileId = null, remark = '' } = payload
    if (kind !== 'deliver' || !stopId || !handedOver) continue
    await freight?.handOver(context, { ...handedOver, id, taskId, stopId, at, receivedBy, signatureFileId, remark })
  }
}
