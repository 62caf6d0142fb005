import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../platform/context.ts'
import { send } from '../platform/statements.ts'
import type { Delivery } from './delivery.ts'
import { savepoint } from './savepoint.ts'

/** Numbers fall into so many drawers per account: a delivery of thousands must not fill PostgreSQL's table of locks. */
const drawers = 256

/** FNV-1a, 32 bits, signed as PostgreSQL's int. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

const drawerOf = (text: string) => (hashOf(text) >>> 0) % drawers

/**
 * Holds, until the transaction ends, everything of this account that speaks of the same: the same bytes, key, CRNs or shipment ids.
 * Of two deliveries at one moment the second then sees what came of the first. Locked in ascending order, so that two deliveries
 * cannot wait for each other. In the same round trip the savepoint is set that the first booking is applied in.
 * @throws Refusal 429 when another delivery of the same takes too long
 */
export async function lockDelivery(context: Context, delivery: Delivery): Promise<void> {
  const texts = new Set([`content ${delivery.sha256.toString('hex')}`, `key ${delivery.idempotencyKey ?? ''}`])
  for (const { customerReferenceNumber: crn, shipmentId } of delivery.parts) {
    if (crn) texts.add(`number ${crn}`)
    if (shipmentId) texts.add(`number ${shipmentId}`)
  }
  if (!delivery.idempotencyKey) texts.delete('key ')
  const locks = [...new Set([...texts].map(drawerOf))].sort((one, other) => one - other)
  try {
    const lock = sql`
      SELECT pg_advisory_xact_lock(${hashOf(String(context.actor.id))}::int, drawer) FROM unnest(${locks}::int[]) drawer`
    await Promise.all([
      send(context.db, lock.compile(context.db)),
      send(context.db, sql.raw(`SAVEPOINT ${savepoint}`).compile(context.db)),
    ])
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
    throw error
  }
}
