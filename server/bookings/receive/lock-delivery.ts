import { codes, Refusal } from '@shortcut/domain/errors.ts'
import pg from 'pg'
import { textRows } from '../../platform/database/statements.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Delivery } from './delivery.ts'

/** A delivery of more numbers than this locks its sender as a whole: it must not fill PostgreSQL's table of locks. */
const most = 256

/** FNV-1a, 32 bits, signed as PostgreSQL's int; never 0, which stands for the sender as a whole. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0 || 1
}

/**
 * Every lookup of the intake goes along an index, however many numbers a delivery has: planned once per connection, as planning each time
 * takes longer than finding (measured 1.2 ms against 0.2 ms).
 */
const begin = (lock: string) => `
  SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), ${lock}($1::int, 0)`
const lockSender = begin('pg_advisory_xact_lock')
/** First the sender's, then the numbers in their order: whichever of the two is walked first, no number is locked before. */
const lockNumbers = `
  WITH begun AS MATERIALIZED (${begin('pg_advisory_xact_lock_shared')})
  SELECT pg_advisory_xact_lock($1::int, number) FROM begun, unnest($2::int[]) number`

/**
 * Holds, until the transaction ends, everything of the sender's that speaks of the same: the same bytes, key, CRNs or shipment ids.
 * Of two deliveries at one moment the second then sees what came of the first. Locked in ascending order, so that two deliveries
 * cannot wait for each other.
 * @throws Refusal 429 when another delivery of the same takes too long
 */
export async function lockDelivery({ db }: Context, delivery: Delivery): Promise<void> {
  const { accountId, idempotencyKey, sha256, parts } = delivery
  const texts = new Set([`content ${sha256.toString('hex')}`])
  if (idempotencyKey) texts.add(`key ${idempotencyKey}`)
  for (const { customerReferenceNumber: crn, shipmentId } of parts) {
    if (crn) texts.add(`number ${crn}`)
    if (shipmentId) texts.add(`number ${shipmentId}`)
  }
  const sender = hashOf(accountId)
  const numbers = [...new Set([...texts].map(hashOf))].sort((one, other) => one - other)
  try {
    if (numbers.length > most) await textRows(db, lockSender, [sender])
    else await textRows(db, lockNumbers, [sender, numbers])
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new Refusal(codes.slowDown, 'slowDown', { seconds: 5 }, { retryAfter: 5 })
    throw error
  }
}
