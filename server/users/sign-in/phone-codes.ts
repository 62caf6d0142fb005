import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { phoneCodeApis, signInCodeApi } from '@shortcut/domain/users/sign-in-code-api.ts'
import { type CodeKind, phoneCodeMinutes } from '@shortcut/domain/users/sign-in-codes.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { nowMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { sessionOf } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/http.ts'
import { newTypedKey } from '../../platform/ids.ts'
import { countTry, takeBackTry } from '../../platform/try-limit.ts'
import { openSession } from './open-session.ts'
import { about, codeLength, guardPerson, hashCode, kinds, lockPeople } from './sign-in-codes.ts'
import { addressLimit } from './sign-in-limits.ts'

type Calls = (typeof phoneCodeApis)['driverPhoneCode']
const purpose = 'phone'

/** One-time codes that sign people of one kind in on a new phone. */
export const phoneCodeRoutes = (kind: Exclude<CodeKind, 'user'>): Handlers<Calls> => ({
  async make(context, { id }) {
    const person = await guardPerson(context, kind, (await lockPeople(context.db, kind, [id])).get(id))
    if (person.shutOut) throw new Refusal(codes.refused, 'shutOutNoCode', { name: person.name })
    const code = newTypedKey(codeLength)
    const worksUntil = new Date(nowMs() + phoneCodeMinutes * 60_000).toISOString()
    const made = { codeHash: hashCode(code), worksUntil, createdAt: context.now, createdBy: context.actor.name }
    const row = { ...made, createdById: sessionOf(context).personId }
    await context.db
      .insertInto('signInCode')
      .values({ ...row, personId: id, purpose, appType: kinds[kind].appType })
      .onConflict((conflict) => conflict.columns(['personId', 'purpose']).doUpdateSet(row))
      .execute()
    await record(context, { ...about(kind, person), action: 'signInCode.makeForPhone', after: { worksUntil } })
    return { code, worksUntil }
  },

  async find({ db, now }, { id }) {
    const unused = await db
      .selectFrom('signInCode')
      .select('worksUntil')
      .where('personId', '=', id)
      .where('purpose', '=', purpose)
      .where('appType', '=', kinds[kind].appType)
      .where('worksUntil', '>', now)
      .executeTakeFirst()
    return { worksUntil: unused?.worksUntil ?? null }
  },
})

const kindOf = { 2: 'driver', 3: 'warehouse' } as const
const wrong = () => new Refusal(codes.invalid, 'wrongPhoneCode', {}, { fields: [] })

/** Whose code this is, while its maker is active. */
const findOwner = (db: Queries, codeHash: Buffer, appType: 2 | 3, now: string) =>
  db
    .selectFrom('signInCode')
    .innerJoin('user as maker', 'maker.id', 'createdById')
    .select('personId')
    .where('codeHash', '=', codeHash)
    .where('purpose', '=', purpose)
    .where('appType', '=', appType)
    .where('worksUntil', '>', now)
    .where('maker.frozenAt', 'is', null)
    .where('maker.deletedAt', 'is', null)
    .executeTakeFirst()

/** Signs the code's person in. Wrong codes count as wrong sign-ins of their address. */
export const usePhoneCode: Handler<typeof signInCodeApi.usePhone> = async (context, { code, appType }) => {
  const limit = addressLimit(context.ip)
  await countTry(context.db, [limit])
  const codeHash = hashCode(code)
  const owner = await findOwner(context.db, codeHash, appType, context.now)
  if (!owner) throw wrong()
  await takeBackTry(context.db, [limit])
  return context.db.transaction().execute(async (db) => {
    const kind = kindOf[appType]
    // The same order as where codes are made: first the person, then the code.
    const person = (await lockPeople(db, kind, [owner.personId])).get(owner.personId)
    const { rows } = await sql`
      DELETE FROM sign_in_code WHERE person_id = ${owner.personId} AND code_hash = ${codeHash} RETURNING person_id`.execute(
      db,
    )
    if (!person || person.shutOut || rows.length === 0) throw wrong()
    const way = { by: 'code', usedSecondFactor: false, forAll: false } as const
    const token = await openSession({ ...context, db }, appType, person, way)
    return { token, id: person.id, account: person.account, name: person.name }
  })
}
