import type { RepairTrial } from '@shortcut/domain/bookings/api.ts'
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

/** Applies what was read of a kept message, as if it arrived now. It is not written into the monitor yet. */
export async function applyKept(context: Context, delivery: Delivery, log: Logger): Promise<Outcome[]> {
  const { accountId, channel, parts } = delivery
  await lockDelivery(context, delivery)
  const known = await findKnown(context, delivery)
  // It does not wait for itself.
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

/** Does it and takes it back: what it would become, with nothing written and nobody told. */
export async function tryKept(context: Context, delivery: Delivery, log: Logger): Promise<RepairTrial> {
  const silent: Context = { ...context, afterCommit() {}, logGrew() {}, refused() {} }
  await sql`SAVEPOINT trial`.execute(context.db)
  const outcomes = await applyKept(silent, delivery, log).finally(() =>
    sql`ROLLBACK TO SAVEPOINT trial; RELEASE SAVEPOINT trial`.execute(context.db),
  )
  return trialOf(context, outcomes)
}

/** The message is still quarantined and as it was seen. Its numbers must be locked (lockDelivery). @throws Refusal 409 */
export async function lockKept(context: Context, source: KeptSource, version = source.version): Promise<void> {
  const { rows } = await sql<{ version: number; receivedStatus: 'QUARANTINED' }>`
    SELECT version, received_status FROM booking_message WHERE id = ${source.id} FOR UPDATE`.execute(context.db)
  const now = rows[0]
  if (now?.receivedStatus === 'QUARANTINED' && now.version === version) return
  const { rows: last } = await sql<{ who: string }>`
    SELECT actor_name AS who FROM operation_log WHERE entity_id = ${source.id} ORDER BY id DESC LIMIT 1`.execute(
    context.db,
  )
  const status = say(context.language, 'receivedStatus', now?.receivedStatus ?? 'QUARANTINED')
  throw new Refusal(codes.conflict, 'notQuarantined', { who: last[0]?.who ?? '', status }, now)
}

/** What became of a message, of whose parts the first stands for it. */
export async function trialOf(context: Context, outcomes: readonly Outcome[]): Promise<RepairTrial> {
  const [first] = outcomes
  if (!first) throw new Error('a delivery has at least one part')
  const { part, status, order, waitsUntil } = first
  const { rows } = order ? await sql`SELECT 1 FROM work_order WHERE id = ${order.id}`.execute(context.db) : { rows: [] }
  const known = order && rows.length > 0
  return {
    receivedStatus: outcomes.find((one) => one.status === 'QUARANTINED' && !one.waitsUntil)?.status ?? status,
    purpose: part.purpose,
    customerReferenceNumber: part.customerReferenceNumber,
    shipmentId: part.shipmentId,
    bookings: outcomes.filter((one) => one.part.booking).length,
    order: known ? { id: order.id, bookingId: order.bookingId, bookingStatus: order.bookingStatus } : null,
    waitsUntil,
    stops: (part.booking?.stops ?? []).map(({ kind, company, city, province, country, from = '', to = '' }) => ({
      ...{ kind, from, to },
      place: [company, city, province, country].filter(Boolean).join(', '),
    })),
    errors: outcomes.flatMap((one) => one.errors),
    warnings: outcomes.flatMap((one) => one.warnings),
  }
}
