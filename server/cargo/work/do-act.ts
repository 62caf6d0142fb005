import type { CargoAct, CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { nameFiles } from '../../files/named-files.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Told } from '../../tasks/acts/take-act.ts'
import { openReceipt } from '../announce.ts'
import { type LockedReceipt, lockReceipt } from '../lock.ts'
import type { MovingAct } from '../move-pieces.ts'
import { moveReceipt } from '../move-receipt.ts'
import { count, countLoose, type Done, finish, withdraw } from './count.ts'
import { countLocation } from './count-location.ts'
import { filesOfAct } from './files-of-act.ts'
import { deliver, release } from './hand-over.ts'
import { damage, mark, measure } from './inspect.ts'
import { happenedAt } from './late/happened-at.ts'
import { depart, load, unload } from './load.ts'
import { replaceLabel } from './replace-label.ts'
import { build, putAway, unbuild } from './store.ts'
import { getOwnWarehouse, guardHere } from './worker.ts'

/** Does a new act of a warehouse worker. @throws Refusal */
export async function doCargoAct(context: Context, act: CargoAct): Promise<Told & Pick<Done, 'receiptIds'>> {
  const { at, isCorrected } = await happenedAt(context, act)
  const told = await tell(context, act, { id: act.id, at })
  const { receiptIds } = told
  const phoneDay = judgedTime(act.at).slice(0, 10)
  const message = isCorrected
    ? [told.message, say(context.language, 'cargoAnswer', 'clockWrong', { day: phoneDay })].filter(Boolean).join(' ')
    : told.message
  await nameFiles(context, { id: act.id, taskId: null, receiptId: receiptIds[0] ?? null }, filesOfAct(act))
  return { outcome: 'applied', message, receiptIds }
}

function tell(context: Context, act: CargoAct, moving: MovingAct): Promise<Done> {
  switch (act.kind) {
    case 'arrive':
      return arrive(context, act, moving)
    case 'open':
      return open(context, act, moving)
    case 'count':
      return count(context, act, moving)
    case 'countLoose':
      return countLoose(context, act, moving)
    case 'withdraw':
      return withdraw(context, act, moving)
    case 'finish':
      return finish(context, act, moving)
    case 'measure':
      return measure(context, act, moving)
    case 'mark':
      return mark(context, act, moving)
    case 'damage':
      return damage(context, act, moving)
    case 'putAway':
      return putAway(context, act, moving)
    case 'build':
      return build(context, act, moving)
    case 'unbuild':
      return unbuild(context, act, moving)
    case 'load':
      return load(context, act, moving)
    case 'unload':
      return unload(context, act, moving)
    case 'depart':
      return depart(context, act, moving)
    case 'release':
      return release(context, act, moving)
    case 'deliver':
      return deliver(context, act, moving)
    case 'countLocation':
      return countLocation(context, act, moving)
    case 'replaceLabel':
      return replaceLabel(context, act, moving)
  }
}

/** Two who report the same arrival: the first one counts. */
async function arrive(context: Context, act: CargoActOf<'arrive'>, { at }: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const receipt = await lockReceipt(context, act.receiptId)
  guardHere(warehouse, [{ ...receipt, label: receipt.receiptNo }])
  const { dock, remark } = act.data
  const wasCancelled = receipt.status === 'cancelled' && !receipt.orderCancelled
  if (receipt.status === 'expected' || receipt.status === 'cancelled')
    await moveReceipt(context, receipt, 'arrive', {
      columns: { arrivedAt: at, ...(dock ? { dock } : {}) },
      ...(dock ? { after: { dock } } : {}),
      ...(remark ? { reason: remark } : {}),
    })
  else if (dock && dock !== receipt.dock) await changeDock(context, receipt, dock)
  const message = wasCancelled
    ? say(context.language, 'cargoAnswer', 'openedAgain', { receipt: receipt.receiptNo })
    : ''
  return { message, receiptIds: [receipt.id] }
}

async function changeDock(context: Context, { id, receiptNo, dock: before }: LockedReceipt, dock: string) {
  const { db, now, actor } = context
  await sql`UPDATE receipt SET dock = ${dock}, updated_at = ${now}, updated_by = ${actor.name}, version = version + 1 WHERE id = ${id}`.execute(
    db,
  )
  await record(context, {
    action: 'receipt.save',
    entity: 'receipt',
    entityId: id,
    label: receiptNo,
    before: { dock: before },
    after: { dock },
  })
}

/** Freight that nobody announced. @throws Refusal 409 if its id is another receipt's */
async function open(context: Context, act: CargoActOf<'open'>, { at }: MovingAct): Promise<Done> {
  const warehouse = await getOwnWarehouse(context)
  const { reference, shipper, dock, remark } = act.data
  const known = await context.db.selectFrom('receipt').select('id').where('id', '=', act.receiptId).executeTakeFirst()
  if (known) throw new Refusal(codes.conflict, 'keyReused')
  await openReceipt(context, {
    id: act.receiptId,
    warehouseId: warehouse.id,
    reference,
    shipper,
    dock,
    remark,
    status: 'arrived',
    arrivedAt: at,
  })
  return { message: '', receiptIds: [act.receiptId] }
}
