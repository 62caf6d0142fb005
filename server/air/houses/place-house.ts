import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { refreshClocks } from '../consolidations/refresh-clocks.ts'
import { lockMastersOf, recordMove } from './house-master.ts'
import { houseLabel, lockHouse, shownHouse } from './lock-house.ts'

/** Puts a house under a master, or takes it off; its paper stays as it is. */
export async function placeHouse(
  context: Context,
  { id, version, masterId }: { id: string; version: number; masterId: string | null },
): Promise<HouseDetail> {
  const house = await lockHouse(context, id, version, 'edit')
  const masters = await lockMastersOf(context, house.masterId, masterId, id)
  const { db, now, actor } = context
  await db
    .updateTable('houseWaybill')
    .set({ masterId, version: house.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  const after = await shownHouse(context, id)
  await record(context, {
    action: 'houseWaybill.place',
    entity: 'houseWaybill',
    entityId: id,
    label: houseLabel(house),
    before: { master: house.masterNumber ?? '' },
    after: { master: after.masterNumber ?? '' },
  })
  await recordMove(context, masters, houseLabel(house))
  await refreshClocks(context, mastersOf(house.masterId, masterId))
  return after
}

/** The masters that a change of a house touches. */
export const mastersOf = (...ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]
