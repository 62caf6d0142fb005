import type { ReceivedStatus, RepairTrial } from '@shortcut/domain/bookings/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Context } from '../../platform/http/context.ts'
import type { KeptSource } from '../read/read-kept.ts'
import type { Delivery } from '../receive/delivery.ts'
import { findKnown } from '../receive/find-known.ts'
import { lockDelivery } from '../receive/lock-delivery.ts'
import { applyPart } from './apply-part.ts'
import { NewOrders } from './new-orders.ts'
import type { Outcome } from './outcome.ts'
import { Savepoints } from './savepoint.ts'
import { followOriginal } from './waiters.ts'

/** Applies a stored message as if it arrived now. Its monitor row is not updated yet. */
export async function applyKept(context: Context, delivery: Delivery, log: Logger): Promise<Outcome[]> {
  const { accountId, channel, parts } = delivery
  await lockDelivery(context, delivery)
  const known = await findKnown(context, delivery)
  // A message must not wait for itself.
  known.waiting = known.waiting.filter(({ id }) => id !== parts[0]?.id)
  const newOrders = new NewOrders(context, known, false)
  const arrival = { accountId, channel, known, newOrders, savepoints: new Savepoints(context), log }
  const outcomes: Outcome[] = []
  for (const part of parts) {
    const outcome = await applyPart(context, part, arrival)
    if (part.purpose === 'original' && outcome.order) await followOriginal(context, arrival, outcome.order, outcomes)
    outcomes.push(outcome)
  }
  return outcomes
}

/** Applies a message and rolls it back: shows the result, writes nothing and notifies nobody. */
export async function tryKept(context: Context, delivery: Delivery, log: Logger): Promise<RepairTrial> {
  const silent: Context = { ...context, afterCommit() {}, logGrew() {}, refused() {} }
  await sql`SAVEPOINT trial`.execute(context.db)
  const outcomes = await applyKept(silent, delivery, log).finally(() =>
    sql`ROLLBACK TO SAVEPOINT trial; RELEASE SAVEPOINT trial`.execute(context.db),
  )
  return trialOf(context, outcomes)
}

/**
 * Checks that the message is still quarantined and unchanged. The caller has locked its numbers (lockDelivery). @throws
 * Refusal 409
 */
export async function lockKept(context: Context, source: KeptSource, version = source.version): Promise<void> {
  const { db } = context
  const now = await db
    .selectFrom('bookingMessage')
    .select(['version', 'receivedStatus'])
    .where('id', '=', source.id)
    .forUpdate()
    .$narrowType<{ receivedStatus: ReceivedStatus }>()
    .executeTakeFirst()
  if (now?.receivedStatus === 'QUARANTINED' && now.version === version) return
  const last = await db
    .selectFrom('operationLog')
    .select('actorName')
    .where('entityId', '=', source.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const status = say(context.language, 'receivedStatus', now?.receivedStatus ?? 'QUARANTINED')
  throw new Refusal(codes.conflict, 'notQuarantined', { who: last?.actorName ?? '', status }, now)
}

/** The result of a message; its first part stands for the message. */
export async function trialOf(context: Context, outcomes: readonly Outcome[]): Promise<RepairTrial> {
  const [first] = outcomes
  if (!first) throw new Error('a delivery has at least one part')
  const { part, status, order, waitsUntil } = first
  const known =
    order &&
    (await context.db.selectFrom('workOrder').select('id').where('id', '=', order.id).executeTakeFirst()) !== undefined
  return {
    receivedStatus: outcomes.find((one) => one.status === 'QUARANTINED' && !one.waitsUntil)?.status ?? status,
    purpose: part.purpose,
    customerReferenceNumber: part.customerReferenceNumber,
    shipmentId: part.shipmentId,
    bookings: outcomes.filter((one) => one.part.booking).length,
    order: known ? { id: order.id, bookingId: order.bookingId, bookingStatus: order.bookingStatus } : null,
    waitsUntil,
    stops: (part.booking?.stops ?? []).map(({ kind, company, city, province, country, from = '', to = '' }) => ({
      kind,
      from,
      to,
      place: [company, city, province, country].filter(Boolean).join(', '),
    })),
    errors: outcomes.flatMap((one) => one.errors),
    warnings: outcomes.flatMap((one) => one.warnings),
  }
}
