import { codes, type RefusalKey } from '@shortcut/domain/errors.ts'
import { type LogEntity, logEntities } from '@shortcut/domain/operation-log/api.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import type { Database } from '../platform/database.ts'
import type { NoteRefused } from '../platform/http.ts'
import { record } from './record.ts'

/** Besides missing permissions: attempts to gain what one may not have, and to lock the company out. */
const telling = new Set<RefusalKey>(['forbidden', 'notYoursToGrant', 'outranked', 'yourself', 'lastAdministrator'])

/**
 * The log's rows of what somebody signed in tried and was refused, where that matters. Written apart: the call's own transaction is
 * gone, and nobody waits for this one.
 */
export function openNoteRefused(database: Database, log: Logger): NoteRefused {
  return (entry, context, refusals) => {
    const attempts = refusals.filter(({ refusal }) => telling.has(refusal.key))
    // Reads do no harm, and consoles ask by themselves: they would bury the attempts.
    if (attempts.length === 0 || entry.method === 'GET' || entry.writes === false || !context.session) return
    const [thing = '', verb = ''] = entry.path.split('/')
    const entity = logEntities.find((one) => one === thing || `${one}s` === thing) ?? ('session' satisfies LogEntity)
    database
      .transaction((db) =>
        record(
          { ...context, db, afterCommit: (work) => work() },
          ...attempts.map(({ refusal, id }) => ({
            action: `${entity}.${verb || thing}` as const,
            entity,
            entityId: id,
            label: refusal.code === codes.forbidden ? String(refusal.params.permission) : '',
            reason: say('en', 'refusal', refusal.key, refusal.params),
            outcome: 'refused' as const,
          })),
        ),
      )
      .catch((error: unknown) => log.error({ err: error }, 'a refused attempt could not be logged'))
  }
}
