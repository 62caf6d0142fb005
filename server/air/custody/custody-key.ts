import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Context } from '../../platform/http/context.ts'

const id = 'ed25519'
const place = `custody_key.private_key:${id}` as const

export interface CustodyKey {
  /** SPKI in DER, base64. */
  publicKey: string
  privateKey: KeyObject
}

/** The key that signs proofs, made with the first link. All proofs are compared with it, so it stays. */
export async function keepCustodyKey({ db, now, secrets }: Context): Promise<void> {
  if (await db.selectFrom('custodyKey').select('id').executeTakeFirst()) return
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  await db
    .insertInto('custodyKey')
    .values({
      id,
      publicKey: base64(publicKey.export({ type: 'spki', format: 'der' })),
      privateKey: await secrets.seal(db, base64(privateKey.export({ type: 'pkcs8', format: 'der' })), place),
      createdAt: now,
    })
    // Another node was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function custodyKey({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<CustodyKey> {
  const row = await db.selectFrom('custodyKey').select(['publicKey', 'privateKey']).executeTakeFirstOrThrow()
  const key = Buffer.from(secrets.open(row.privateKey, place), 'base64')
  return { publicKey: row.publicKey, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
}
