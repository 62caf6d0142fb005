import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { signInCodeApi } from '@shortcut/domain/users/sign-in-code-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { actorTypes, personTables } from '../../platform/http/context.ts'
import type { Handler } from '../../platform/http/http.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { countTry, forgetTries, takeBackTry } from '../../platform/try-limit.ts'
import { endSessions } from '../queries.ts'
import { findDevice } from './known-device.ts'
import { guardAppPassword, guardPassword } from './password-rules.ts'
import { findCandidate } from './sign-in.ts'
import { hashCode } from './sign-in-codes.ts'
import { signInLimits } from './sign-in-limits.ts'
import { noteRefused } from './sign-in-routes.ts'

const entities = { 1: 'user', 2: 'driver', 3: 'warehouse' } as const
const nobody = '00000000-0000-0000-0000-000000000000'
const refuse = () => new Refusal(codes.invalid, 'wrongSignInCode', {}, { fields: [] })

const findCode = (db: Queries, personId: string, codeHash: Buffer, now: string) =>
  db
    .selectFrom('signInCode')
    .innerJoin('user as maker', 'maker.id', 'createdById')
    .select('personId')
    .where('personId', '=', personId)
    // A code that was made while its maker was being frozen.
    .where('maker.frozenAt', 'is', null)
    .where('maker.deletedAt', 'is', null)
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', 'password')
    .where('worksUntil', '>', now)
    .executeTakeFirst()

/**
 * Sets a person's password with their one-time code. Tries count as tries to sign in, and every failure gets the same
 * answer. A password that breaks the rules does not use up the code.
 */
export const useSignInCode: Handler<typeof signInCodeApi.use> = async (context, typed, { request }) => {
  const { db, ip, now } = context
  const { appType, username, newPassword } = typed
  const codeHash = hashCode(typed.code)
  const person = await findCandidate(db, appType, username)
  const device = await findDevice(db, { appType, personId: person?.id }, request.headers.cookie)
  const limits = signInLimits({ appType, username, ip, personId: person?.id, device })
  await countTry(db, limits)
  const code = await findCode(db, person?.id ?? nobody, codeHash, now)
  if (!person || !code || person.shutOut) {
    noteRefused(context, appType, person)
    throw refuse()
  }
  const [own, ...others] = limits
  await forgetTries(db, own)
  await takeBackTry(db, others)
  if (appType === 1) await guardPassword(context, newPassword, person, 'newPassword')
  else await guardAppPassword(context, newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    // The same order as where codes are made: first the person, then the code.
    await sql`SELECT FROM ${sql.table(personTables[appType])} WHERE id = ${person.id} FOR UPDATE`.execute(tx)
    const used = await tx
      .deleteFrom('signInCode')
      .where('personId', '=', person.id)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    // Used, replaced or withdrawn a moment ago.
    if (used.numDeletedRows === 0n) throw refuse()
    if (appType === 1)
      await tx
        .updateTable('user')
        .set({ passwordHash, passwordTemporaryUntil: null })
        .where('id', '=', person.id)
        .execute()
    else
      await tx
        .updateTable(personTables[appType])
        .set({ passwordHash, passwordGiven: false })
        .where('id', '=', person.id)
        .execute()
    await endSessions(tx, person.id, now)
    const actor = { type: actorTypes[appType], id: person.id, name: person.name }
    await record(
      { ...context, actor, db: tx },
      { action: 'signInCode.use', entity: entities[appType], entityId: person.id, label: person.name },
    )
  })
  return { account: person.account }
}
