import type { Pool } from 'pg'
import { now } from '../platform/clock.ts'
import { isBusy } from '../platform/database/keep-years.ts'

/**
 * Creates the weekly partitions for coming positions, and drops those that ended more than `days` ago; one node at a
 * time.
 */
export async function keepPositionWeeks(pool: Pool, days: number): Promise<void> {
  try {
    await pool.query('SELECT keep_position_weeks($1, $2)', [days, now()])
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}
