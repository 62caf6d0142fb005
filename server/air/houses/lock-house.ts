import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import { type HouseAction, nextHouseStatus } from '@shortcut/domain/air/house-lifecycle.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../../platform/http/context.ts'
import { unseenCharging } from './house-charges.ts'
import { lockMastersOf } from './house-master.ts'
import { getHouse } from './house-queries.ts'

/** A draft has no number yet. */
export const houseLabel = ({ number, shipper, origin, destination }: HouseDetail) =>
  number ?? [shipper, [origin, destination].filter(Boolean).join('–')].filter(Boolean).join(' ')

/** A house as this person may see it: orders and charges need permissions of their own. @throws Refusal 404 */
export async function shownHouse({ db, session }: Context, id: string): Promise<HouseDetail> {
  const house = await getHouse(db, id)
  const may = (permission: Permission) => session?.permissions.has(permission) ?? false
  const seesOrders = may('/work/order/list')
  return {
    ...house,
    ...(seesOrders ? {} : { orders: [] }),
    ...(seesOrders && may('/billing/index/list') ? {} : unseenCharging),
  }
}

/**
 * A house, locked until the transaction ends.
 * @param version as it was read; undefined: any
 * @throws Refusal 404, 409 if somebody changed it meanwhile, 501 if its status does not allow the action
 */
export async function lockHouse(
  context: Context,
  id: string,
  version: number | undefined,
  action: HouseAction,
): Promise<HouseDetail> {
  const { db, language } = context
  await db.selectFrom('houseWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const house = await getHouse(db, id)
  if (version !== undefined && version !== house.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: house.updatedBy }, await shownHouse(context, id))
  if (!nextHouseStatus(action, house.status))
    throw new Refusal(codes.refused, 'statusForbids', {
      action: say(language, 'waybillAction', action),
      label: houseLabel(house),
      status: say(language, 'houseStatus', house.status),
    })
  return house
}

/** What the airline has on its manifest does not change here. @throws Refusal 501 */
export const guardMasterOpen = (context: Context, { id, masterId }: HouseDetail) =>
  lockMastersOf(context, masterId, masterId, id)
