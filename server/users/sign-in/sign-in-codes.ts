import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'
import type { signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { type CodeKind, codeDays } from '@shortcut/domain/users/sign-in-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Change, record } from '../../operation-log/record.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { hashToken, newTypedKey } from '../../platform/ids.ts'
import { perItem } from '../../platform/per-item.ts'
import { guardRank } from '../roles/guards.ts'
import { userShutOut } from './sign-in.ts'

/** About 118 random bits, so that a plain hash protects them. Shown in groups of four. */
export const codeLength = 24
export const inGroups = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/** How a code is stored; typed without dashes or in capitals it is the same. */
export const hashCode = (typed: string) => hashToken(typed.replace(/[\s-]/g, '').toLowerCase())

interface Person {
  id: string
  name: string
  account: string
  shutOut: boolean
}

export const kinds: Record<CodeKind, { appType: AppType; people: RawBuilder<unknown> }> = {
  user: {
    appType: 1,
    people: sql`SELECT id, name, account, ${userShutOut} AS shut_out FROM "user"`,
  },
  driver: {
    appType: 2,
    people: sql`SELECT id, name, user_name AS account, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out FROM driver`,
  },
  warehouse: {
    appType: 3,
    people: sql`SELECT id, name, phone AS account, (frozen_at IS NOT NULL OR status <> 'active') AS shut_out FROM warehouse_worker`,
  },
}
const things = { user: 'user', driver: 'driver', warehouse: 'warehouse worker' } as const

/** Locked until the transaction ends, in one order: a password or status that somebody sets waits meanwhile. */
export async function lockPeople(db: Queries, kind: CodeKind, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    ${kinds[kind].people} WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(db)
  return new Map(rows.map((person) => [person.id, person]))
}

/** A code sets a password: for users the same people may make one as may reset it, and nobody for themselves. */
export async function guardPerson(context: Context, kind: CodeKind, person: Person | undefined): Promise<Person> {
  if (!person) throw new Refusal(codes.notFound, 'notFound', { thing: things[kind] })
  if (kind !== 'user') return person
  if (person.id === sessionOf(context).personId) throw new Refusal(codes.refused, 'yourself')
  await guardRank(context, person)
  return person
}

export const about = (kind: CodeKind, { id, name }: Person) =>
  ({ entity: kind, entityId: id, label: name }) satisfies Partial<Change>

type Calls = (typeof signInCodeApis)['driverSignInCode']

/** One-time codes of people of one kind. */
export const signInCodeRoutes = (kind: CodeKind): Handlers<Calls> => ({
  async make(context, { ids }) {
    const people = await lockPeople(context.db, kind, ids)
    const made: (Person & { code: string })[] = []
    const { failed } = await perItem(context, ids, async (item, id) => {
      const person = await guardPerson(item, kind, people.get(id))
      if (person.shutOut) throw new Refusal(codes.refused, 'shutOutNoCode', { name: person.name })
      made.push({ ...person, code: newTypedKey(codeLength) })
    })
    const worksUntil = new Date(nowMs() + codeDays * 86_400_000).toISOString()
    if (made.length > 0) {
      const { appType } = kinds[kind]
      const maker = { createdBy: context.actor.name, createdById: sessionOf(context).personId }
      const rest = { appType, purpose: 'password', worksUntil, createdAt: context.now, ...maker }
      await context.db
        .insertInto('signInCode')
        .values(made.map(({ id, code }) => ({ personId: id, codeHash: hashCode(code), ...rest })))
        .onConflict((conflict) =>
          conflict.columns(['personId', 'purpose']).doUpdateSet(({ ref }) => ({
            codeHash: ref('excluded.codeHash'),
            worksUntil: ref('excluded.worksUntil'),
            createdAt: ref('excluded.createdAt'),
            createdBy: ref('excluded.createdBy'),
            createdById: ref('excluded.createdById'),
          })),
        )
        .execute()
      await record(
        context,
        ...made.map(
          (person) => ({ ...about(kind, person), action: 'signInCode.make', after: { worksUntil } }) as const,
        ),
      )
    }
    const shown = made.map(({ id, name, account, code }) => ({ id, name, account, code: inGroups(code) }))
    return { made: shown, failed, worksUntil }
  },

  async withdraw(context, { ids }) {
    const people = await lockPeople(context.db, kind, ids)
    return perItem(context, ids, async (item, id) => {
      const person = await guardPerson(item, kind, people.get(id))
      const { numDeletedRows } = await item.db.deleteFrom('signInCode').where('personId', '=', id).executeTakeFirst()
      if (numDeletedRows > 0n) await record(item, { ...about(kind, person), action: 'signInCode.withdraw' })
    })
  },

  async find(context, { id }) {
    const unused = await context.db
      .selectFrom('signInCode')
      .select(['worksUntil', 'createdBy'])
      .where('personId', '=', id)
      .where('appType', '=', kinds[kind].appType)
      .where('purpose', '=', 'password')
      .where('worksUntil', '>', context.now)
      .executeTakeFirst()
    return { unused: unused ?? null }
  },
})

/** Codes that were never used. */
export async function forgetExpiredCodes(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM sign_in_code WHERE works_until < $1', [now()])
}
