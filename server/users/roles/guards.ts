import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isCustomerPermission, type Permission, permissions } from '@shortcut/domain/permissions.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'

/** The sentence of a permission; of a removed one, its name. */
const sentenceOf = (permission: string) => permissions[permission as Permission] ?? permission

/** Nobody can give or remove a role with permissions they do not have. Locks the roles until the transaction ends. */
export async function guardGrant(context: Context, roleIds: readonly string[]) {
  if (roleIds.length === 0) return
  const { rows: roles } = await sql<{ id: string; permissionList: string }>`
    SELECT id, permission_list FROM role WHERE id = ANY(${roleIds}::uuid[]) AND deleted_at IS NULL FOR SHARE`.execute(
    context.db,
  )
  if (roles.length < new Set(roleIds).size) throw atField(context, 'roleIds', 'notFound', { thing: 'role' })
  guardPermissions(
    context,
    roles.flatMap(({ permissionList }) => permissionList.split(',').filter(Boolean)),
  )
}

/** What customers may do on their own pages can be granted by everybody who manages users: it opens nothing else. */
export const mayGrant = (held: ReadonlySet<string>, permission: string) =>
  held.has(permission) || isCustomerPermission(permission)

/**
 * People of an account have roles of customers only, and people of the company have none of those. Locks the account
 * until the transaction ends: it is not closed meanwhile.
 * @throws Refusal 422 at `accountId` or `roleIds`
 */
export async function guardRealm(context: Context, accountId: string | null, roleIds: readonly string[]) {
  if (accountId !== null) {
    const { rows } = await sql`
      SELECT FROM account WHERE id = ${accountId} AND deleted_at IS NULL FOR SHARE`.execute(context.db)
    if (rows.length === 0) throw atField(context, 'accountId', 'notFound', { thing: 'account' })
  }
  const { rows: roles } = await sql<{ name: string; permissionList: string }>`
    SELECT name, permission_list FROM role WHERE id = ANY(${roleIds}::uuid[]) AND deleted_at IS NULL ORDER BY name`.execute(
    context.db,
  )
  const isCustomer = accountId !== null
  const wrong = roles.find(({ permissionList }) =>
    permissionList.split(',').some((one) => one !== '' && isCustomerPermission(one) !== isCustomer),
  )
  if (wrong) throw atField(context, 'roleIds', isCustomer ? 'rolesOfCustomers' : 'rolesOfCompany', { role: wrong.name })
}

/** @throws Refusal if the caller lacks one of them */
export function guardPermissions(context: Context, wanted: readonly string[]) {
  const held = sessionOf(context).permissions as ReadonlySet<string>
  const over = wanted.find((permission) => !mayGrant(held, permission))
  if (over !== undefined) throw new Refusal(codes.refused, 'notYoursToGrant', { permission: sentenceOf(over) })
}

/**
 * The caller cannot change people with more permissions: a new password or e-mail address would give access to their
 * account. Locks the user until the transaction ends.
 */
export async function guardRank(context: Context, user: { id: string; name: string }) {
  const { personId, permissions } = sessionOf(context)
  await sql`SELECT FROM "user" WHERE id = ${user.id} FOR UPDATE`.execute(context.db)
  if (user.id === personId) return
  const { rows } = await sql<{ permission: string }>`
    SELECT p.permission FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL
    JOIN role_permission p ON p.role_id = r.id
    WHERE ur.user_id = ${user.id} AND p.permission <> ALL(${[...permissions]}::text[]) AND p.permission NOT LIKE '/own/%' ORDER BY 1 LIMIT 1`.execute(
    context.db,
  )
  if (rows[0])
    throw new Refusal(codes.refused, 'outranked', { name: user.name, permission: sentenceOf(rows[0].permission) })
}

/** An e-mail address is unique, because single sign-on identifies people by it. @throws Refusal 422 at `email` */
export async function guardEmail(context: Context, userId: string | null, email: string) {
  if (email === '') return
  // If two save the same address at once, one waits.
  await sql`SELECT pg_advisory_xact_lock(7204005)`.execute(context.db)
  const { rows } = await sql`
    SELECT FROM "user" WHERE lower(email) = ${email.toLowerCase()} AND deleted_at IS NULL
      AND id IS DISTINCT FROM ${userId}::uuid LIMIT 1`.execute(context.db)
  if (rows.length > 0)
    throw atField(context, 'email', 'taken', {
      field: say(context.language, 'takenField', 'user__email'),
      value: email,
    })
}

/**
 * Somebody must be able to add users. @throws Refusal if `userId` is the last one who can sign in and manage users and
 * roles
 */
export async function guardLastAdministrator(db: Queries, userId?: string) {
  // If two remove each other at once, both would see the other still there: one waits.
  await sql`SELECT pg_advisory_xact_lock(7204003)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM "user" u WHERE u.deleted_at IS NULL AND u.frozen_at IS NULL AND u.account_id IS NULL AND u.id IS DISTINCT FROM ${userId ?? null}::uuid
      AND 2 = (SELECT count(DISTINCT p.permission) FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL
               JOIN role_permission p ON p.role_id = r.id
               WHERE ur.user_id = u.id AND p.permission IN ('/truck/user/save', '/truck/role/save')) LIMIT 1`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal(codes.refused, 'lastAdministrator')
}
