import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage } from '../platform/database/list-page.ts'
import { contains } from '../platform/database/pages.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Versioned } from '../platform/database/save-versioned.ts'

export interface UserRow extends Versioned {
  account: string
  name: string
  avatar: string | null
  phone: string
  email: string
  timeZone: string
  /** The account of a customer; null for people of the company. */
  accountId: string | null
  accountName: string
  accountClosed: boolean
  roles: { id: string; name: string }[]
  frozen: boolean
  passwordTemporary: boolean
  secondFactor: boolean
  lastSignInAt: string | null
  createdAt: string
}

/** A customer of a closed account cannot sign in. `u` is the user. */
const isOfClosed = sql`EXISTS (SELECT FROM account c WHERE c.id = u.account_id AND c.deleted_at IS NOT NULL)`

const columns = sql`
  u.id, u.account, u.name, u.avatar, u.phone, u.email, u.time_zone, u.account_id,
  coalesce((SELECT a.name FROM account a WHERE a.id = u.account_id), '') AS account_name, ${isOfClosed} AS account_closed,
  u.frozen_at IS NOT NULL AS frozen,
  u.password_temporary_until IS NOT NULL AS password_temporary, u.last_sign_in_at, u.created_at, u.version, u.updated_by,
  EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS second_factor,
  coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name)
            FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL WHERE ur.user_id = u.id), '[]') AS roles`

export async function findUser(db: Queries, id: string): Promise<UserRow | undefined> {
  const { rows } =
    await sql<UserRow>`SELECT ${columns} FROM "user" u WHERE u.id = ${id} AND u.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** @throws Refusal 404 */
export async function getUser(db: Queries, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Refusal(codes.notFound, 'notFound', { thing: 'user' })
  return user
}

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(u.name), u.id`,
  '-name': sql`lower(u.name) DESC, u.id`,
  account: sql`lower(u.account), u.id`,
  '-account': sql`lower(u.account) DESC, u.id`,
  lastSignInAt: sql`u.last_sign_in_at NULLS FIRST, u.id`,
  '-lastSignInAt': sql`u.last_sign_in_at DESC NULLS LAST, u.id`,
  createdAt: sql`u.created_at, u.id`,
  '-createdAt': sql`u.created_at DESC, u.id`,
}

/** Searches typed text in account, name, e-mail and phone. */
export function listUsers(db: Queries, input: ParsedOf<typeof userApi.list>) {
  const where = [sql`u.deleted_at IS NULL`]
  if (input.q) {
    const pattern = contains(input.q)
    where.push(
      sql`(u.account ILIKE ${pattern} OR u.name ILIKE ${pattern} OR u.email ILIKE ${pattern} OR u.phone ILIKE ${pattern})`,
    )
  }
  if (input.roleId)
    where.push(
      sql`EXISTS (SELECT FROM user_role ur WHERE ur.user_id = u.id AND ur.role_id = ANY(${input.roleId}::uuid[]))`,
    )
  if (input.accountId) where.push(sql`u.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.frozen !== undefined) where.push(sql`(u.frozen_at IS NOT NULL OR ${isOfClosed}) = ${input.frozen}::boolean`)
  if (input.signedInFrom) where.push(sql`u.last_sign_in_at >= ${input.signedInFrom}`)
  if (input.signedInTo)
    where.push(
      sql`(u.last_sign_in_at <= ${input.signedInTo} ${input.signedInFrom ? sql`` : sql`OR u.last_sign_in_at IS NULL`})`,
    )
  const from = sql`"user" u WHERE ${sql.join(where, sql` AND `)}`
  return listPage<UserRow>(db, { columns, from, orderBy: orders[input.sort ?? 'name'] ?? sql`u.id` }, input)
}

/** Users who may assign work. */
export async function listDispatchers(db: Queries, q: string | undefined) {
  const { rows } = await sql<{ id: string; name: string; account: string }>`
    SELECT u.id, u.name, u.account FROM "user" u
    WHERE u.deleted_at IS NULL AND u.frozen_at IS NULL AND u.account_id IS NULL AND u.name ILIKE ${contains(q ?? '')}
      AND EXISTS (SELECT 1 FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL
                  JOIN role_permission p ON p.role_id = r.id
                  WHERE ur.user_id = u.id AND p.permission = '/work/order/assign')
    ORDER BY u.name LIMIT 200`.execute(db)
  return rows
}

/**
 * Signs a person out: the next call of each session is refused, on every node.
 * @param but hash of a session that continues
 * @returns the number of open sessions
 */
export async function endSessions(db: Queries, personId: string, at: string, but?: Buffer): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: at })
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .$if(but !== undefined, (query) => query.where('tokenHash', '<>', but as Buffer))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
