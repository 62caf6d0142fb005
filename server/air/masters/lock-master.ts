import { nextWaybillStatus, type WaybillAction } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../../platform/http/context.ts'
import { masterLabel } from './master-label.ts'
import { getMaster } from './master-queries.ts'

/**
 * A waybill, locked until the transaction ends.
 * @param version as it was read; undefined: any
 * @throws Refusal 404, 409 if somebody changed it meanwhile, 501 if its status does not allow the action
 */
export async function lockMaster(
  context: Context,
  id: string,
  version: number | undefined,
  action: WaybillAction,
): Promise<MasterDetail> {
  const { db } = context
  await db.selectFrom('masterWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const master = await getMaster(db, id)
  if (version !== undefined && version !== master.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: master.updatedBy }, master)
  guard(context, action, master)
  return master
}

function guard({ language }: Context, action: WaybillAction, master: MasterDetail): void {
  const { status } = master
  if (nextWaybillStatus(action, status)) return
  throw new Refusal(codes.refused, 'statusForbids', {
    action: say(language, 'waybillAction', action),
    label: masterLabel(master),
    status: say(language, 'waybillStatus', status),
  })
}
