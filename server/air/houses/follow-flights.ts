import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { paperLogged } from '../paper/paper-logged.ts'
import { getHouse, liveHousesOf } from './house-queries.ts'
import { houseLabel, lockHouse } from './lock-house.ts'

const flightsSaid = ({ flights }: WaybillContent) => JSON.stringify(flights)

/**
 * A house prints its own flights. Houses that had those of their master get its new ones; one that flies otherwise stays as it is.
 * The caller has locked the master, which is not on its manifest yet.
 */
export async function followFlights(context: Context, before: MasterDetail, after: MasterDetail): Promise<void> {
  const { db, now, actor } = context
  const [was, is] = [flightsSaid(before.content), flightsSaid(after.content)]
  if (was === is) return
  for (const { id } of await liveHousesOf(db, after.id)) {
    const house = await lockHouse(context, id, undefined, 'edit')
    if (flightsSaid(house.content) !== was) continue
    await db
      .updateTable('houseWaybill')
      .set({
        content: sql`jsonb_set(content, '{flights}', ${is}::jsonb)`,
        version: house.version + 1,
        updatedAt: now,
        updatedBy: actor.name,
      })
      .where('id', '=', id)
      .execute()
    await record(context, {
      action: 'houseWaybill.save',
      entity: 'houseWaybill',
      entityId: id,
      label: houseLabel(house),
      before: paperLogged(house),
      after: paperLogged(await getHouse(db, id)),
    })
  }
}
