import type { OrderWaybill } from '@shortcut/domain/work-orders/waybill/order-waybill.ts'
import { saidOfWaybill } from '@shortcut/words/waybill-text.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import type { KnownOrder } from './known-orders.ts'

/**
 * Takes over what a change says of the house air waybill: nobody drives by it, so no dispatcher has to decide. What the change
 * does not say stays. @returns whether something differs
 */
export async function reviseWaybill(
  context: Context,
  { id, bookingId }: KnownOrder,
  sent: OrderWaybill | undefined,
): Promise<boolean> {
  if (!sent) return false
  const { db, now, actor } = context
  const row = await db
    .selectFrom('workOrder')
    .select(['waybillSent', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = (row.waybillSent ?? {}) as OrderWaybill
  const after = merged(before, sent)
  const said = { before: saidOfWaybill(before), after: saidOfWaybill(after) }
  if (said.before.join('\n') === said.after.join('\n')) return false
  await db
    .updateTable('workOrder')
    .set({ waybillSent: JSON.stringify(after), version: row.version + 1, updatedAt: now, updatedBy: actor.name })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'workOrder.waybill',
    entity: 'workOrder',
    entityId: id,
    label: bookingId,
    before: { waybillSent: said.before.filter((line) => !said.after.includes(line)) },
    after: { waybillSent: said.after.filter((line) => !said.before.includes(line)) },
  })
  return true
}

/** A party that is named again is another one: nothing of the old address stays with the new name. */
function merged(before: OrderWaybill, sent: OrderWaybill): OrderWaybill {
  const isOther = (party: 'shipper' | 'consignee' | 'intermediate' | 'notify') =>
    sent[party]?.name !== undefined && sent[party]?.name !== before[party]?.name
  const parties = Object.fromEntries(
    (['shipper', 'consignee', 'intermediate', 'notify'] as const).flatMap((party) =>
      sent[party] ? [[party, isOther(party) ? sent[party] : Object.assign({}, before[party], sent[party])]] : [],
    ),
  )
  return Object.assign({}, before, sent, parties)
}
