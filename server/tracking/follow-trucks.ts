import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import { estimate, type TrackingSettings, watchFences, wayOf } from './estimate.ts'
import { readMovingTasks } from './moving-trucks.ts'
import type { MeasureWays } from './osrm.ts'
import { writeEstimates } from './write-estimates.ts'
import { writeSightings } from './write-sightings.ts'

/** Any number will do, as long as every node uses the same. */
const followLock = 7_204_010
const mostAtOnce = 5000

/**
 * A round of calculation when trucks come and of watching the fences: for all tasks whose truck was heard since, in a handful of statements,
 * one node at a time, and not in the way of the positions that come in.
 * @param measure the routing server, where there is one
 * @returns whether there is more to do at once
 */
export const followTrucks = (
  database: Database,
  settings: TrackingSettings,
  measure: MeasureWays | undefined,
  logGrew: () => void,
): Promise<boolean> =>
  asSystem(
    database,
    async (context) => {
      const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${followLock}) AS mine`.execute(
        context.db,
      )
      if (!rows[0]?.mine) return false
      const tasks = await readMovingTasks(context.db, mostAtOnce)
      const ways = tasks.flatMap((task) => (task.leads ? (wayOf(task) ?? []) : []))
      const measured = (await measure?.(ways)) ?? new Map<string, number[]>()
      const nowMs = Date.parse(context.now)
      const estimates = tasks.map((task) => estimate(task, nowMs, settings, measured.get(task.id)))
      await writeEstimates(context, estimates)
      await writeSightings(
        context,
        tasks.flatMap((task) => watchFences(task, settings)),
      )
      return tasks.length === mostAtOnce
    },
    logGrew,
  )
