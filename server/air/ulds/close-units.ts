import { leftWaybillStatuses, type WaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'

/** Units of a master, locked until the transaction ends: nobody builds on them while it is decided whether they are complete. */
export async function lockUnits({ db }: Context, masterId: string): Promise<void> {
  await sql`SELECT FROM load_unit WHERE master_id = ${masterId} ORDER BY id FOR UPDATE`.execute(db)
}

const isOnManifest = (status: WaybillStatus) => [...leftWaybillStatuses, 'manifested'].includes(status)

/** Closes the units of a master that is manifested, and opens them again when its step is taken back. */
export async function closeUnits({ db }: Context, { id, number, status }: MasterDetail): Promise<void> {
  const manifestOf = isOnManifest(status) ? (number ?? '') : ''
  await sql`UPDATE load_unit SET manifest_of = ${manifestOf} WHERE master_id = ${id} AND manifest_of <> ${manifestOf}`.execute(
    db,
  )
}
