import { generateKeyPairSync } from 'node:crypto'
import type { Context } from '../platform/http/context.ts'

/** The key pair by which push services recognize this server (VAPID, RFC 8292). */
export interface PushKey {
  /** Uncompressed P-256 point, base64url. */
  publicKey: string
  /** P-256 scalar, base64url. */
  privateKey: string
}

const place = 'push_key.private_key:vapid'

function newPushKey(): PushKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

/** Makes the key pair at the first start. All subscriptions belong to it, so it stays. */
export async function keepPushKey({ db, now, secrets }: Context): Promise<PushKey> {
  const made = newPushKey()
  const known = await db.selectFrom('pushKey').select('id').executeTakeFirst()
  if (!known)
    await db
      .insertInto('pushKey')
      .values({
        id: 'vapid',
        publicKey: made.publicKey,
        privateKey: await secrets.seal(db, made.privateKey, place),
        createdAt: now,
      })
      // Another node was faster.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { publicKey, privateKey } = await db
    .selectFrom('pushKey')
    .select(['publicKey', 'privateKey'])
    .executeTakeFirstOrThrow()
  return { publicKey, privateKey: secrets.open(privateKey, place) }
}
