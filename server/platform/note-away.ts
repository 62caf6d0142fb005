import type { Logger } from 'pino'
import { DatabaseSilent } from './database/database-watch.ts'
import { isEnding } from './process-end.ts'

const everyMs = 10_000
/** One process uses one database: what one call notices applies to all. */
const state = { saidAt: Number.NEGATIVE_INFINITY, times: 0 }

/**
 * Logs that the database is away: one line in 10 s, however many calls and jobs notice. A dead network is reported by
 * the watch (`onAway`).
 */
export function noteAway(log: Logger, error: unknown): void {
  // Stopping the server stops its database.
  if (error instanceof DatabaseSilent || isEnding()) return
  state.times += 1
  if (performance.now() - state.saidAt < everyMs) return
  log.error({ err: error, times: state.times }, 'the database is away')
  Object.assign(state, { saidAt: performance.now(), times: 0 })
}
