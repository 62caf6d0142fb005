import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import type { Refusal, RefusalKey } from '@shortcut/domain/errors.ts'
import { type LogEntity, logEntities } from '@shortcut/domain/operation-log/api.ts'
import { type LogAction, logAction } from '@shortcut/words/en/operation-log.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { NoteRefused } from '../platform/http/http.ts'
import { record } from './record.ts'

/**
 * Refusals to log besides missing permissions: attempts to gain permissions, to lock the company out, and of customers to
 * leave their own pages.
 */
const telling = new Set<RefusalKey>([
  'forbidden',
  'customersOwnOnly',
  'notYoursToGrant',
  'outranked',
  'yourself',
  'lastAdministrator',
])

/** Last logged names of records. */
async function labelsOf(db: Queries, ids: readonly string[]): Promise<Map<string | null, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; label: string }>`
    SELECT i.id, l.entity_label AS label FROM unnest(${ids}::uuid[]) AS i (id)
    CROSS JOIN LATERAL (
      SELECT entity_label FROM operation_log WHERE entity_id = i.id AND entity_label <> '' ORDER BY at DESC LIMIT 1) l`.execute(
    db,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** For a missing permission: its name. */
const labelOf = ({ key, params }: Refusal) => (key === 'forbidden' ? String(params.permission) : undefined)

/** Reads are harmless, and consoles make them automatically: they would bury the attempts. */
export const isTold = ({ method, writes }: Endpoint) => method !== 'GET' && writes !== false

const isLogAction = (action: string): action is LogAction => action in logAction

/** The log's name of an attempt at a call. */
export function attemptOf({ path }: Endpoint) {
  const [thing = '', verb = ''] = path.split('/')
  const entity = logEntities.find((one) => one === thing || `${one}s` === thing) ?? ('session' satisfies LogEntity)
  const action = `${entity}.${verb}`
  return { action: isLogAction(action) ? action : ('session.attempt' as const), entity }
}

/**
 * Logs refused attempts of signed-in people, if they matter. Written separately: the call's transaction is gone, and
 * nobody waits for this.
 */
export function openNoteRefused(database: Database, log: Logger): NoteRefused {
  return (entry, context, refusals) => {
    const attempts = refusals.filter(({ refusal }) => telling.has(refusal.key))
    if (attempts.length === 0 || !isTold(entry) || !context.session) return
    database
      .transaction(async (db) => {
        const labels = await labelsOf(
          db,
          attempts.flatMap(({ id }) => id ?? []),
        )
        await record(
          { ...context, db, afterCommit: (work) => work() },
          ...attempts.map(({ refusal, id }) => ({
            ...attemptOf(entry),
            entityId: id,
            label: labelOf(refusal) ?? labels.get(id) ?? '',
            reason: say('en', 'refusal', refusal.key, refusal.params),
            outcome: 'refused' as const,
          })),
        )
      })
      .catch((error: unknown) => log.error({ err: error }, 'a refused attempt could not be logged'))
  }
}
