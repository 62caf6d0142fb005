import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { contains } from '../platform/pages.ts'

export interface UserRow {
  id: string
  account: string
  name: string
  avatar: string | null
  phone: string
  email: string
  timeZone: string
  roles: { id: string; name: string }[]
  frozen: boolean
  lastSignInAt: string | null
  version: number
}

const columns = sql`
  u.id, u.account, u.name, u.avatar, u.phone, u.email, u.time_zone, u.frozen_at IS NOT NULL AS frozen, u.last_sign_in_at, u.version,
  coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name)
            FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles`

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

export async function listUsers(db: Queries, input: { page?: number; pageSize: number; q?: string }) {
  const page = input.page ?? 1
  const matches = sql`u.deleted_at IS NULL ${input.q ? sql`AND (u.account ILIKE ${contains(input.q)} OR u.name ILIKE ${contains(input.q)})` : sql``}`
  const { rows } = await sql<UserRow>`
    SELECT ${columns} FROM "user" u WHERE ${matches} ORDER BY u.name, u.id
    LIMIT ${input.pageSize} OFFSET ${(page - 1) * input.pageSize}`.execute(db)
  const total = await sql<{ n: number }>`SELECT count(*) AS n FROM "user" u WHERE ${matches}`.execute(db)
  return { list: rows, total: total.rows[0]?.n ?? 0, totalIsExact: true, nextCursor: null }
}

/** Users who may assign work. */
export async function listDispatchers(db: Queries, q: string | undefined) {
  const { rows } = await sql<{ id: string; name: string; account: string }>`
    SELECT u.id, u.name, u.account FROM "user" u
    WHERE u.deleted_at IS NULL AND u.frozen_at IS NULL AND u.name ILIKE ${contains(q ?? '')}
      AND EXISTS (SELECT 1 FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
                  WHERE ur.user_id = u.id AND p.permission = '/work/order/assign')
    ORDER BY u.name LIMIT 200`.execute(db)
  return rows
}

/** Signs a person out everywhere: the next call of each session is refused, on every node. */
export async function endSessions(db: Queries, personId: string, at: string) {
  await db
    .updateTable('session')
    .set({ endedAt: at })
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Somebody must be able to let others in. @throws Refusal when `userId` is the last who can sign in and manage users and roles */
export async function guardLastAdministrator(db: Queries, userId: string) {
  // Two who remove each other at once would both see the other still there: one waits.
  await sql`SELECT pg_advisory_xact_lock(7204003)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM "user" u WHERE u.deleted_at IS NULL AND u.frozen_at IS NULL AND u.id <> ${userId}
      AND 2 = (SELECT count(DISTINCT p.permission) FROM user_role ur JOIN role_permission p ON p.role_id = ur.role_id
               WHERE ur.user_id = u.id AND p.permission IN ('/truck/user/save', '/truck/role/save')) LIMIT 1`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal(codes.refused, 'lastAdministrator')
}
