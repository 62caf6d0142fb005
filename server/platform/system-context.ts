import { now } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Context } from './http/context.ts'
import { newId } from './ids.ts'

/** Runs `work` in a transaction in the product's own name: for starts and jobs. */
export async function asSystem<T>(
  database: Database,
  work: (context: Context) => Promise<T>,
  logGrew = () => {},
): Promise<T> {
  const after: (() => void)[] = []
  const result = await database.transaction((db) =>
    work({
      db,
      actor: { type: 'system', id: null, name: 'ShortCut' },
      session: null,
      language: 'en',
      ip: '',
      device: '',
      requestId: newId(),
      secrets: database.secrets,
      now: now(),
      logGrew,
      refused() {},
      afterCommit: (later) => after.push(later),
    }),
  )
  for (const later of after) later()
  return result
}
