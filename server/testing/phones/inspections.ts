import { randomUUID } from 'node:crypto'
import { driverInspectionApi, inspectionApi } from '@shortcut/domain/inspections/api.ts'
import type { InspectionItem } from '@shortcut/domain/inspections/items.ts'
import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import type { Builders } from '../builders.ts'
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

/** Trucks and trailers with drivers who report on them, and the desk that reads the reports. */
export function openInspections(world: World, make: Builders) {
  const { token } = make.dispatcher
  return {
    token,
    /** Rows of the database. */
    query: async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows,
    /** A driver with a truck and a task with a trailer. */
    async crew(trailerType = "53' dry van") {
      const truck = await make.truck()
      const trailer = await make.trailer({ trailerType })
      const driver = await make.driver({ truckId: truck.id })
      const order = await make.workOrder()
      const task = await make.task({ workOrderId: order.id, driverId: driver.id, trailerId: trailer.id })
      return { truck, trailer, driver, task }
    },
    listed: async (vehicle: 'truck' | 'trailer', vehicleId: string) =>
      (await world.call(inspectionApi.list, { vehicle, vehicleId }, { token })).data,
    detail: async (id: string) => (await world.call(inspectionApi.detail, { id }, { token })).data,
    certify: (id: string, items: ('tires' | 'horn' | 'wheels')[], as = token) =>
      world.call(inspectionApi.certify, { id, items, as: 'repaired', remark: 'New tire' }, { token: as }),
    vehicles: async (driver: { token: string }) =>
      (await world.call(driverInspectionApi.vehicles, {}, { token: driver.token })).data,
    answer: (driver: { token: string }, ...acts: Report[]) => answerTo(world, driver, ...acts),
  }
}
