import { nextWaybillStatus, type WaybillAction } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { refreshClocks } from '../consolidations/refresh-clocks.ts'
import { retrack } from '../tracking/retrack.ts'
import { closeUnits } from '../ulds/close-units.ts'
import { masterLabel } from './master-label.ts'
import { getMaster } from './master-queries.ts'
import { tellNumberFollowers } from './number-followers.ts'

/**
 * Takes a waybill to the status that an action leads to. The caller has locked it, and knows that the action is possible.
 * @param said what the log has of it besides
 */
export async function moveMaster(
  context: Context,
  master: MasterDetail,
  action: Exclude<WaybillAction, 'edit' | 'delete'>,
  fields: { number?: string; voidReason?: string } = {},
  reason = '',
  said: object = {},
): Promise<MasterDetail> {
  const { db, now, actor } = context
  const status = nextWaybillStatus(action, master.status)
  if (!status) throw new Error('the guard has passed')
  await db
    .updateTable('masterWaybill')
    .set({ ...fields, status, version: master.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', master.id)
    .execute()
  await refreshClocks(context, [master.id])
  const after = await getMaster(db, master.id)
  await closeUnits(context, after)
  await retrack(context, after)
  if (action === 'book' || action === 'void') await tellNumberFollowers(context, after.number)
  await record(context, {
    action: `masterWaybill.${action === 'book' || action === 'void' ? action : 'step'}`,
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(after),
    before: { waybillStatus: master.status, number: master.number },
    after: { waybillStatus: status, number: after.number, ...said },
    reason,
  })
  return after
}
