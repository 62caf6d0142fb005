import type { PreflightFacts, Span } from '@shortcut/domain/tasks/preflight-facts.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { driverFacts, listCandidates } from './candidates.ts'
import { listTrailers, listTrucks, vehicleFacts } from './fleet.ts'
import { missing, readJob } from './read-job.ts'

/** Driver, load and equipment. `truckId` undefined: the driver's current truck; `trailerId` undefined: the task's. */
export interface Choice {
  workOrderId: string
  taskId?: string | null
  /** Absent: the task's stops, or the whole order. */
  stopIds?: readonly string[]
  driverId: string
  truckId?: string | null
  trailerId?: string | null
  /** Time at which the load is taken over on the road; a task that continues another already has it. */
  handoverAt?: string
  /** Another time than that of the appointments. */
  span?: Span
}

/** Values that an assignment copies to the task. */
export interface Equipment extends Span {
  driverId: string
  driver: string
  phone: string
  truckId: string | null
  truckNo: string | null
  plateNo: string
  trailerId: string | null
  trailerNo: string | null
}

/**
 * Reads the preflight's facts, as the ranking reads them, and what the assignment copies.
 * @throws Refusal 404 for an unknown order, task, driver, truck or trailer
 */
export async function readFacts(
  context: Pick<Context, 'db' | 'now'>,
  choice: Choice,
): Promise<{ facts: PreflightFacts; equipment: Equipment }> {
  const { workOrderId, taskId, stopIds, handoverAt, span } = choice
  const handover = handoverAt ? { at: handoverAt, place: null } : undefined
  const job = await readJob(context, { workOrderId, taskId, stopIds, handover, span })
  const [driver] = await listCandidates(context, job, { ids: [choice.driverId], inactive: true })
  if (!driver) throw missing('driver')
  const truckId = choice.truckId === undefined ? driver.truckId : choice.truckId
  const trailerId = choice.trailerId === undefined ? job.trailerId : choice.trailerId
  const found = truckId ? (await listTrucks(context, job, [truckId]))[0] : undefined
  if (choice.truckId && !found) throw missing('truck')
  const trailer = trailerId ? (await listTrailers(context, job, [trailerId]))[0] : undefined
  if (choice.trailerId && !trailer) throw missing('trailer')
  // The driver has the own truck at hand.
  const isOwn = found?.id === driver.truckId
  const truck = found && { ...found, truck: isOwn ? { ...found.truck, place: null, freeAt: null } : found.truck }

  const { atLastDrop: _, ...facts } = driverFacts(driver, job)
  const vehicles = { truck: truck ?? null, trailer: trailer ?? null }
  return {
    facts: { ...job.facts, ...facts, ...vehicleFacts(driver, vehicles) },
    equipment: {
      ...job.facts.span,
      driverId: driver.id,
      driver: driver.name,
      phone: driver.phone,
      truckId: truck?.id ?? null,
      truckNo: truck?.truck.unitNo ?? null,
      plateNo: truck ? truck.plateNo : choice.truckId === undefined ? driver.plateNo : '',
      trailerId: trailer?.id ?? null,
      trailerNo: trailer?.trailer.trailerNo ?? null,
    },
  }
}

/**
 * Locks driver, truck and trailer until the transaction ends: if two orders want the same one, the second sees the
 * first. Always in this order and after the order's own lock, so that there is no deadlock.
 */
export async function lockEquipment({ db }: Pick<Context, 'db'>, choice: Choice): Promise<void> {
  await sql`
    WITH d AS (SELECT truck_id FROM driver WHERE id = ${choice.driverId}::uuid FOR NO KEY UPDATE),
      k AS (SELECT id FROM truck WHERE id = CASE WHEN ${choice.truckId === undefined} THEN (SELECT truck_id FROM d)
        ELSE ${choice.truckId ?? null}::uuid END FOR NO KEY UPDATE),
      r AS (SELECT id FROM trailer WHERE id = CASE WHEN ${choice.trailerId === undefined}
        THEN (SELECT trailer_id FROM task WHERE id = ${choice.taskId ?? null}::uuid)
        ELSE ${choice.trailerId ?? null}::uuid END FOR NO KEY UPDATE)
    SELECT (SELECT truck_id FROM d), (SELECT id FROM k), (SELECT id FROM r)`.execute(db)
}
