import { randomUUID } from 'node:crypto'
import type { InspectionItem } from '@shortcut/domain/inspections/items.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { World } from '../world.ts'

type Report = Extract<ActInput, { kind: 'inspection' }>
type Defects = NonNullable<Report['data']['defects']>

export const aFile = () => ({ id: randomUUID(), sha256: 'a'.repeat(64) })
export const defect = (item: InspectionItem, unsafe = false, more: Partial<Defects[number]> = {}) => ({
  item,
  unsafe,
  remark: '',
  photos: [],
  ...more,
})

/** A report as a phone makes it, signed if it has to be. */
export const reportOn = (
  vehicle: 'truck' | 'trailer',
  vehicleId: string,
  data: Partial<Report['data']> = {},
  more: Partial<Omit<Report, 'data'>> = {},
): Report => ({
  id: randomUUID(),
  kind: 'inspection',
  at: new Date().toISOString(),
  ...more,
  data: {
    vehicle,
    vehicleId,
    inspectedAs: vehicle,
    when: 'after',
    ...(data.defects?.length || data.reviewedId ? { signature: aFile() } : {}),
    ...data,
  },
})

/** Sends acts; the answer to the first. */
export async function answerTo(world: World, driver: { token: string }, ...acts: Report[]) {
  const { data } = await world.call(
    driverTaskApi.sync,
    { acts: acts as (Report & Record<string, unknown>)[] },
    { token: driver.token },
  )
  return data.acts[0]
}
