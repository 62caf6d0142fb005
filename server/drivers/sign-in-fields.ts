import { codes, type FieldError, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { takenSentence } from '../platform/http/refusals.ts'
import { hashPassword } from '../platform/passwords.ts'
import { guardAppPassword } from '../users/sign-in/password-rules.ts'

/** The advisory lock: exclusive for saving many drivers at once, shared for saving one. */
export const namesOfFiles = { class: 7204006, key: 0 }

const atField = (field: FieldError) => new Refusal(codes.invalid, 'invalid', {}, { fields: [field] })

/** The columns of a new password, which somebody else chose; nothing if the person keeps theirs. @throws Refusal 422 for a common one */
export async function passwordColumns(
  context: Context,
  password: string,
): Promise<{ passwordHash?: string; passwordGiven?: boolean }> {
  if (!password) return {}
  await guardAppPassword(context, password, 'password')
  return { passwordHash: await hashPassword(password), passwordGiven: true }
}

/**
 * Drivers sign in with user name or phone: a user name must not be another driver's phone, or one could sign in as the
 * other.
 * @throws Refusal 422 at the field
 */
export async function guardSignInNames(context: Context, id: string | undefined, userName: string, phone: string) {
  // An import of many people locks no single names.
  await sql`SELECT pg_advisory_xact_lock_shared(${namesOfFiles.class}, ${namesOfFiles.key})`.execute(context.db)
  // If two save each other's name at once, both would see it free: one waits, always in the same order.
  for (const name of [...new Set([userName.toLowerCase(), phone.toLowerCase()])].sort())
    await sql`SELECT pg_advisory_xact_lock(7204005, hashtext(${name}))`.execute(context.db)
  const { rows } = await sql<{ isUserName: boolean }>`
    SELECT lower(phone) = ${userName.toLowerCase()} AS is_user_name FROM driver
    WHERE deleted_at IS NULL AND id IS DISTINCT FROM ${id ?? null}::uuid
      AND (lower(phone) = ${userName.toLowerCase()} OR lower(user_name) = ${phone.toLowerCase()}) LIMIT 1`.execute(
    context.db,
  )
  const taken = rows[0]
  if (!taken) return
  throw atField(
    taken.isUserName
      ? { path: 'userName', message: takenSentence(context.language, 'driver__user_name', userName) }
      : { path: 'phone', message: takenSentence(context.language, 'driver__phone', phone) },
  )
}

/**
 * The driver's usual truck, which fills in untyped fields.
 * @throws Refusal 422 at `truckId` if there is no such truck
 */
export async function truckColumns(
  context: Context,
  typed: { truckId: string | null; plateNo: string; truckNo: string },
): Promise<{ plateNo: string; truckNo: string }> {
  if (!typed.truckId) return { plateNo: typed.plateNo, truckNo: typed.truckNo }
  const truck = await context.db
    .selectFrom('truck')
    .select(['plateNo', 'unitNo'])
    .where('id', '=', typed.truckId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!truck)
    throw atField({ path: 'truckId', message: say(context.language, 'refusal', 'notFound', { thing: 'truck' }) })
  return { plateNo: typed.plateNo || truck.plateNo, truckNo: typed.truckNo || truck.unitNo }
}
