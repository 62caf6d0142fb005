import type { AppDetails } from '@shortcut/domain/drivers/presence.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

/** If only the time changes, the row is written at most this often. */
const seenEvery = '10 seconds'

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
