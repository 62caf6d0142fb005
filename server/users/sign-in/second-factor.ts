import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { nowMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { hashToken } from '../../platform/ids.ts'

const stepMs = 30_000
const recoveryCodes = 10
const totpOf = (secret: string, account = '') =>
  new TOTP({
    issuer: 'ShortCut',
    label: account || 'ShortCut',
    secret: Secret.fromBase32(secret),
    period: stepMs / 1000,
  })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The content of the QR code for the app. */
export const enrolmentUri = (secret: string, account: string) => totpOf(secret, account).toString()

/** The 30 s step of an app's code, including the one before and after now; null for a wrong code. */
function stepOf(secret: string, code: string): number | null {
  const at = nowMs()
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: 1 })
  return delta === null ? null : Math.floor(at / stepMs) + delta
}

/** What a secret is read and written with. */
type Keeping = Pick<Context, 'db' | 'secrets'>
const placeOf = (userId: string) => `second_factor.secret:${userId}` as const

const plain = (code: string) => code.replace(/[\s-]/g, '')

/** Stores a secret that waits for its first code, replacing an earlier one. In a transaction. */
export async function keepSecret({ db, secrets }: Keeping, userId: string, text: string): Promise<void> {
  const secret = await secrets.seal(db, text, placeOf(userId))
  await db
    .insertInto('secondFactor')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret, lastStep: 0 }).where('secondFactor.confirmedAt', 'is', null),
    )
    .execute()
}

/** Uses an app's code once: it must be later than any before. @returns whether it was right */
export async function takeAppCode({ db, secrets }: Keeping, userId: string, code: string): Promise<boolean> {
  const factor = await db.selectFrom('secondFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  const step = factor && stepOf(secrets.open(factor.secret, placeOf(userId)), plain(code))
  if (typeof step !== 'number') return false
  const { numUpdatedRows } = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses an app's code, or one of the recovery codes permanently. */
export async function takeCode(context: Keeping, userId: string, code: string, now: string): Promise<boolean> {
  if (/^\d{6}$/.test(plain(code))) return takeAppCode(context, userId, code)
  const { numUpdatedRows } = await context.db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashToken(plain(code).toLowerCase()))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasSecondFactor(db: Queries, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactor')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Name of the user's role that requires one. */
export async function findDemandingRole(db: Queries, userId: string): Promise<string | undefined> {
  const role = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select('role.name')
    .where('userRole.userId', '=', userId)
    .where('role.demandsSecondFactor', '=', true)
    .where('role.deletedAt', 'is', null)
    .executeTakeFirst()
  return role?.name
}

/** New recovery codes, replacing old ones. @returns them; only hashes are stored */
export async function newRecoveryCodes(db: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    // 112 bits: a plain hash is enough.
    randomBytes(14)
      .toString('hex')
      .replace(/(.{7})(?=.)/g, '$1-'),
  )
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })))
    .execute()
  return codes
}

export async function dropSecondFactor(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await db.deleteFrom('secondFactor').where('userId', '=', userId).execute()
}
