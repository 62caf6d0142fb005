import { ECDH } from 'node:crypto'
import type { phoneApi } from '@shortcut/domain/phones/api.ts'
import type { LogAction } from '@shortcut/words/en/operation-log.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId } from '../platform/ids.ts'

/** Phones of one person that are told; the oldest are forgotten. */
const mostPhones = 10

/** A point that is not on the curve could be stored, and nothing could ever be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}

function note(context: Context, action: LogAction) {
  const { personId, account } = sessionOf(context)
  return record(context, { action, entity: 'session', entityId: personId, label: account })
}

export const phoneRoutes = (publicKey: string): Handlers<typeof phoneApi> => ({
  key: async () => ({ publicKey }),

  async push(context, { subscription: { endpoint, keys }, language }) {
    const { db, now } = context
    const { tokenHash, personId } = sessionOf(context)
    if (!isPoint(keys.p256dh)) throw atField(context, 'subscription.keys.p256dh', 'notAPushKey')
    const known = await db
      .selectFrom('pushSubscription')
      .selectAll()
      .where('sessionHash', '=', tokenHash)
      .executeTakeFirst()
    const wanted = { endpoint, p256dh: keys.p256dh, auth: keys.auth, language }
    if (known && Object.entries(wanted).every(([name, value]) => known[name as keyof typeof wanted] === value))
      return {}
    // Somebody else used this phone before, or the same person in another session.
    await db
      .deleteFrom('pushSubscription')
      .where('endpoint', '=', endpoint)
      .where('sessionHash', '<>', tokenHash)
      .execute()
    await db
      .insertInto('pushSubscription')
      .values({ id: newId(), sessionHash: tokenHash, ...wanted, createdAt: now })
      .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(wanted))
      .execute()
    await sql`DELETE FROM push_subscription WHERE id IN (
      SELECT p.id FROM push_subscription p JOIN session s ON s.token_hash = p.session_hash WHERE s.person_id = ${personId}
      ORDER BY p.created_at DESC, p.id DESC OFFSET ${mostPhones})`.execute(db)
    if (!known) await note(context, 'session.pushOn')
    return {}
  },

  async forgetPush(context) {
    const { numDeletedRows } = await context.db
      .deleteFrom('pushSubscription')
      .where('sessionHash', '=', sessionOf(context).tokenHash)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await note(context, 'session.pushOff')
    return {}
  },
})
