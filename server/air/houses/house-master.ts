import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import { masterLabel } from '../masters/master-label.ts'
import { findMaster } from '../masters/master-queries.ts'
import { liveHousesOf } from './house-queries.ts'

/** Masters, locked in one order until the transaction ends. */
async function lockMasters({ db }: Context, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort())
    await db.selectFrom('masterWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

const closed = ({ language }: Context, master: MasterDetail) =>
  new Refusal(codes.refused, 'houseMasterClosed', {
    master: masterLabel(master),
    status: say(language, 'waybillStatus', master.status),
  })

/**
 * The masters that a house leaves and goes to, locked. What an airline has on its manifest does not change here.
 * @throws Refusal 501 if the present one is closed, 422 at the field if the new one takes no house
 */
export async function lockMastersOf(
  context: Context,
  from: string | null,
  to: string | null,
  houseId: string | undefined,
): Promise<{ left: MasterDetail | undefined; joined: MasterDetail | undefined }> {
  const ids = [from, to].filter((id) => id !== null)
  await lockMasters(context, [...new Set(ids)])
  const left = from ? await findMaster(context.db, from) : undefined
  // A house whose master is void goes on under another.
  if (left && left.status !== 'void' && !nextWaybillStatus('edit', left.status)) throw closed(context, left)
  if (!to || to === from) return { left, joined: left }
  const joined = await findMaster(context.db, to)
  if (!joined) throw atField(context, 'masterId', 'houseMasterGone')
  const master = masterLabel(joined)
  if (joined.kind === 'direct') throw atField(context, 'masterId', 'houseMasterDirect', { master })
  if (!nextWaybillStatus('edit', joined.status))
    throw atField(context, 'masterId', 'houseMasterClosed', {
      master,
      status: say(context.language, 'waybillStatus', joined.status),
    })
  const others = (await liveHousesOf(context.db, to)).filter(({ id }) => id !== houseId)
  if (joined.kind === 'backToBack' && others.length > 0)
    throw atField(context, 'masterId', 'houseMasterFull', { master })
  return { left, joined }
}

/** A house that goes from one master to another stands in the history of both. */
export async function recordMove(
  context: Context,
  { left, joined }: { left: MasterDetail | undefined; joined: MasterDetail | undefined },
  house: string,
): Promise<void> {
  if (left?.id === joined?.id) return
  if (left)
    await record(context, {
      action: 'masterWaybill.houseRemove',
      entity: 'masterWaybill',
      entityId: left.id,
      label: masterLabel(left),
      before: { house },
      after: { house: '' },
    })
  if (joined)
    await record(context, {
      action: 'masterWaybill.houseAdd',
      entity: 'masterWaybill',
      entityId: joined.id,
      label: masterLabel(joined),
      before: { house: '' },
      after: { house },
    })
}
