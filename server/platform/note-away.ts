import type { Logger } from 'pino'
import { DatabaseSilent } from './database/database-watch.ts'
import { FilesAway } from './files/files.ts'
import { isEnding } from './process-end.ts'

const everyMs = 10_000
/** One process uses one database and one storage: what one call notices applies to all. */
const said = {
  database: { at: Number.NEGATIVE_INFINITY, times: 0 },
  files: { at: Number.NEGATIVE_INFINITY, times: 0 },
}

/**
 * Logs that the database or the storage of files is away: one line in 10 s, however many calls and jobs notice. A dead network is reported by
 * the watch (`onAway`).
 */
export function noteAway(log: Logger, error: unknown): void {
  // Stopping the server stops its database.
  if (error instanceof DatabaseSilent || isEnding()) return
  const isFiles = error instanceof FilesAway
  const state = isFiles ? said.files : said.database
  state.times += 1
  if (performance.now() - state.at < everyMs) return
  const what = isFiles ? 'the storage of files is away' : 'the database is away'
  log.error({ err: isFiles ? error.cause : error, times: state.times }, what)
  Object.assign(state, { at: performance.now(), times: 0 })
}
