import type { Pool } from 'pg'
import { now } from '../clock.ts'

/** Somebody is using the table: it can wait. */
export const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** Creates the coming year of each table that grows forever; one node at a time. */
export async function keepYears(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT keep_years($1)', [now()])
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}
