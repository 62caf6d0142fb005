import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import { estimate, type TrackingSettings, watchFences, wayOf } from './estimate.ts'
import { readMovingTasks } from './moving-trucks.ts'
import type { Leg, MeasureWays } from './roads/ways.ts'
import { writeEstimates } from './write-estimates.ts'
import { writeSightings } from './write-sightings.ts'

/** Any number works if every node uses the same. */
const followLock = 7_204_010
const mostAtOnce = 5000

/**
 * One round: calculates expected arrivals and checks geofences for all tasks whose truck has reported since, in a few
 * statements, one node at a time, without delaying incoming positions.
 * @param measure routes by road, if anything knows roads
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
      const measured = (await measure?.(ways)) ?? new Map<string, Leg[]>()
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
