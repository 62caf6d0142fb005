import type { Preferences, preferencesApi } from '@shortcut/domain/users/preferences.ts'
import { readPreferences, type ServersPreferences } from '@shortcut/domain/users/read-preferences.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import { sessionOf } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'

/** A person's settings, with defaults. */
export async function preferencesOf(db: Queries, userId: string, servers: ServersPreferences): Promise<Preferences> {
  const row = await db.selectFrom('preferences').select('chosen').where('userId', '=', userId).executeTakeFirst()
  return readPreferences(row?.chosen, servers)
}

export const preferencesRoutes = (servers: ServersPreferences): Handlers<typeof preferencesApi> => ({
  async save(context, changes) {
    const userId = sessionOf(context).personId
    // Merged by the database, so that two tabs that change different settings both keep them.
    await sql`
      INSERT INTO preferences (user_id, chosen, updated_at) VALUES (${userId}, ${JSON.stringify(changes)}::jsonb, ${context.now})
      ON CONFLICT (user_id) DO UPDATE SET chosen = preferences.chosen || excluded.chosen, updated_at = excluded.updated_at`.execute(
      context.db,
    )
    return preferencesOf(context.db, userId, servers)
  },
})
