import type { AppDetails } from '@shortcut/domain/drivers/presence.ts'
import { sql } from 'kysely'
import { type Context, sessionOf } from '../platform/http/context.ts'

/** If only the time changes, the row is written at most this often. */
const seenEvery = '10 seconds'

/** Keeps what an app reports of its phone with the session that it holds. */
export async function noteHealth(context: Context, { device: _, appVersion, ...health }: AppDetails): Promise<void> {
  if (Object.values(health).every((value) => value == null)) return
  await context.db
    .updateTable('session')
    .set({ phoneHealth: JSON.stringify(health), phoneHealthAt: context.now })
    .where('tokenHash', '=', sessionOf(context).tokenHash)
    .execute()
}

/** SQL: the latest health of the phone of person `id`, with its time; null if no open session has one. */
export const healthOf = (id: string) => `(
  SELECT s.phone_health || jsonb_build_object('at', s.phone_health_at) FROM session s
  WHERE s.person_id = ${id} AND s.ended_at IS NULL AND s.app_type <> 1 AND s.phone_health_at IS NOT NULL
  ORDER BY s.phone_health_at DESC LIMIT 1)`

/** Records that somebody's app is connected, and its device. */
export async function noteSeen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  table: 'driver' | 'warehouse_worker',
  id: string,
  { device, appVersion }: AppDetails,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET last_seen_at = ${now}::timestamptz, app_device = coalesce(${device ?? null}, app_device),
      app_version = coalesce(${appVersion ?? null}, app_version)
    WHERE id = ${id}::uuid AND (last_seen_at IS NULL OR last_seen_at < ${now}::timestamptz - ${seenEvery}::interval
      OR (${device ?? null}::text <> app_device) OR (${appVersion ?? null}::text <> app_version))`.execute(db)
}
