import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { masterLabel } from '../masters/master-label.ts'
import { lockUnits } from './close-units.ts'

interface Unit {
  id: string
  code: string
  pieces: number
}

/**
 * Takes the units of a void master off it: an empty one is free again, one with pieces stays in use in its warehouse. The
 * caller has locked the master.
 */
export async function releaseUnits(context: Context, master: MasterDetail): Promise<void> {
  const { db, now, actor } = context
  await lockUnits(context, master.id)
  const { rows } = await sql<Unit>`
    SELECT u.id, u.code, (SELECT count(*) FROM piece p WHERE p.unit_id = u.id)::int AS pieces
    FROM load_unit u WHERE u.master_id = ${master.id} AND u.ended_at IS NULL ORDER BY u.code, u.id`.execute(db)
  for (const { id, code, pieces } of rows) {
    await sql`
      UPDATE load_unit SET master_id = NULL, manifest_of = '', ended_at = ${pieces === 0 ? now : null}, version = version + 1,
        updated_at = ${now}, updated_by = ${actor.name} WHERE id = ${id}`.execute(db)
    await record(context, {
      action: 'masterWaybill.uldRemove',
      entity: 'masterWaybill',
      entityId: master.id,
      label: masterLabel(master),
      before: { uld: code },
      after: {},
    })
  }
}
